package io.github.clrsim.model.metadata;

/**
 * A type's name with its namespace, without what encloses it.
 *
 * @param namespace empty for none
 */
public record QualifiedName(String namespace, String name) {

  /** The name of a type in a namespace, which may be empty. */
  public static QualifiedName of(String namespace, String name) {
    return new QualifiedName(namespace, name);
  }

  /** Parts a text at its last dot; of two dots in a row the second belongs to the name. */
  public static QualifiedName parse(String text) {
    int dot = text.lastIndexOf('.');
    // The CLR parts names in the same way (ns::FindSep): "A..ctor" is ".ctor" in "A".
    dot = dot > 0 && text.charAt(dot - 1) == '.' ? dot - 1 : dot;
    return dot < 0
        ? new QualifiedName("", text)
        : new QualifiedName(text.substring(0, dot), text.substring(dot + 1));
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "." + name;
  }
}
