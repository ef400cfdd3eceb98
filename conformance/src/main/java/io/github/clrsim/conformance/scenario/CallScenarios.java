package io.github.clrsim.conformance.scenario;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which shipped scenarios show what comes of the calls that a profiler makes, where its event mask
 * need not tell: a session hears events without a bit, and whoever holds a handle may never ask for
 * collections.
 */
final class CallScenarios {
  private static final List<String> COLLECTIONS =
      List.of("collections", "collections-on-two-threads");
  private static final List<String> NEW_CODE = List.of("code-in-plugins", "called-often");
  // Who takes bodies apart has to move their exception clauses along.
  private static final List<String> CLAUSES = List.of("exceptions");
  private static final List<String> REWRITTEN_CODE =
      Stream.of(NEW_CODE, CLAUSES).flatMap(List::stream).toList();
  private static final List<String> NEW_BODIES = List.of("methods-made-anew", "called-often");
  private static final List<String> STATICS = List.of("statics-of-plugins");
  private static final List<String> THREADS =
      List.of("threads-that-come-and-go", "loops-in-a-plugin");
  private static final List<String> EVENTS = List.of("events-of-two-sources");

  private static final Map<String, List<String>> TABLE =
      Map.ofEntries(
          Map.entry("RequestReJIT", NEW_BODIES),
          Map.entry("RequestReJITWithInliners", NEW_BODIES),
          Map.entry("RequestRevert", NEW_BODIES),
          Map.entry("GetILFunctionBody", CLAUSES),
          Map.entry("SetILFunctionBody", REWRITTEN_CODE),
          Map.entry("GetCodeInfo3", NEW_CODE),
          Map.entry("GetCodeInfo4", NEW_CODE),
          Map.entry("GetReJITIDs", NEW_CODE),
          Map.entry("GetNativeCodeStartAddresses", NEW_CODE),
          Map.entry("GetILToNativeMapping3", NEW_CODE),
          Map.entry("GetDynamicFunctionInfo", List.of("dynamic-methods")),
          Map.entry("EventPipeStartSession", EVENTS),
          Map.entry("EventPipeAddProviderToSession", EVENTS),
          Map.entry("CreateHandle", COLLECTIONS),
          Map.entry("ForceGC", COLLECTIONS),
          Map.entry("GetGenerationBounds", COLLECTIONS),
          Map.entry("GetObjectGeneration", COLLECTIONS),
          Map.entry("EnumerateNonGCObjects", COLLECTIONS),
          Map.entry("DoStackSnapshot", List.of("loops-in-a-plugin", "loops-in-two-plugins")),
          Map.entry("SuspendRuntime", THREADS),
          Map.entry("EnumThreads", THREADS),
          Map.entry("GetStaticFieldInfo", STATICS),
          Map.entry("GetRVAStaticAddress", STATICS),
          Map.entry("GetAppDomainStaticAddress", STATICS),
          Map.entry("GetThreadStaticAddress", STATICS),
          Map.entry("GetThreadStaticAddress2", STATICS));

  private CallScenarios() {}

  /** The names of all calls that have some. */
  static List<String> calls() {
    return TABLE.keySet().stream().sorted().toList();
  }

  /** The names of those for these calls, each once, in the order of the calls. */
  static List<String> of(Collection<String> calls) {
    return calls.stream()
        .flatMap(call -> TABLE.getOrDefault(call, List.of()).stream())
        .distinct()
        .toList();
  }
}
