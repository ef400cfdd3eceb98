package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayedClrTest {

  @TempDir Path directory;

  @Test
  void aReplayDeliversWhatWasRecordedInItsOrder() {
    for (int seed = 0; seed < 10; seed++) {
      Simulated recorded =
          Simulations.run(
              "plugin-threads", RuntimeProfile.NET_9_0, Choices.seeded(seed), Watching.class);
      List<Step> replayed = new ArrayList<>();
      Run run =
          ReplayedClr.of(write(recorded.steps()), Choices.calm())
              .run(NamedProfiler.of(Watching.class), replayed::add);
      assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
      assertThat(crossings(replayed)).isEqualTo(crossings(recorded.steps()));
      assertThat(answers(replayed)).containsExactlyInAnyOrderElementsOf(answers(recorded.steps()));
    }
  }

  @Test
  void aReplayIsTheSameEveryTime() {
    Simulated recorded =
        Simulations.run(
            "plugin-threads", RuntimeProfile.NET_3_1, Choices.seeded(4), Watching.class);
    Path file = write(recorded.steps());
    Run first =
        ReplayedClr.of(file, Choices.seeded(1)).run(NamedProfiler.of(Watching.class), step -> {});
    Run second =
        ReplayedClr.of(file, Choices.seeded(1)).run(NamedProfiler.of(Watching.class), step -> {});
    assertThat(second).isEqualTo(first);
  }

  /** Asks what {@link Watching} never asked. */
  public static final class Curious implements CorProfilerCallback {
    private final ProfilerHost host;

    public Curious(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult classLoadStarted(ClassLoadStarted event) {
      return host.info().isArrayClass(event.classId()).hresult();
    }
  }

  @Test
  void aQuestionThatTheRecordingCannotKnowEndsTheReplayAsRefused() {
    Simulated recorded =
        Simulations.run("start-up", RuntimeProfile.NET_9_0, Choices.calm(), Watching.class);
    Run run =
        ReplayedClr.of(write(recorded.steps()), Choices.calm())
            .run(NamedProfiler.of(Curious.class), step -> {});
    assertThat(run.ending()).isInstanceOf(Ending.Inconclusive.class);
    assertThat(((Ending.Inconclusive) run.ending()).diagnostic().text())
        .contains("IsArrayClass")
        .contains("ClassLoadStarted");
  }

  /** Asks which version it is in. */
  public static final class AsksVersion implements CorProfilerCallback {
    private final ProfilerHost host;

    public AsksVersion(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info().getRuntimeInformation();
      return host.info().setEventMask2(Watching.MASK, 0);
    }
  }

  /** A profile is that of one version, and a recording may be of another one of its line. */
  @Test
  void theVersionIsThatOfTheRecording() {
    Simulated recorded =
        Simulations.run("start-up", RuntimeProfile.NET_9_0, Choices.calm(), AsksVersion.class);
    Step.CallAnswered asItWas = versionOf(recorded.steps());
    RuntimeInformation known = (RuntimeInformation) asItWas.outcome().answer().orElseThrow();
    Step.CallAnswered other =
        new Step.CallAnswered(
            asItWas.thread(),
            asItWas.method(),
            Outcome.ok(
                new RuntimeInformation(
                    known.clrInstanceId(),
                    known.runtimeType(),
                    known.majorVersion(),
                    known.minorVersion(),
                    known.buildNumber() + 17,
                    known.qfeVersion(),
                    "of another day")));
    List<Step> steps = new ArrayList<>(recorded.steps());
    steps.set(steps.indexOf(asItWas), other);

    List<Step> replayed = new ArrayList<>();
    ReplayedClr.of(write(steps), Choices.calm())
        .run(NamedProfiler.of(AsksVersion.class), replayed::add);

    assertThat(versionOf(replayed).outcome()).isEqualTo(other.outcome());
  }

  private static Step.CallAnswered versionOf(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answered -> answered.method().equals("GetRuntimeInformation"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCutRecordingIsReplayedAsFarAsItGoes() {
    Simulated recorded =
        Simulations.run(
            "plugin-threads", RuntimeProfile.NET_9_0, Choices.seeded(3), Watching.class);
    for (int cut = 50; cut < recorded.steps().size(); cut += 97) {
      List<Step> replayed = new ArrayList<>();
      Run run =
          ReplayedClr.of(write(recorded.steps().subList(0, cut)), Choices.calm())
              .run(NamedProfiler.of(Watching.class), replayed::add);
      assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
      assertThat(crossings(recorded.steps())).containsSubsequence(crossings(replayed));
    }
  }

  /** Is told of its attach, and asks to be let go if it is meant to. */
  public static class Attached implements CorProfilerCallback {
    private final ProfilerHost host;
    private final boolean asks;

    public Attached(ProfilerHost host) {
      this(host, false);
    }

    private Attached(ProfilerHost host, boolean asks) {
      this.host = host;
      this.asks = asks;
    }

    /** Asks. */
    public static final class Leaving extends Attached {
      public Leaving(ProfilerHost host) {
        super(host, true);
      }
    }

    @Override
    public HResult profilerAttachComplete(ProfilerAttachComplete event) {
      return asks ? host.info().requestProfilerDetach(10) : HResult.S_OK;
    }
  }

  @Test
  void onlyWhoAskedToBeLetGoHearsThatItWas() {
    Step.CallMade request =
        new Step.CallMade(
            0,
            InfoCall.toRuntime(
                CallTable.known("ICorProfilerInfo3", "RequestProfilerDetach"), List.of(10)));
    List<Step> recorded =
        new ArrayList<>(List.of(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED)));
    recorded.add(
        new Step.CallbackEntered(
            0, new InitializeForAttach(new ComPointer(0x1000), Blob.of(new byte[0]))));
    recorded.add(new Step.CallbackReturned(0, "InitializeForAttach", Reply.of(HResult.S_OK)));
    recorded.add(new Step.CallbackEntered(0, new ProfilerAttachComplete()));
    recorded.add(request);
    recorded.add(new Step.CallAnswered(0, "RequestProfilerDetach", Outcome.of(HResult.S_OK)));
    recorded.add(new Step.CallbackReturned(0, "ProfilerAttachComplete", Reply.of(HResult.S_OK)));
    recorded.add(new Step.CallbackEntered(0, new ProfilerDetachSucceeded()));
    recorded.add(new Step.CallbackReturned(0, "ProfilerDetachSucceeded", Reply.of(HResult.S_OK)));
    Path file = write(recorded);

    assertThat(callbacksOf(file, Attached.class))
        .containsExactly("InitializeForAttach", "ProfilerAttachComplete");
    assertThat(callbacksOf(file, Attached.Leaving.class))
        .containsExactly(
            "InitializeForAttach", "ProfilerAttachComplete", "ProfilerDetachSucceeded");
  }

  private static List<String> callbacksOf(
      Path file, Class<? extends CorProfilerCallback> profiler) {
    List<String> callbacks = new ArrayList<>();
    ReplayedClr.of(file, Choices.calm())
        .run(
            NamedProfiler.of(profiler),
            step -> {
              if (step instanceof Step.CallbackEntered entered) {
                callbacks.add(entered.callback().methodName());
              }
            });
    return callbacks;
  }

  @Test
  void aReturnWithoutAnEntryIsADamagedRecording() {
    List<Step> recorded = new ArrayList<>(startUp());
    recorded.add(new Step.CallbackReturned(0, "ClassLoadStarted", Reply.of(HResult.S_OK)));
    Path file = write(recorded);
    assertThatThrownBy(() -> ReplayedClr.of(file, Choices.calm()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("did not enter");
  }

  private static List<Step> startUp() {
    return Simulations.run("start-up", RuntimeProfile.NET_9_0, Choices.calm(), Watching.class)
        .steps();
  }

  /** Asks about class 0xc inside the callback of class 0xa. */
  public static final class AsksAboutAnother implements CorProfilerCallback {
    private final ProfilerHost host;

    public AsksAboutAnother(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      return event.classId().equals(new ClassId(0xa))
          ? host.info().getClassIDInfo2(new ClassId(0xc)).hresult()
          : HResult.S_OK;
    }
  }

  @Test
  void whatAnotherThreadAskedBeforeTheCallbackReturnedIsKnownInsideIt() {
    MethodSpec asked = CallTable.row("ICorProfilerInfo2", "GetClassIDInfo2").orElseThrow();
    ClassLoadFinished first = new ClassLoadFinished(new ClassId(0xa), HResult.S_OK);
    ClassLoadFinished second = new ClassLoadFinished(new ClassId(0xb), HResult.S_OK);
    Reply ok = Reply.of(HResult.S_OK);
    Path file =
        write(
            List.of(
                new Step.ThreadSeen(0, "one", ThreadKind.MANAGED),
                new Step.ThreadSeen(1, "two", ThreadKind.MANAGED),
                new Step.CallbackEntered(0, new Initialize(new ComPointer(1))),
                new Step.CallbackReturned(0, "Initialize", ok),
                new Step.CallbackEntered(0, first),
                new Step.CallbackEntered(1, second),
                new Step.CallMade(1, InfoCall.toRuntime(asked, List.of(new ClassId(0xc)))),
                new Step.CallAnswered(
                    1, asked.name(), Outcome.failed(HResult.CORPROF_E_CLASSID_IS_ARRAY)),
                new Step.CallbackReturned(1, second.methodName(), ok),
                new Step.CallbackReturned(0, first.methodName(), ok)));
    List<Step> replayed = new ArrayList<>();
    Run run =
        ReplayedClr.of(file, Choices.calm())
            .run(NamedProfiler.of(AsksAboutAnother.class), replayed::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(answers(replayed)).last().asString().contains("CORPROF_E_CLASSID_IS_ARRAY");
  }

  /** Asks for types and more where a module is loaded; goes on whatever is answered. */
  public static final class AsksForTypes implements CorProfilerCallback {
    private final ProfilerHost host;

    public AsksForTypes(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      MetadataImport scope =
          host.info().getModuleMetaData(event.moduleId(), 0).answer().orElseThrow();
      scope.enumTypeDefs();
      scope.getAssemblyFromScope();
      return host.options().containsKey("more")
          ? host.info().getFunctionFromToken(event.moduleId(), TYPE).hresult()
          : HResult.S_OK;
    }
  }

  private static final MetadataToken TYPE = TokenKind.TYPE_DEF.token(2);

  @Test
  void metadataIsAnsweredFromTheFileOfTheModuleIfItIsTheSameBuild() {
    AssemblyImage plugin = AssemblyImage.read(Fixtures.assembly("Plugin"));
    List<Step> replayed = new ArrayList<>();
    Run run =
        ReplayedClr.of(write(moduleLoad(plugin.name(), plugin.mvid())), Choices.calm())
            .run(NamedProfiler.of(AsksForTypes.class), replayed::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(answers(replayed))
        .last()
        .asString()
        .contains(TokenKind.ASSEMBLY.token(1).toString());
  }

  @Test
  void allThatIsAskedInVainIsNamedAtOnce() {
    AssemblyImage plugin = AssemblyImage.read(Fixtures.assembly("Plugin"));
    AssemblyImage other = AssemblyImage.read(Fixtures.assembly("PluginHost"));
    NamedProfiler asking =
        new NamedProfiler(AsksForTypes.class.getName(), List.of(), Map.of("more", "yes"));
    for (String file : List.of(other.name(), "/no/such/file.dll", "relative.dll")) {
      Run run =
          ReplayedClr.of(write(moduleLoad(file, plugin.mvid())), Choices.calm())
              .run(asking, step -> {});
      assertThat(run.ending())
          .isInstanceOfSatisfying(
              Ending.Inconclusive.class,
              refused -> {
                assertThat(refused.diagnostic().what()).contains("EnumTypeDefs()");
                assertThat(refused.diagnostic().why())
                    .endsWith("EnumTypeDefs, GetAssemblyFromScope, GetFunctionFromToken");
              });
    }
  }

  /** A recording in which a module is loaded, and its path and MVID were asked for. */
  private static List<Step> moduleLoad(String path, Guid mvid) {
    ModuleId module = new ModuleId(0xa);
    MethodSpec info = CallTable.row("ICorProfilerInfo3", "GetModuleInfo2").orElseThrow();
    MethodSpec scope = CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow();
    ModuleLoadFinished loaded = new ModuleLoadFinished(module, HResult.S_OK);
    Reply ok = Reply.of(HResult.S_OK);
    return List.of(
        new Step.ThreadSeen(0, "one", ThreadKind.MANAGED),
        new Step.CallbackEntered(0, new Initialize(new ComPointer(1))),
        new Step.CallbackReturned(0, "Initialize", ok),
        new Step.CallbackEntered(0, loaded),
        new Step.CallMade(0, InfoCall.toRuntime(info, List.of(module))),
        new Step.CallAnswered(
            0,
            info.name(),
            Outcome.ok(new ModuleInfo2(new Address(0), path, new AssemblyId(0xb), 1))),
        new Step.CallMade(0, new InfoCall(new InfoCall.Target.Metadata(module), scope, List.of())),
        new Step.CallAnswered(0, scope.name(), Outcome.ok(new ScopeProps("Plugin.dll", mvid))),
        new Step.CallbackReturned(0, loaded.methodName(), ok));
  }

  private Path write(List<Step> steps) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Watching", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      steps.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish("completed");
    }
    return file;
  }

  private static List<String> crossings(List<Step> steps) {
    return steps.stream()
        .flatMap(
            step ->
                switch (step) {
                  case Step.CallbackEntered entered -> List.of("> " + entered.callback()).stream();
                  case Step.CallbackReturned returned ->
                      List.of("< " + returned.callback()).stream();
                  default -> List.<String>of().stream();
                })
        .toList();
  }

  private static List<String> answers(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(step -> ((Step.CallAnswered) step).outcome().toString())
        .toList();
  }
}
