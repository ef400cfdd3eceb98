package io.github.clrsim.model;

import io.github.clrsim.api.Letter;
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
    Tolerance classFromTokenInEntry) {

  /** Whether a runtime bears a call that comes too early. */
  public enum Tolerance {
    /** It answers. */
    ANSWERS,
    /** It dereferences what is not there yet, and the process dies. */
    CRASHES
  }

  /** .NET Core 3.1. */
  public static final RuntimeProfile NET_3_1 =
      new RuntimeProfile(
          "net3.1",
          "3.1.2",
          11,
          9,
          false,
          false,
          true,
          Tolerance.CRASHES,
          Tolerance.CRASHES,
          Tolerance.ANSWERS);

  /** .NET 9. */
  public static final RuntimeProfile NET_9_0 =
      new RuntimeProfile(
          "net9.0",
          "9.0.5",
          15,
          11,
          true,
          true,
          false,
          Tolerance.ANSWERS,
          Tolerance.ANSWERS,
          Tolerance.CRASHES);

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
}
