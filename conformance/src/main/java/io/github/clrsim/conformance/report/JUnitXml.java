package io.github.clrsim.conformance.report;

import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A result as JUnit XML, which build servers read: a test for each law, failed where it is broken,
 * with the table, and an error where nothing follows. No times: the same check gives the same
 * bytes.
 */
final class JUnitXml {
  private JUnitXml() {}

  static String of(ConformanceResult result) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuites");
      write(result, xml);
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException unwritable) {
      throw new IllegalStateException("text can always be written", unwritable);
    }
    return text + "\n";
  }

  private static void write(ConformanceResult result, XMLStreamWriter xml)
      throws XMLStreamException {
    List<OfLaw> laws = result.laws();
    long failed = laws.stream().filter(OfLaw.Broken.class::isInstance).count();
    long undecided = laws.stream().filter(OfLaw.Undecided.class::isInstance).count();
    long cutShort = laws.stream().filter(OfLaw.CutShort.class::isInstance).count();
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", legal(result.profiler()));
    xml.writeAttribute("tests", Integer.toString(laws.size()));
    xml.writeAttribute("failures", Long.toString(failed));
    xml.writeAttribute("errors", Long.toString(undecided));
    xml.writeAttribute("skipped", Long.toString(cutShort));
    for (OfLaw each : laws) {
      xml.writeCharacters("\n");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", legal(result.profiler()));
      xml.writeAttribute("name", legal(each.law().name()));
      switch (each) {
        case OfLaw.Kept _ -> {}
        case OfLaw.CutShort(var _, var broken) -> {
          xml.writeEmptyElement("skipped");
          xml.writeAttribute(
              "message",
              legal("kept until %s was broken, which ended the check".formatted(broken.name())));
        }
        case OfLaw.Broken(var law, var finding) ->
            write(xml, "failure", law.sentence(), finding.broken().why(), finding.story());
        case OfLaw.Undecided(var law, var why) ->
            write(xml, "error", law.sentence(), why.what(), why.text());
      }
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeStartElement("system-out");
    xml.writeCharacters(legal(result.summary()));
    xml.writeEndElement();
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeCharacters("\n");
  }

  private static void write(
      XMLStreamWriter xml, String element, String type, String message, String text)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("type", legal(type));
    xml.writeAttribute("message", legal(message));
    xml.writeCharacters(legal(text));
    xml.writeEndElement();
  }

  /** XML 1.0 has no room for most control characters, not even escaped, nor for half a pair. */
  private static String legal(String text) {
    StringBuilder legal = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              boolean isLegal =
                  point == '\t'
                      || point == '\n'
                      || (point >= ' ' && point < 0xD800)
                      || (point >= 0xE000 && point <= 0xFFFD)
                      || point >= 0x10000;
              legal.appendCodePoint(isLegal ? point : 0xFFFD);
            });
    return legal.toString();
  }
}
