package io.github.clrsim.cli.planted;

import java.util.Comparator;

/**
 * One instruction and what is changed there; it has the same name as long as its method is the
 * same.
 *
 * @param owner the class
 * @param method its method, with the types of parameters and result
 * @param instruction which of the method's instructions, from 0
 * @param line where it stands in the source
 */
public record Site(
    String owner, String method, int instruction, int line, MutationOperator operator)
    implements Comparable<Site> {
  private static final String ROOT = "io.github.clrsim.";
  private static final Comparator<Site> ORDER =
      Comparator.comparing(Site::owner)
          .thenComparing(Site::method)
          .thenComparingInt(Site::instruction)
          .thenComparing(Site::operator);

  /** The package of the simulator, such as {@code model.heap}. */
  public String room() {
    return owner.substring(ROOT.length(), owner.lastIndexOf('.'));
  }

  /** The class without its package. */
  public String type() {
    return owner.substring(owner.lastIndexOf('.') + 1);
  }

  /** Its name, such as {@code model.heap.Heap.grow(int)void #12: condition negated}. */
  public String name() {
    return "%s.%s.%s #%d: %s".formatted(room(), type(), method, instruction, operator.text());
  }

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }
}
