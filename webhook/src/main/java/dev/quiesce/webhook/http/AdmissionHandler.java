package dev.quiesce.webhook.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Judges a request by its head: which route, and whether its body is worth reading. */
final class AdmissionHandler implements Handler<HttpServerRequest> {

    private static final String JSON = "application/json";

    private final Map<String, AdmissionRoute> routes;
    private final Answers answers;
    private final int limit;
    private final BodyBudget budget;

    AdmissionHandler(Map<String, AdmissionRoute> routes, Answers answers, int limit, BodyBudget budget) {
        this.routes = Map.copyOf(routes);
        this.answers = answers;
        this.limit = limit;
        this.budget = budget;
    }

    @Override
    public void handle(HttpServerRequest request) {
        AdmissionRoute route = routes.get(request.path());
        if (route == null) {
            answers.refuse(request, Answer.text(404, "no such webhook; known are " + routes.keySet()));
            return;
        }
        Answer refusal = refusal(request);
        if (refusal != null) {
            route.metrics().malformed();
            answers.refuse(request, refusal);
            return;
        }
        new Exchange(request, route, answers, limit, budget).begin();
    }

    static Answer tooLarge(int limit) {
        return Answer.text(413, "the review is larger than " + limit + " bytes");
    }

    private @Nullable Answer refusal(HttpServerRequest request) {
        if (!request.method().equals(HttpMethod.POST)) {
            return Answer.text(405, "an AdmissionReview must come by POST");
        }
        if (!isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            return Answer.text(415, "an AdmissionReview must come as " + JSON);
        }
        return announcedLength(request) > limit ? tooLarge(limit) : null;
    }

    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return type.strip().equalsIgnoreCase(JSON);
    }

    /** 0 where nothing, or nothing readable, is announced; what really comes is counted anyway. */
    private static long announcedLength(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
