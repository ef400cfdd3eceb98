package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.corelib.boundary.Routine.Place;
import java.util.List;
import java.util.Optional;

/**
 * The routines that the runtime offers to one class (ecalllist.h).
 *
 * @param name the class without its namespace
 * @param namespace empty for none
 * @param place where it is written
 */
public record Registration(String name, String namespace, Place place, List<Entry> entries) {
  public Registration {
    entries = List.copyOf(entries);
  }

  /**
   * A method and the routine behind it.
   *
   * @param signature which of several overloads is meant, as {@link
   *     io.github.clrsim.api.signature.SignatureText} writes it; empty where there is but one
   */
  public record Entry(CallKind kind, String method, Optional<String> signature, Place place) {
    /** The entry as it is written. */
    public String text() {
      return "%s %s%s".formatted(kind.word(), method, signature.map(each -> " " + each).orElse(""));
    }
  }

  /** The class with its namespace. */
  public String fullName() {
    return namespace.isEmpty() ? name : namespace + "." + name;
  }

  /** What classes are sorted by. */
  String key() {
    return name + ":" + namespace;
  }
}
