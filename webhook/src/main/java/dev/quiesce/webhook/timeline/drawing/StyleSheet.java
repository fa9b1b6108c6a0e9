package dev.quiesce.webhook.timeline.drawing;

/** Colours and fonts, light and dark. No variables: not every renderer knows them. */
final class StyleSheet {

    static final String TEXT = """
            text { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1f2328; }
            .title { font-size: 18px; font-weight: 600; }
            .head { font-size: 13px; font-weight: 600; }
            .body { font-size: 12px; }
            .muted { font-size: 12px; fill: #59636e; }
            .page { fill: #ffffff; }
            .row { fill: #f3f5f7; }
            .axis { stroke: #818b98; stroke-width: 1; }
            .limit { stroke: #cf222e; stroke-width: 1.5; stroke-dasharray: 5 3; }
            .notice { fill: #b6dcfe; }
            .work { fill: #a9e5b8; }
            .settle { fill: #f5dd8b; }
            .held { fill: #e2c5fb; }
            .overhead { fill: #ffc6bf; }
            .sure { fill: #8fa3b8; }
            .maybe { fill: #ccd6e0; }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3; }
              .muted { fill: #9da7b3; }
              .page { fill: #0d1117; }
              .row { fill: #171d26; }
              .axis { stroke: #6e7681; }
              .limit { stroke: #ff7b72; }
              .notice { fill: #14497d; }
              .work { fill: #1b5e33; }
              .settle { fill: #6a5208; }
              .held { fill: #553b7a; }
              .overhead { fill: #7c332d; }
              .sure { fill: #5a6f86; }
              .maybe { fill: #2f3d4c; }
            }
            """;

    private StyleSheet() {}
}
