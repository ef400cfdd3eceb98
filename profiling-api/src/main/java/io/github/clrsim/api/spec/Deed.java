package io.github.clrsim.api.spec;

/**
 * What a call does, or is about, besides its answer: what a runtime's rules and the laws tell calls
 * apart by. Most do nothing of that kind.
 */
public enum Deed {
  /** Nothing that a rule asks for. */
  NONE,
  /** One more reference to the object is held. */
  TAKES_REFERENCE,
  /** One reference less is held. */
  GIVES_REFERENCE_BACK,
  /** The metadata of a module comes with a reference. */
  HANDS_OUT_METADATA,
  /** The metadata of the module of a function comes with a reference. */
  HANDS_OUT_METADATA_OF_FUNCTION,
  /** The metadata in which a reference was resolved comes with a reference. */
  HANDS_OUT_SCOPE,
  /** The allocator of IL comes with a reference. */
  HANDS_OUT_ALLOCATOR,
  /** What a module is; of one that goes it works as a rule (G50), and faulted in the field (R6). */
  DESCRIBES_MODULE,
  /** An object in memory is looked at. */
  INSPECTS_OBJECT,
  /** The class of a token is loaded if it is not there (calls 5). */
  LOADS_CLASS,
  /** The class of a function of a token is loaded if it is not there (calls 5). */
  LOADS_FUNCTION,
  /** Which callbacks come from now on. */
  SETS_EVENTS,
  /** Enter, leave and tail call hooks are handed over. */
  SETS_HOOKS,
  /** A mapper is handed over, which says which functions have hooks. */
  SETS_MAPPER,
  /** The body of a method as it is in the file. */
  READS_BODY,
  /** A method has another body from now on. */
  SETS_BODY,
  /** Room for a body. */
  ALLOCATES,
  /** The runtime is to let the profiler go. */
  REQUESTS_DETACH,
  /** The signature behind a token. */
  TELLS_SIGNATURE,
  /** A method is added to metadata. */
  DEFINES_METHOD,
  /** A reference to a member is added to metadata. */
  DEFINES_MEMBER_REFERENCE,
  /** A signature of its own is added to metadata. */
  DEFINES_SIGNATURE,
  /** Something else is added to metadata, or changed there. */
  EMITS;

  /** Whether it counts references and touches nothing else. */
  public boolean countsReferences() {
    return this == TAKES_REFERENCE || this == GIVES_REFERENCE_BACK;
  }

  /** Whether it adds to metadata, or changes what is there. */
  public boolean emits() {
    return this == EMITS
        || this == DEFINES_METHOD
        || this == DEFINES_MEMBER_REFERENCE
        || this == DEFINES_SIGNATURE;
  }
}
