package io.github.clrsim.model.profile;

/**
 * What calls do that ask for what is not there yet, or no longer.
 *
 * @param moduleInfoWhileLoading what GetModuleInfo2 does in ModuleLoadStarted of a module that is
 *     not the core library
 * @param domainsWhileLoading what GetAppDomainsContainingModule does in ModuleLoadStarted, of any
 *     module (N12)
 * @param classFromTokenInEntry what GetClassFromToken does between ModuleLoadFinished and the end
 *     of AssemblyLoadFinished of the entry assembly
 * @param staticsOfTheDead what GetAppDomainStaticAddress does when a collection has found the class
 *     dead (N52): it answers with a refusal, or reads what is gone
 * @param codeOfTheUnloaded what EnumJITedFunctions2 does when the unload of an assembly was
 *     announced to the end and its code is listed still (R87)
 * @param codeBesideCompilation what EnumJITedFunctions and EnumJITedFunctions2 may do while another
 *     thread compiles (R88): a race inside the runtime, which the simulation does not lose
 */
public record UntimelyCallRules(
    Tolerance moduleInfoWhileLoading,
    Tolerance domainsWhileLoading,
    Tolerance classFromTokenInEntry,
    Tolerance staticsOfTheDead,
    Tolerance codeOfTheUnloaded,
    Tolerance codeBesideCompilation) {

  /** Whether a runtime bears such a call. */
  public enum Tolerance {
    /** It answers. */
    ANSWERS,
    /** It dereferences what is not there, and the process dies. */
    CRASHES
  }
}
