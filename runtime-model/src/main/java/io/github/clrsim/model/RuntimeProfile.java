package io.github.clrsim.model;

import io.github.clrsim.api.Letter;
import io.github.clrsim.model.layout.LayoutRules;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules in which one version of the runtime differs from another. Whatever depends on the
 * version is a column here and never a question about the version elsewhere. Measured on 3.1.2 and
 * 9.0.5.
 *
 * @param name as users choose it
 * @param runtime the version it was measured on, {@code major.minor.build}
 * @param newestInfo the newest ICorProfilerInfo interface it hands out
 * @param newestCallback the newest ICorProfilerCallback interface it asks a profiler for; by the
 *     eleventh it asks whether the profiler only observes
 * @param announcesAssemblyUnload whether AssemblyUnloadStarted is sent, for all dying assemblies
 *     before anything else of the unload (dotnet/runtime#86178)
 * @param unloadsArrays whether arrays of value types get ClassUnload callbacks; others never do
 * @param arraysHaveTypeDescs whether an array's ClassID is a TypeDesc, marked by its second bit
 * @param moduleInfoWhileLoading what GetModuleInfo2 does in ModuleLoadStarted of a module that is
 *     not the core library
 * @param domainsWhileLoading what GetAppDomainsContainingModule does in ModuleLoadStarted, of any
 *     module (N12)
 * @param classFromTokenInEntry what GetClassFromToken does between ModuleLoadFinished and the end
 *     of AssemblyLoadFinished of the entry assembly
 * @param loops what becomes of a method with a loop when it is compiled first
 * @param instrumentsCalledOften whether a method that is called often gets a body that watches
 *     itself, before its last one (N30)
 * @param inlinedBytesMax how much IL a method may have that is folded into others as a rule
 * @param setsInliningAnswer whether JITInlining comes with 1 in its answer, and not with what
 *     happened to lie there (R84)
 * @param compilesInstantiatingStubs whether a delegate to shared code needs a stub of IL, which is
 *     compiled
 * @param tellsBodiesToBe whether GetNativeCodeStartAddresses tells bodies that are not there yet,
 *     as address 0
 * @param suspendsForReJIT whether RequestReJIT and RequestRevert suspend the runtime (G40)
 * @param reJITPreventsDetach whether a profiler that requested a ReJIT can detach no more (G99)
 * @param layout where it puts the fields of types
 */
public record RuntimeProfile(
    String name,
    String runtime,
    int newestInfo,
    int newestCallback,
    boolean announcesAssemblyUnload,
    boolean unloadsArrays,
    boolean arraysHaveTypeDescs,
    Tolerance moduleInfoWhileLoading,
    Tolerance domainsWhileLoading,
    Tolerance classFromTokenInEntry,
    Loops loops,
    boolean instrumentsCalledOften,
    int inlinedBytesMax,
    boolean setsInliningAnswer,
    boolean compilesInstantiatingStubs,
    boolean tellsBodiesToBe,
    boolean suspendsForReJIT,
    boolean reJITPreventsDetach,
    LayoutRules layout) {

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

  /** .NET Core 3.1. */
  public static final RuntimeProfile NET_3_1 =
      new Draft("net3.1", "3.1.2")
          .newestInfo(11)
          .newestCallback(9)
          .announcesAssemblyUnload(false)
          .unloadsArrays(false)
          .arraysHaveTypeDescs(true)
          .moduleInfoWhileLoading(Tolerance.CRASHES)
          .domainsWhileLoading(Tolerance.CRASHES)
          .classFromTokenInEntry(Tolerance.ANSWERS)
          .loops(Loops.OPTIMIZED_AT_ONCE)
          .instrumentsCalledOften(false)
          .inlinedBytesMax(32)
          .setsInliningAnswer(false)
          .compilesInstantiatingStubs(true)
          .tellsBodiesToBe(true)
          .suspendsForReJIT(true)
          .reJITPreventsDetach(true)
          .layout(LayoutRules.NET_3_1)
          .made();

  /** .NET 9. */
  public static final RuntimeProfile NET_9_0 =
      new Draft("net9.0", "9.0.5")
          .newestInfo(15)
          .newestCallback(11)
          .announcesAssemblyUnload(true)
          .unloadsArrays(true)
          .arraysHaveTypeDescs(false)
          .moduleInfoWhileLoading(Tolerance.ANSWERS)
          .domainsWhileLoading(Tolerance.ANSWERS)
          .classFromTokenInEntry(Tolerance.CRASHES)
          .loops(Loops.REPLACED_ON_STACK)
          .instrumentsCalledOften(true)
          .inlinedBytesMax(64)
          .setsInliningAnswer(true)
          .compilesInstantiatingStubs(false)
          .tellsBodiesToBe(false)
          .suspendsForReJIT(false)
          .reJITPreventsDetach(false)
          .layout(LayoutRules.NET_9_0)
          .made();

  /** Whether a profiler is asked, before it is initialized, if it only observes (G1). */
  public boolean asksForNotificationOnly() {
    return newestCallback >= 11;
  }

  /** All profiles, oldest first. */
  public static List<RuntimeProfile> all() {
    return List.of(NET_3_1, NET_9_0);
  }

  /** The profile of this name; the short form without {@code net} is understood too. */
  public static RuntimeProfile named(String name) {
    return all().stream()
        .filter(profile -> profile.name.equals(name) || profile.name.equals("net" + name))
        .findFirst()
        .orElseThrow(
            () ->
                new Letter(
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

  /** This profile, to be changed in some columns. */
  public Draft but() {
    return new Draft(name, runtime)
        .newestInfo(newestInfo)
        .newestCallback(newestCallback)
        .announcesAssemblyUnload(announcesAssemblyUnload)
        .unloadsArrays(unloadsArrays)
        .arraysHaveTypeDescs(arraysHaveTypeDescs)
        .moduleInfoWhileLoading(moduleInfoWhileLoading)
        .domainsWhileLoading(domainsWhileLoading)
        .classFromTokenInEntry(classFromTokenInEntry)
        .loops(loops)
        .instrumentsCalledOften(instrumentsCalledOften)
        .inlinedBytesMax(inlinedBytesMax)
        .setsInliningAnswer(setsInliningAnswer)
        .compilesInstantiatingStubs(compilesInstantiatingStubs)
        .tellsBodiesToBe(tellsBodiesToBe)
        .suspendsForReJIT(suspendsForReJIT)
        .reJITPreventsDetach(reJITPreventsDetach)
        .layout(layout);
  }

  /** A profile in the making, one column after the other. */
  public static final class Draft {
    private final String name;
    private final String runtime;
    private int newestInfo = 0;
    private int newestCallback = 0;
    private boolean announcesAssemblyUnload = false;
    private boolean unloadsArrays = false;
    private boolean arraysHaveTypeDescs = false;
    private Tolerance moduleInfoWhileLoading = Tolerance.ANSWERS;
    private Tolerance domainsWhileLoading = Tolerance.ANSWERS;
    private Tolerance classFromTokenInEntry = Tolerance.ANSWERS;
    private Loops loops = Loops.OPTIMIZED_AT_ONCE;
    private boolean instrumentsCalledOften = false;
    private int inlinedBytesMax = 0;
    private boolean setsInliningAnswer = false;
    private boolean compilesInstantiatingStubs = false;
    private boolean tellsBodiesToBe = false;
    private boolean suspendsForReJIT = false;
    private boolean reJITPreventsDetach = false;
    private LayoutRules layout = LayoutRules.NET_9_0;

    private Draft(String name, String runtime) {
      this.name = name;
      this.runtime = runtime;
    }

    /** Sets {@link RuntimeProfile#newestInfo()}. */
    public Draft newestInfo(int newest) {
      this.newestInfo = newest;
      return this;
    }

    /** Sets {@link RuntimeProfile#newestCallback()}. */
    public Draft newestCallback(int newest) {
      this.newestCallback = newest;
      return this;
    }

    /** Sets {@link RuntimeProfile#announcesAssemblyUnload()}. */
    public Draft announcesAssemblyUnload(boolean announces) {
      this.announcesAssemblyUnload = announces;
      return this;
    }

    /** Sets {@link RuntimeProfile#unloadsArrays()}. */
    public Draft unloadsArrays(boolean unloads) {
      this.unloadsArrays = unloads;
      return this;
    }

    /** Sets {@link RuntimeProfile#arraysHaveTypeDescs()}. */
    public Draft arraysHaveTypeDescs(boolean have) {
      this.arraysHaveTypeDescs = have;
      return this;
    }

    /** Sets {@link RuntimeProfile#moduleInfoWhileLoading()}. */
    public Draft moduleInfoWhileLoading(Tolerance tolerance) {
      this.moduleInfoWhileLoading = tolerance;
      return this;
    }

    /** Sets {@link RuntimeProfile#domainsWhileLoading()}. */
    public Draft domainsWhileLoading(Tolerance tolerance) {
      this.domainsWhileLoading = tolerance;
      return this;
    }

    /** Sets {@link RuntimeProfile#classFromTokenInEntry()}. */
    public Draft classFromTokenInEntry(Tolerance tolerance) {
      this.classFromTokenInEntry = tolerance;
      return this;
    }

    /** Sets {@link RuntimeProfile#loops()}. */
    public Draft loops(Loops become) {
      this.loops = become;
      return this;
    }

    /** Sets {@link RuntimeProfile#instrumentsCalledOften()}. */
    public Draft instrumentsCalledOften(boolean instruments) {
      this.instrumentsCalledOften = instruments;
      return this;
    }

    /** Sets {@link RuntimeProfile#inlinedBytesMax()}. */
    public Draft inlinedBytesMax(int bytes) {
      this.inlinedBytesMax = bytes;
      return this;
    }

    /** Sets {@link RuntimeProfile#setsInliningAnswer()}. */
    public Draft setsInliningAnswer(boolean sets) {
      this.setsInliningAnswer = sets;
      return this;
    }

    /** Sets {@link RuntimeProfile#compilesInstantiatingStubs()}. */
    public Draft compilesInstantiatingStubs(boolean compiles) {
      this.compilesInstantiatingStubs = compiles;
      return this;
    }

    /** Sets {@link RuntimeProfile#tellsBodiesToBe()}. */
    public Draft tellsBodiesToBe(boolean tells) {
      this.tellsBodiesToBe = tells;
      return this;
    }

    /** Sets {@link RuntimeProfile#layout()}. */
    public Draft layout(LayoutRules rules) {
      this.layout = rules;
      return this;
    }

    /** Sets {@link RuntimeProfile#reJITPreventsDetach()}. */
    public Draft reJITPreventsDetach(boolean prevents) {
      this.reJITPreventsDetach = prevents;
      return this;
    }

    /** Sets {@link RuntimeProfile#suspendsForReJIT()}. */
    public Draft suspendsForReJIT(boolean suspends) {
      this.suspendsForReJIT = suspends;
      return this;
    }

    /** The profile. */
    public RuntimeProfile made() {
      return new RuntimeProfile(
          name,
          runtime,
          newestInfo,
          newestCallback,
          announcesAssemblyUnload,
          unloadsArrays,
          arraysHaveTypeDescs,
          moduleInfoWhileLoading,
          domainsWhileLoading,
          classFromTokenInEntry,
          loops,
          instrumentsCalledOften,
          inlinedBytesMax,
          setsInliningAnswer,
          compilesInstantiatingStubs,
          tellsBodiesToBe,
          suspendsForReJIT,
          reJITPreventsDetach,
          layout);
    }
  }
}
