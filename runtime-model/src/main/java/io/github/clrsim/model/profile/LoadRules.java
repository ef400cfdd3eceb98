package io.github.clrsim.model.profile;

/**
 * How types are loaded and unloaded, and which of that is told.
 *
 * @param announcesAssemblyUnload whether AssemblyUnloadStarted is sent, for all dying assemblies
 *     before anything else of the unload (dotnet/runtime#86178)
 * @param unloads of which types ClassUnload callbacks tell (N48)
 * @param keepsInterfacesOpen whose interfaces stay the open ones in the type's table, which are
 *     never announced (N109)
 * @param loadsInterfacesForMethods whether a definition loads instances of interfaces, too, to
 *     which its methods hold their type arguments, or only what those name (N110)
 * @param arraysHaveTypeDescs whether an array's ClassID is a TypeDesc, marked by its second bit
 * @param emittedCodeBegins the RVA of the first method that Reflection.Emit puts into a module
 */
public record LoadRules(
    boolean announcesAssemblyUnload,
    Unloads unloads,
    OpenInterfaces keepsInterfacesOpen,
    boolean loadsInterfacesForMethods,
    boolean arraysHaveTypeDescs,
    int emittedCodeBegins) {

  /** The types that ClassUnload callbacks tell of. */
  public enum Unloads {
    /** Those that are their own canonical form, but no arrays. */
    CANONICAL_FORMS,
    /**
     * Those that are their own canonical form, with the arrays that share no form with others;
     * those of most reference types share one.
     */
    CANONICAL_FORMS_AND_ARRAYS,
    /**
     * All that ClassLoad callbacks tell of, with those of them that were only begun: neither arrays
     * nor what is open (dotnet/runtime#114107).
     */
    CLOSED
  }

  /** The types that keep interfaces open which are over nothing but what they are over. */
  public enum OpenInterfaces {
    NONE,
    /** A value type those over itself, such as {@code IEquatable}. */
    OF_VALUE_TYPES,
    /** An interface, too, those over its own first type argument. */
    OF_VALUE_TYPES_AND_INTERFACES
  }
}
