package io.github.clrsim.model.corelib;

import io.github.clrsim.diagnostic.Diagnostic;

/**
 * Something that the two halves of the runtime believe differently.
 *
 * @param subject the class or member, by its managed name
 * @param library the core library
 * @param version whose native side it is
 * @param nativeSide the definition there
 * @param managedSide the definition in metadata, or that there is none
 */
public record Mismatch(
    String subject, String library, String version, String nativeSide, String managedSide) {

  /** The two definitions, for whoever has to make them one. */
  public Diagnostic diagnostic() {
    return new Diagnostic(
        "The runtime and its core library disagree about " + subject,
        "the core library %s, on a runtime %s".formatted(library, version),
        "native: %s; managed: %s".formatted(nativeSide, managedSide),
        "use the core library that belongs to the runtime; if you compile it, change both"
            + " definitions together");
  }
}
