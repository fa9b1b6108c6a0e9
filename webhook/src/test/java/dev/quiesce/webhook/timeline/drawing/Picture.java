package dev.quiesce.webhook.timeline.drawing;

import dev.quiesce.webhook.timeline.Timeline;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A picture as an XML parser sees it. */
record Picture(Document document) {

    static Picture of(Timeline timeline) {
        return parse(TimelineSvg.of(timeline));
    }

    static Picture parse(String svg) {
        try {
            return new Picture(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg))));
        } catch (SAXException | IOException | ParserConfigurationException broken) {
            throw new AssertionError(svg, broken);
        }
    }

    List<DrawnText> texts() {
        return elements("text").stream().map(DrawnText::of).toList();
    }

    /** The boxes of this colour, from left to right within a row. */
    List<Element> boxes(String kind) {
        return elements("rect").stream()
                .filter(box -> box.getAttribute("class").equals(kind))
                .toList();
    }

    /** Where the grace period ends. */
    double lastTick() {
        return elements("line").stream()
                .filter(line -> line.getAttribute("class").equals("axis"))
                .mapToDouble(line -> number(line, "x1"))
                .max()
                .orElseThrow();
    }

    double width() {
        return number(document.getDocumentElement(), "width");
    }

    double height() {
        return number(document.getDocumentElement(), "height");
    }

    static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private List<Element> elements(String name) {
        NodeList all = document.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .toList();
    }
}
