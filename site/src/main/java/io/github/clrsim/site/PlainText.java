package io.github.clrsim.site;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What a reader sees of a part of a page, without markup. */
final class PlainText extends AbstractVisitor {
  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  /** The text, each run of blanks as one. */
  static String of(Node node) {
    PlainText plain = new PlainText();
    node.accept(plain);
    return plain.text.toString().replaceAll("\\s+", " ").strip();
  }

  @Override
  public void visit(Text part) {
    text.append(part.getLiteral());
  }

  @Override
  public void visit(Code code) {
    text.append(code.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock block) {
    text.append(block.getLiteral()).append(' ');
  }

  @Override
  public void visit(IndentedCodeBlock block) {
    text.append(block.getLiteral()).append(' ');
  }

  @Override
  public void visit(SoftLineBreak end) {
    text.append(' ');
  }

  @Override
  public void visit(HardLineBreak end) {
    text.append(' ');
  }

  @Override
  public void visit(Paragraph paragraph) {
    visitChildren(paragraph);
    text.append(' ');
  }

  @Override
  public void visit(CustomNode node) {
    visitChildren(node);
    if (node instanceof TableCell) {
      text.append(' ');
    }
  }
}
