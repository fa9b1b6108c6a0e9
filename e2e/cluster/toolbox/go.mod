module quiesce.local/cluster/toolbox

go 1.26.0
