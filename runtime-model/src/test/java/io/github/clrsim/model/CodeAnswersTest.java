package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Questions about functions and code are answered as they were measured, state by state. */
class CodeAnswersTest {
  private static final ReJitId ORIGINAL = new ReJitId(0);
  private static final ReJitId UNKNOWN = new ReJitId(99);

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  /** Asks everything about the function at hand, and keeps the answers by moment and function. */
  public static class Asking extends CodeWatching {
    static final Map<String, List<String>> ANSWERS = new LinkedHashMap<>();

    public Asking(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      learn(event.functionId());
      ask("started", event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      ask("finished", event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult dynamicMethodJITCompilationStarted(DynamicMethodJITCompilationStarted event) {
      super.dynamicMethodJITCompilationStarted(event);
      ask("started", event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(DynamicMethodJITCompilationFinished event) {
      ask("finished", event.functionId());
      return HResult.S_OK;
    }

    final void ask(String moment, FunctionId id) {
      FunctionInfo2 about = info.getFunctionInfo2(id, new FrameInfo(0)).answer().orElseThrow();
      List<String> answers = new ArrayList<>();
      answers.add("code " + info.getCodeInfo(id).hresult());
      answers.add("code2 " + info.getCodeInfo2(id).hresult());
      answers.add("code3 " + info.getCodeInfo3(id, ORIGINAL).hresult());
      answers.add("il " + info.getILFunctionBody(about.moduleId(), about.token()).hresult());
      answers.add("token " + info.getFunctionFromToken(about.moduleId(), about.token()));
      answers.add("map " + info.getILToNativeMapping(id).hresult());
      answers.add("bodies " + count(info.getNativeCodeStartAddresses(id, ORIGINAL)));
      answers.add("all bodies " + count(info.getNativeCodeStartAddresses(id, UNKNOWN)));
      answers.add("versions " + info.getReJITIDs(id).answer().orElseThrow());
      answers.add("dynamic " + info.isFunctionDynamic(id).answer().orElseThrow());
      answers.add("class " + (about.classId().isNull() ? "none" : "some"));
      info.getNativeCodeStartAddresses(id, ORIGINAL).answer().orElseThrow().stream()
          .filter(start -> start.value() != 0)
          .forEach(start -> askAt(start, answers));
      ANSWERS.putIfAbsent(moment + " " + NAMES.get(id), answers);
    }

    private void askAt(Address start, List<String> answers) {
      Address inside = new Address(start.value() + 1);
      answers.add("ip " + info.getFunctionFromIP(inside).hresult());
      answers.add("ip3 " + info.getFunctionFromIP3(inside).hresult());
      answers.add("at start " + info.getCodeInfo4(start).hresult());
      answers.add("inside " + info.getCodeInfo4(inside).hresult());
    }

    private static int count(Outcome<List<Address>> addresses) {
      return addresses.answer().orElseThrow().size();
    }
  }

  private static Map<String, List<String>> asked(String actions, RuntimeProfile profile) {
    Asking.ANSWERS.clear();
    var simulated = CodeStories.run(actions, profile, Choices.calm(), Map.of(), Asking.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    return Asking.ANSWERS;
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aFunctionHasNoCodeUntilItsCompilationHasFinished(RuntimeProfile profile) {
    var answers = asked("call default Workshop.Tools::Hammer", profile);
    assertThat(answers.get("started Workshop.Tools::Hammer"))
        .contains(
            "code CORPROF_E_FUNCTION_NOT_COMPILED",
            "code3 CORPROF_E_FUNCTION_NOT_COMPILED",
            "il S_OK",
            "map E_INVALIDARG",
            "bodies " + (profile.code().tellsBodiesToBe() ? 1 : 0),
            "versions [rejit:0]",
            "class some");
    assertThat(answers.get("finished Workshop.Tools::Hammer"))
        .contains(
            "code S_OK",
            "code2 S_OK",
            "map S_OK",
            "bodies 1",
            "all bodies 1",
            "ip S_OK",
            "ip3 S_OK",
            "at start S_OK",
            "inside E_INVALIDARG");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void sharedCodeTellsNoExactClassAndIsNotFoundByItsToken(RuntimeProfile profile) {
    var answers = asked("call default Workshop.Box`1[System.String]::Open", profile);
    assertThat(answers.get("finished Workshop.Box`1::Open"))
        .contains(
            profile.code().tellsClassOfSharedCode() ? "class some" : "class none",
            "token Failed[hresult=CORPROF_E_FUNCTION_IS_PARAMETERIZED]");
    assertThat(asked("call default Workshop.Box`1[System.Int32]::Open", profile))
        .extractingByKey("finished Workshop.Box`1::Open")
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .contains("class some");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aDynamicMethodHasNoIlAndNoMapAndIsFoundByIpThreeOnly(RuntimeProfile profile) {
    var answers = asked("dynamic one", profile);
    assertThat(answers.get("started one"))
        .contains(
            "il E_INVALIDARG",
            "token Failed[hresult=E_INVALIDARG]",
            "map E_INVALIDARG",
            "dynamic true",
            "class some");
    assertThat(answers.get("finished one"))
        .contains("code S_OK", "map E_FAIL", "bodies 1", "ip E_FAIL", "ip3 S_OK");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theFirstBodyStaysTheAnswerAndTheLatestComesSecond(RuntimeProfile profile) {
    Asking.ANSWERS.clear();
    var simulated =
        CodeStories.run(
            "call default Workshop.Tools::Hammer 40; settle;".repeat(4) + "mark late",
            profile,
            Choices.calm(),
            Map.of(),
            Late.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    int bodies = profile.code().tiering().instrumentsCalledOften() ? 3 : 2;
    assertThat(Late.starts).hasSize(bodies);
    assertThat(Late.first).isEqualTo(Late.starts.getFirst());
    // In the order of their addresses they would be first, third, second.
    assertThat(Late.starts.get(1).value())
        .isEqualTo(Late.starts.stream().mapToLong(Address::value).max().orElseThrow());
    assertThat(Late.compiled).isEqualTo(bodies);
  }

  /** Asks about Hammer at the end, and about what it does not know. */
  public static final class Late extends CodeWatching {
    static List<Address> starts = List.of();
    static Address first = new Address(0);
    static long compiled;

    public Late(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(
        io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged event) {
      for (Map.Entry<FunctionId, String> each : NAMES.entrySet()) {
        FunctionId id = each.getKey();
        starts = info.getNativeCodeStartAddresses(id, ORIGINAL).answer().orElseThrow();
        first = info.getCodeInfo(id).answer().orElseThrow().start();
        compiled =
            info.enumJITedFunctions2().answer().orElseThrow().stream()
                .filter(function -> function.functionId().equals(id))
                .count();
      }
      return HResult.S_OK;
    }
  }

  /** Replaces one body by another before the first compilation, and after it. */
  public static final class Replacing extends CodeWatching {
    static final List<String> ANSWERS = new ArrayList<>();

    public Replacing(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      learn(event.functionId());
      FunctionInfo2 about =
          info.getFunctionInfo2(event.functionId(), new FrameInfo(0)).answer().orElseThrow();
      if (NAMES.get(event.functionId()).equals("Workshop.Tools::Hammer")) {
        MetadataToken saw = token(about.moduleId(), "Workshop.Tools::Saw");
        Address body =
            info.getILFunctionBody(about.moduleId(), saw).answer().orElseThrow().methodHeader();
        ANSWERS.add("" + info.setILFunctionBody(about.moduleId(), about.token(), body));
        ANSWERS.add(
            ""
                + info.getILFunctionBody(about.moduleId(), about.token())
                    .answer()
                    .orElseThrow()
                    .methodHeader()
                    .equals(body));
      }
      return HResult.S_OK;
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theIlThatIsSetInStartedIsCompiledAndExecuted(RuntimeProfile profile) {
    Replacing.ANSWERS.clear();
    var simulated =
        CodeStories.run(
            "mark go; call default Workshop.Tools::Hammer",
            profile,
            Choices.calm(),
            Map.of(),
            Replacing.class);
    assertThat(Replacing.ANSWERS).containsExactly("S_OK", "true");
    // Hammer calls nothing; with the body of Saw it calls Small, and itself no second time.
    assertThat(CodeStories.lines(simulated)).contains("main jit Workshop.Tools::Small");
  }

  /** Sets a body for which nobody has allocated memory. */
  public static final class Misplacing extends CodeWatching {
    public Misplacing(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      learn(event.functionId());
      FunctionInfo2 about =
          info.getFunctionInfo2(event.functionId(), new FrameInfo(0)).answer().orElseThrow();
      return info.setILFunctionBody(about.moduleId(), about.token(), new Address(0x1234_5678));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void ilThatLiesWhereNobodyAllocatedIsUndefined(RuntimeProfile profile) {
    assertThat(
            CodeStories.run(
                    "call default Workshop.Tools::Hammer",
                    profile,
                    Choices.calm(),
                    Map.of(),
                    Misplacing.class)
                .run()
                .ending())
        .isInstanceOfSatisfying(
            Ending.Crashed.class,
            crashed ->
                assertThat(crashed.why())
                    .startsWith(NativeEnd.UNDEFINED)
                    .contains("GetILFunctionBodyAllocator"));
  }

  /** Takes its time while a dynamic method is compiled. */
  public static final class Slow extends CodeWatching {
    private static final int QUESTIONS = 100;

    public Slow(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult dynamicMethodJITCompilationStarted(DynamicMethodJITCompilationStarted event) {
      for (int question = 0; question < QUESTIONS; question++) {
        var _ = info.isFunctionDynamic(event.functionId());
      }
      return super.dynamicMethodJITCompilationStarted(event);
    }
  }

  /** Whoever calls it holds on to it, though nothing else does. */
  @ParameterizedTest
  @MethodSource("profiles")
  void aDynamicMethodIsNotFreedWhileItIsCompiled(RuntimeProfile profile) {
    int freed = 0;
    for (long seed = 0; seed < 200; seed++) {
      Set<FunctionId> compiled = new HashSet<>();
      for (Step step :
          CodeStories.run(
                  "start w; dynamic one; collect; collect; collect; join w; thread w; drop one;"
                      + " gc 2; gc 2; gc 2",
                  profile,
                  Choices.seeded(seed),
                  Map.of(),
                  Slow.class)
              .steps()) {
        switch (step) {
          case Step.CallbackEntered(int _, DynamicMethodJITCompilationStarted started) ->
              compiled.add(started.functionId());
          case Step.CallbackEntered(int _, DynamicMethodJITCompilationFinished finished) ->
              compiled.remove(finished.functionId());
          case Step.CallbackEntered(int _, DynamicMethodUnloaded unloaded) -> {
            assertThat(compiled).as("seed %d", seed).doesNotContain(unloaded.functionId());
            freed++;
          }
          default -> {}
        }
      }
    }
    assertThat(freed).isPositive();
  }

  /** Asks about a dynamic method after it was unloaded. */
  public static final class Stale extends CodeWatching {
    public Stale(ProfilerHost host) {
      super(host);
    }

    private FunctionId last = new FunctionId(0);

    @Override
    public HResult dynamicMethodUnloaded(DynamicMethodUnloaded event) {
      last = event.functionId();
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(
        io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged event) {
      return info.getDynamicFunctionInfo(last).hresult();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aStaleFunctionIdEndsTheProcessOrMeansTheNextTenant(RuntimeProfile profile) {
    String freed = "dynamic one; drop one; collect;";
    assertThat(
            CodeStories.run(freed + "mark use", profile, Choices.calm(), Map.of(), Stale.class)
                .run()
                .ending())
        .isInstanceOf(Ending.Crashed.class);
    assertThat(
            CodeStories.run(
                    freed + "dynamic two; mark use", profile, Choices.calm(), Map.of(), Stale.class)
                .run()
                .ending())
        .isEqualTo(new Ending.Completed(0));
  }

  /** Resolves an address long after it was taken. */
  public static final class Sampling extends CodeWatching {
    static final Set<String> FOUND = new TreeSet<>();
    private Address sampled = new Address(0);

    public Sampling(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(DynamicMethodJITCompilationFinished event) {
      if (sampled.value() == 0) {
        sampled = info.getCodeInfo(event.functionId()).answer().orElseThrow().start();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(
        io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged event) {
      FOUND.add(
          info.getFunctionFromIP3(sampled)
              .answer()
              .flatMap(found -> info.getDynamicFunctionInfo(found.functionId()).answer())
              .map(found -> found.name())
              .orElse("nothing"));
      return HResult.S_OK;
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void anAddressOfFreedCodeMayBelongToAnotherFunction(RuntimeProfile profile) {
    Sampling.FOUND.clear();
    for (int seed = 0; seed < 100 && Sampling.FOUND.size() < 2; seed++) {
      CodeStories.run(
          "dynamic one; drop one; collect; dynamic two; mark now",
          profile,
          Choices.seeded(seed),
          Map.of(),
          Sampling.class);
    }
    assertThat(Sampling.FOUND).containsExactly("nothing", "two");
  }

  /** Asks for functions of classes that are not loaded, and loads one. */
  public static final class Looking extends CodeWatching {
    static final List<String> ANSWERS = new ArrayList<>();

    public Looking(ProfilerHost host) {
      super(host);
    }

    @Override
    void fulfil(String wish, ModuleId module, String method) {
      throw new IllegalStateException("nothing is wished");
    }

    @Override
    public HResult moduleLoadFinished(
        io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished event) {
      super.moduleLoadFinished(event);
      String name = info.getModuleInfo(event.moduleId()).answer().orElseThrow().name();
      if (name.contains("Workshop")) {
        MetadataToken hammer = token(event.moduleId(), "Workshop.Tools::Hammer");
        note(info.getFunctionFromToken(event.moduleId(), hammer).hresult());
        note(
            info.getFunctionFromTokenAndTypeArgs(
                    event.moduleId(), hammer, new ClassId(0), List.of())
                .hresult());
        note(info.getFunctionFromToken(event.moduleId(), hammer).hresult());
        note(
            info.getFunctionFromToken(
                    event.moduleId(), token(event.moduleId(), "Workshop.Tools::Generic"))
                .hresult());
        note(info.getFunctionFromToken(event.moduleId(), TokenKind.METHOD_DEF.token(0)).hresult());
        note(
            info.getILFunctionBody(
                    event.moduleId(), token(event.moduleId(), "Workshop.Native::getpid"))
                .hresult());
        note(info.getFunctionInfo(new FunctionId(0)).hresult());
      }
      return HResult.S_OK;
    }

    private static void note(HResult answer) {
      ANSWERS.add(answer.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aFunctionIsFoundByItsTokenOnceItsClassIsLoaded(RuntimeProfile profile) {
    Looking.ANSWERS.clear();
    CodeStories.run("mark go", profile, Choices.calm(), Map.of(), Looking.class);
    assertThat(Looking.ANSWERS)
        .containsExactly(
            "E_INVALIDARG",
            "S_OK",
            "S_OK",
            "CORPROF_E_FUNCTION_IS_PARAMETERIZED",
            "E_INVALIDARG",
            "CORPROF_E_FUNCTION_NOT_IL",
            "E_INVALIDARG");
  }
}
