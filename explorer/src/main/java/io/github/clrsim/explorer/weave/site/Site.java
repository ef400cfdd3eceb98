package io.github.clrsim.explorer.weave.site;

/**
 * A place in woven code.
 *
 * @param owner the class, as {@code java.lang.Class.getName} says it
 * @param descriptor tells methods of one name apart
 * @param line 0 when the class file does not say
 * @param instruction what stands there, in words
 * @param ordinal which of the woven instructions of its method it is
 */
public record Site(
    String owner,
    String method,
    String descriptor,
    String file,
    int line,
    String instruction,
    int ordinal) {

  /** The place as a stack trace shows it, and what stands there. */
  public String text() {
    String place = place();
    int simple = owner.lastIndexOf('.') + 1;
    return place.substring(simple) + " " + instruction;
  }

  /** What stands there, and where, in as few words as tell it. */
  public String brief() {
    return "%s (%s:%d)".formatted(instruction, file, line);
  }

  /** The place as a stack trace shows it, with the package. */
  public String place() {
    return "%s.%s(%s)".formatted(owner, method, line == 0 ? file : file + ":" + line);
  }
}
