# What people type. Each target is one line that calls the real thing.
.DEFAULT_GOAL := help
MVN := etc/with-jdk25 mvn -B -ntp

.PHONY: help demo test bench fmt docs manifests images cluster-up cluster-down cluster-status soak

help: ## Lists what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

demo: ## Brings up a cluster (or takes yours), installs Quiesce and shows what it does
	@e2e/demo

test: ## Runs all tests: unit, property, integration and, on a local cluster, end to end
	@$(MVN) -Pimages,e2e verify

bench: ## Measures what a review costs beside other ways to answer it (5 minutes); table and JSON in bench/target
	@$(MVN) -q -Pbench -Dquick -DskipTests verify -pl bench -am

soak: ## Runs all tests at full length, with the real controllers of other projects beside them
	@$(MVN) -Pimages,e2e,full verify

fmt: ## Formats the code
	@$(MVN) -q spotless:apply

docs: ## Writes docs/transitions.md from the policies and the table
	@$(MVN) -q -Dquick -Dquiesce.write-docs=true -pl webhook -am test -Dtest=TransitionsDocumentTest -Dsurefire.failIfNoSpecifiedTests=false

manifests: ## Renders the manifests that an admin applies
	@etc/render-manifests

images: ## Builds the images, without Docker: webhook/target/*.tar and agent/target/*.tar
	@$(MVN) -Pimages -Dquick -DskipTests package

cluster-up: ## Brings up the local cluster with Tekton on it
	@e2e/cluster/cluster up && e2e/cluster/cluster tekton

cluster-down: ## Removes the local cluster and all it left
	@e2e/cluster/cluster down

cluster-status: ## Says how the local cluster is
	@e2e/cluster/cluster status
