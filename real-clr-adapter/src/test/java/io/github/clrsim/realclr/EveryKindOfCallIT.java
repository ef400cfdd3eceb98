package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.info.StringLayout2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls of every shape and callbacks of many kinds, on the real runtime. */
@Tag("turn-1")
class EveryKindOfCallIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";

  /** What is answered well at least once, on every version. */
  private static final Set<String> ANSWERED =
      Set.of(
          "EnumAssemblyRefs",
          "EnumCustomAttributes",
          "EnumEvents",
          "EnumExportedTypes",
          "EnumFields",
          "EnumGenericParams",
          "EnumInterfaceImpls",
          "EnumJITedFunctions2",
          "EnumManifestResources",
          "EnumMembers",
          "EnumMethodImpls",
          "EnumMethodSemantics",
          "EnumMethods",
          "EnumModuleRefs",
          "EnumModules",
          "EnumParams",
          "EnumProperties",
          "EnumSignatures",
          "EnumThreads",
          "EnumTypeDefs",
          "EnumTypeRefs",
          "EnumTypeSpecs",
          "EnumUserStrings",
          "FindTypeDefByName",
          "GetAppDomainsContainingModule",
          "GetArrayObjectInfo",
          "GetAssemblyFromScope",
          "GetAssemblyProps",
          "GetAssemblyRefProps",
          "GetBoxClassLayout",
          "GetClassFromObject",
          "GetClassIDInfo",
          "GetClassIDInfo2",
          "GetClassLayout",
          "GetCodeInfo",
          "GetCodeInfo2",
          "GetCodeInfo3",
          "GetCodeInfo4",
          "GetCurrentThreadID",
          "GetCustomAttributeProps",
          "GetEnvironmentVariable",
          "GetEventMask",
          "GetEventMask2",
          "GetFieldProps",
          "GetFunctionFromIP",
          "GetFunctionFromIP2",
          "GetFunctionFromIP3",
          "GetFunctionFromToken",
          "GetFunctionInfo",
          "GetFunctionInfo2",
          "GetGenerationBounds",
          "GetHandleFromThread",
          "GetILFunctionBody",
          "GetILToNativeMapping",
          "GetILToNativeMapping2",
          "GetILToNativeMapping3",
          "GetInterfaceImplProps",
          "GetLOHObjectSizeThreshold",
          "GetMemberProps",
          "GetMethodProps",
          "GetModuleFromScope",
          "GetModuleInfo",
          "GetModuleInfo2",
          "GetModuleMetaData",
          "GetNameFromToken",
          "GetNativeCodeStartAddresses",
          "GetNestedClassProps",
          "GetObjectSize",
          "GetObjectSize2",
          "GetPEKind",
          "GetParamProps",
          "GetPropertyProps",
          "GetRVA",
          "GetReJITIDs",
          "GetRuntimeInformation",
          "GetScopeProps",
          "GetStringLayout",
          "GetStringLayout2",
          "GetThreadAppDomain",
          "GetThreadInfo",
          "GetTokenAndMetaDataFromFunction",
          "GetTypeDefProps",
          "GetTypeRefProps",
          "GetTypeSpecFromToken",
          "GetUserString",
          "GetVersionString",
          "IsArrayClass",
          "IsFrozenObject",
          "IsFunctionDynamic",
          "IsGlobal",
          "IsValidToken",
          "SetEnvironmentVariable",
          "SetEventMask2");

  private static final Set<String> ANSWERED_SINCE_8 =
      Set.of("EnumerateNonGCObjects", "GetNonGCHeapBounds");

  /** What happened in a program that does much, asked on every occasion; run once a version. */
  private record Happened(Run run, List<Step> steps) {
    static Happened on(String version) {
      List<Step> steps = new ArrayList<>();
      Run run =
          RealClrs.running(version, "PluginHost", "2", "2")
              .run(NamedProfiler.of(AsksWidely.class), steps::add);
      return new Happened(run, List.copyOf(steps));
    }

    <T extends Step> List<T> of(Class<T> kind) {
      return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
  }

  private static final Map<String, Happened> HAPPENED = new ConcurrentHashMap<>();

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void everyCallThatIsSupportedAndSafeIsAnsweredSomewhere(String version) {
    Happened happened = HAPPENED.computeIfAbsent(version, Happened::on);

    assertThat(happened.run().ending()).isEqualTo(new Ending.Completed(0));
    Map<String, Outcome<?>> answers = new LinkedHashMap<>();
    happened.of(Step.CallAnswered.class).stream()
        .filter(answer -> answer.outcome() instanceof Outcome.Ok<?>)
        .forEach(answer -> answers.putIfAbsent(answer.method(), answer.outcome()));
    assertThat(answers.keySet()).containsAll(ANSWERED);
    if (version.startsWith("9.")) {
      assertThat(answers.keySet()).containsAll(ANSWERED_SINCE_8);
    }
    assertThat(answers.get("GetEnvironmentVariable")).isEqualTo(Outcome.ok("gr\u00fc\u00df dich"));
    assertThat(answers.get("GetStringLayout2")).isEqualTo(Outcome.ok(new StringLayout2(8, 12)));
    assertThat(answers.get("FindTypeDefByName")).isNotNull();
    assertThat(answers.get("GetRuntimeInformation").answer().orElseThrow())
        .isInstanceOfSatisfying(
            RuntimeInformation.class,
            // 3.1 calls itself 4.x.
            is -> assertThat(is.majorVersion()).isIn(4, 9));
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void callbacksOfManyKindsArrive(String version) {
    Set<String> heard =
        HAPPENED.computeIfAbsent(version, Happened::on).of(Step.CallbackEntered.class).stream()
            .map(entered -> entered.callback().methodName())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(heard)
        .contains(
            "GarbageCollectionStarted",
            "GarbageCollectionFinished",
            "RuntimeSuspendStarted",
            "RuntimeResumeFinished",
            "ObjectAllocated",
            "JITCompilationStarted",
            "JITCompilationFinished",
            "JITInlining",
            "ManagedToUnmanagedTransition",
            "UnmanagedToManagedTransition",
            "DynamicMethodJITCompilationStarted",
            "ThreadNameChanged",
            "ModuleUnloadStarted");
  }
}
