package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpText;
import dev.quiesce.agent.contract.ValueSource;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Finds the texts that the pod's spec must not show. What they are is never said. */
public final class Secrets {

    private static final int LONGEST = 16 * 1024;

    private final Map<String, String> environment;

    public Secrets(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /**
     * The text, without the line end that files have.
     *
     * @throws UnreadableException when there is none, or none that may stand in a header
     */
    String text(ValueSource source) throws UnreadableException {
        String text =
                switch (source.from()) {
                    case HERE -> source.text();
                    case ENVIRONMENT -> fromEnvironment(source.text());
                    case FILE -> fromFile(source.text());
                };
        String problem = HttpText.valueProblem(text);
        if (problem != null) {
            throw new UnreadableException("the text in " + source.text() + " can't be sent: it " + problem);
        }
        return text;
    }

    private String fromEnvironment(String name) throws UnreadableException {
        String text = environment.get(name);
        if (text == null) {
            throw new UnreadableException("the variable " + name + " is not set");
        }
        return text.strip();
    }

    private static String fromFile(String path) throws UnreadableException {
        try (InputStream file = new FileInputStream(new File(path))) {
            byte[] bytes = file.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new UnreadableException("the file " + path + " is too long to be sent");
            }
            return new String(bytes, StandardCharsets.ISO_8859_1).strip();
        } catch (UnreadableException e) {
            throw e;
        } catch (IOException e) {
            throw new UnreadableException("the file " + path + " can't be read");
        }
    }
}
