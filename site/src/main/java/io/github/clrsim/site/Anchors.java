package io.github.clrsim.site;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * What of a page can be linked to: its headings, as GitHub has them, and the rows of its tables
 * that begin with a name, such as {@code G36}.
 */
record Anchors(Map<Node, String> byNode) {
  /** One word, or the number of a rule about calls: what somebody may look up. */
  private static final Pattern NAME = Pattern.compile("(?=.*\\p{L})(\\S{2,80}|[a-z]+ \\d+)");

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  static Anchors of(Node document) {
    Map<Node, String> anchors = new LinkedHashMap<>();
    Slugs slugs = new Slugs();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            anchors.put(heading, slugs.of(PlainText.of(heading)));
          }
        });
    // Behind all headings, so that those keep the anchors that links name.
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(CustomNode node) {
            if (node instanceof TableRow row) {
              nameOf(row).ifPresent(name -> anchors.put(row, slugs.of(name)));
            }
            visitChildren(node);
          }
        });
    return new Anchors(anchors);
  }

  /**
   * What a row of a table is about, if it begins with a name, or with a number and a name. A link
   * is none: the row is about where that leads.
   */
  static Optional<String> nameOf(TableRow row) {
    return row.getParent() instanceof TableBody
        ? cells(row)
            .dropWhile(cell -> NUMBER.matcher(PlainText.of(cell)).matches())
            .findFirst()
            .filter(cell -> !(cell.getFirstChild() instanceof Link))
            .map(PlainText::of)
            .filter(text -> NAME.matcher(text).matches())
        : Optional.empty();
  }

  private static Stream<Node> cells(TableRow row) {
    return Stream.iterate(row.getFirstChild(), Objects::nonNull, Node::getNext);
  }

  /** The anchor of a heading or a row, if it has one. */
  Optional<String> at(Node node) {
    return Optional.ofNullable(byNode.get(node));
  }
}
