package io.github.clrsim.model.profile;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.layout.LayoutRules;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules in which one version of the runtime differs from another. Whatever depends on the
 * version is a column here and never a question about the version elsewhere. The values stand in
 * {@code runtime-profiles.txt}, measured on 3.1.2 and 9.0.5.
 *
 * @param name as users choose it
 * @param runtime the version it was measured on, {@code major.minor.build}
 * @param newestInfo the newest ICorProfilerInfo interface it hands out
 * @param newestCallback the newest ICorProfilerCallback interface it asks a profiler for; by the
 *     eleventh it asks whether the profiler only observes
 * @param announcesAssemblyUnload whether AssemblyUnloadStarted is sent, for all dying assemblies
 *     before anything else of the unload (dotnet/runtime#86178)
 * @param unloadsArrays whether arrays that share no form with others get ClassUnload callbacks;
 *     those of most reference types share one and never do
 * @param keepsOwnInterfacesOpen whether an interface that a value type has over nothing but itself
 *     stays the open one, which is never announced (N109)
 * @param arraysHaveTypeDescs whether an array's ClassID is a TypeDesc, marked by its second bit
 * @param moduleInfoWhileLoading what GetModuleInfo2 does in ModuleLoadStarted of a module that is
 *     not the core library
 * @param domainsWhileLoading what GetAppDomainsContainingModule does in ModuleLoadStarted, of any
 *     module (N12)
 * @param classFromTokenInEntry what GetClassFromToken does between ModuleLoadFinished and the end
 *     of AssemblyLoadFinished of the entry assembly
 * @param staticsOfTheDead what GetAppDomainStaticAddress does when a collection has found the class
 *     dead (N52): it answers with a refusal, or reads what is gone
 * @param initializesAtLoad whether a class without a class constructor and without static
 *     structures counts as initialized as soon as it is loaded; if not, when its static fields are
 *     used first
 * @param threadStaticsByModule whether a thread that uses thread statics of one class gets those of
 *     all classes of the module
 * @param refusesThreadStaticsOfGenerics whether the thread statics of generic classes count as not
 *     initialized, ever, as all their other statics do
 * @param imagePlacesNeedUse whether GetRVAStaticAddress wants the class initialized, too
 * @param loops what becomes of a method with a loop when it is compiled first
 * @param instrumentsCalledOften whether a method that is called often gets a body that watches
 *     itself, before its last one (N30)
 * @param inlinedBytesMax how much IL a method may have that is folded into others as a rule
 * @param optimizesClassConstructors whether a class constructor is optimized where other methods
 *     are, and so has methods folded into it
 * @param foldsDelegateConstructors whether the runtime's own way to make a delegate is folded into
 *     who makes one
 * @param askedBytesMaxInThrow how much IL a method may have about which a profiler is asked where
 *     the code goes on to throw
 * @param knowsTypesByHandle whether the compiler makes no call of a {@code typeof}
 * @param setsInliningAnswer whether JITInlining comes with 1 in its answer, and not with what
 *     happened to lie there (R84)
 * @param compilesInstantiatingStubs whether a delegate to shared code needs a stub of IL, which is
 *     compiled
 * @param tellsBodiesToBe whether GetNativeCodeStartAddresses tells bodies that are not there yet,
 *     as address 0
 * @param suspendsForReJIT whether RequestReJIT and RequestRevert suspend the runtime (G40)
 * @param reJITOfCollectible what becomes of a method's call when its ReJIT was requested and its
 *     code can be unloaded
 * @param detachAwaitsNativeThreads whether a detach waits for callbacks on threads that have no
 *     Thread object, too (R72)
 * @param losesLeavesAtBorders whether an exception that leaves managed code for the runtime's own
 *     is told without the last leave of either pass, and with one too many between them (N70)
 * @param failedCompilationsCrossBorders whether what a failed compilation throws goes past the
 *     runtime's own code that called the method, which neither wraps it nor ends what it began
 *     (N108)
 * @param unwindsUnhandled whether the way back is told of an exception that nobody catches, before
 *     the process dies of it
 * @param invocation who wraps what a method throws that was invoked by reflection
 * @param resumesWhatWasSuspendedTwice whether one ResumeRuntime undoes two SuspendRuntime; if not,
 *     the process never goes on (R44)
 * @param namesPoolThreads whether the thread pool is managed code, which names its threads
 * @param tellsCompactionAsInduced whether a collection that was asked to compact is told as induced
 * @param collectsUnderPressure whether many contexts that can be unloaded are a reason to collect
 *     garbage
 * @param keepsStaticsByType whether each class has its statics apart; if not, those of a module are
 *     together, but for what is generic or can be unloaded, of which the data access component does
 *     not tell where they are
 * @param tellsMethodTableAsClass whether the data access component tells the MethodTable that
 *     instantiations share as their EEClass, and not where that is
 * @param layout where it puts the fields of types
 * @param heap how it arranges objects
 * @param looksUpGenerations whether GetObjectGeneration looks where the object is now; if not, it
 *     knows of the last collection that was told, and of nothing before
 * @param freezesLiterals whether strings that code names are made where nothing is ever collected,
 *     unless the code can be unloaded
 */
public record RuntimeProfile(
    String name,
    String runtime,
    int newestInfo,
    int newestCallback,
    boolean announcesAssemblyUnload,
    boolean unloadsArrays,
    boolean keepsOwnInterfacesOpen,
    boolean arraysHaveTypeDescs,
    Tolerance moduleInfoWhileLoading,
    Tolerance domainsWhileLoading,
    Tolerance classFromTokenInEntry,
    Tolerance staticsOfTheDead,
    boolean initializesAtLoad,
    boolean threadStaticsByModule,
    boolean refusesThreadStaticsOfGenerics,
    boolean imagePlacesNeedUse,
    Loops loops,
    boolean instrumentsCalledOften,
    int inlinedBytesMax,
    boolean optimizesClassConstructors,
    boolean foldsDelegateConstructors,
    int askedBytesMaxInThrow,
    boolean knowsTypesByHandle,
    boolean setsInliningAnswer,
    boolean compilesInstantiatingStubs,
    boolean tellsBodiesToBe,
    boolean suspendsForReJIT,
    CollectibleReJIT reJITOfCollectible,
    boolean detachAwaitsNativeThreads,
    boolean losesLeavesAtBorders,
    boolean failedCompilationsCrossBorders,
    boolean unwindsUnhandled,
    Invocation invocation,
    boolean resumesWhatWasSuspendedTwice,
    boolean namesPoolThreads,
    boolean tellsCompactionAsInduced,
    boolean collectsUnderPressure,
    boolean keepsStaticsByType,
    boolean tellsMethodTableAsClass,
    LayoutRules layout,
    HeapForm heap,
    boolean looksUpGenerations,
    boolean freezesLiterals) {

  /** Whether a runtime bears a call that comes too early. */
  public enum Tolerance {
    /** It answers. */
    ANSWERS,
    /** It dereferences what is not there yet, and the process dies. */
    CRASHES
  }

  /** How a method with a loop begins. */
  public enum Loops {
    /** With its last body, so that nothing follows. */
    OPTIMIZED_AT_ONCE,
    /** As any other; going round often replaces the body in the middle of the call (OSR). */
    REPLACED_ON_STACK
  }

  /** Who wraps an exception in a TargetInvocationException. */
  public enum Invocation {
    /** The runtime, which catches it and throws the other. */
    WRAPS_NATIVELY,
    /** A method of the core library, into which the runtime throws it once more. */
    WRAPS_IN_LIBRARY
  }

  /** What a request for ReJIT does to code that can be unloaded. */
  public enum CollectibleReJIT {
    /** Nothing: the original is called. */
    IGNORED,
    /** The next call looks for the new body, and does so for ever. */
    SPINS
  }

  private static final List<RuntimeProfile> ALL = ProfileTable.profiles();

  /** .NET Core 3.1. */
  public static final RuntimeProfile NET_3_1 = named("net3.1");

  /** .NET 9. */
  public static final RuntimeProfile NET_9_0 = named("net9.0");

  /** Whether a profiler is asked, before it is initialized, if it only observes (G1). */
  public boolean asksForNotificationOnly() {
    return newestCallback >= 11;
  }

  /** Whether profilers hear of the event pipe, by the tenth interface of callbacks. */
  public boolean tellsOfEvents() {
    return newestCallback >= 10;
  }

  /** All profiles, oldest first. */
  public static List<RuntimeProfile> all() {
    return ALL;
  }

  /** The profile of this name; the short form without {@code net} is understood too. */
  public static RuntimeProfile named(String name) {
    return all().stream()
        .filter(profile -> profile.name.equals(name) || profile.name.equals("net" + name))
        .findFirst()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "There is no runtime profile named \"%s\"".formatted(name),
                        "the choice of the runtime",
                        "the simulation knows "
                            + all().stream()
                                .map(RuntimeProfile::name)
                                .collect(Collectors.joining(", ")),
                        "choose one of these")
                    .thrown());
  }

  /** One of the three parts of the version: major, minor, build. */
  public int versionPart(int index) {
    return Integer.parseInt(runtime.split("\\.", -1)[index]);
  }

  /**
   * This profile with another value in one column: a runtime that is not quite real.
   *
   * @param column its name
   * @param value as in the table of profiles
   */
  public RuntimeProfile with(String column, String value) {
    return ProfileTable.with(this, column, value);
  }
}
