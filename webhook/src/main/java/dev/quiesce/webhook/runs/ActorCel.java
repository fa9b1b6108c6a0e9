package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.runs.Actor.ActorVerdict;
import java.util.ArrayList;
import java.util.List;

/** Who asks, as CEL: the first actor that matches counts. */
record ActorCel(List<Actor> actors) {

    /** True when the first actor that matches has this verdict. */
    String is(ActorVerdict verdict) {
        List<String> cases = new ArrayList<>();
        List<String> before = new ArrayList<>();
        for (Actor actor : actors) {
            if (actor.verdict() == verdict) {
                List<String> other = before.stream().map(Cel::not).toList();
                cases.add(Cel.all(Cel.all(other.toArray(String[]::new)), matches(actor)));
            }
            before.add(matches(actor));
        }
        return Cel.any(cases);
    }

    private static String matches(Actor actor) {
        if (Actor.ANYBODY.equals(actor.user())) {
            return Cel.TRUE;
        }
        return actor.user() != null
                ? "request.userInfo.username == " + Cel.text(actor.user())
                : Cel.text(String.valueOf(actor.group())) + " in request.userInfo.?groups.orValue([])";
    }
}
