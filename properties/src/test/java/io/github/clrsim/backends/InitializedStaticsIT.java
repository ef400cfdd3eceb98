package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.backends.NotedRuns.Noted;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From when on the statics of classes without a class constructor can be asked for (G118), and
 * whose those are that are asked for without a thread (calls 9).
 */
@Tag("turn-4")
class InitializedStaticsIT {
  // What can be unloaded, where methods are folded in at once, and what cannot; classes that are
  // loaded before and after code of their module was called.
  private static final String PROGRAM =
      """
      entry PluginHost
      thread main
        context c collectible
        load c Junction
        load c Thrower
        load c Plugin
        load c Workshop
        call c Workshop.Tools::UsesStruct
        call c Workshop.Tools::Loop
        call c Junction.Ways::Listen
        type c Junction.Tower
        call c Junction.Handlers::First
        call c Thrower.Cases::Caught
        new plant c Garden.Plant
        load default Junction
        load default Thrower
        load default Plugin
        load default Workshop
        type default Junction.Tower
        new mark default Junction.Mark
        type default Junction.Mast
        call default Junction.Ways::Listen
        call default Junction.Handlers::First
        call default Thrower.Cases::Caught
        array nails default Workshop.Nail[] 1
        type default Workshop.Tools
        new tree default Garden.Tree
      """;

  private static final List<String> TYPES =
      List.of(
          "Junction.Signal",
          "Junction.Ways",
          "Junction.Handlers",
          "Junction.Mast",
          "Junction.Tower",
          "Thrower.Cases",
          "Workshop.Tools",
          "Garden.Plant");

  @TempDir Path directory;

  /** Asks for the statics of these types in the callbacks about them and their methods. */
  public static final class Asking implements CorProfilerCallback {
    /** The option of any value by which nothing is optimized. */
    static final String PLAINLY = "plainly";

    private static final ThreadId CALLER = new ThreadId(0);

    private final ProfilerHost host;
    private final Notes notes;
    private final Map<ClassId, DefinedClass> held = new LinkedHashMap<>();

    /** A profiler for one run. */
    public Asking(ProfilerHost host) {
      this.host = host;
      this.notes = Notes.of(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask2(
              COR_PRF_MONITOR_CLASS_LOADS
                  | COR_PRF_MONITOR_JIT_COMPILATION
                  | (host.options().containsKey(PLAINLY) ? COR_PRF_DISABLE_OPTIMIZATIONS : 0),
              0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      DefinedClass.of(host.info(), event.classId())
          .filter(loaded -> TYPES.contains(loaded.name()))
          .ifPresent(
              loaded -> {
                held.put(event.classId(), loaded);
                ask("load of " + loaded.name());
              });
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      compiling("begun", event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      compiling("done", event.functionId());
      return HResult.S_OK;
    }

    @Override
    public Reply jitInlining(JITInlining event) {
      compiling("folded in", event.calleeId());
      compiling("folded into", event.callerId());
      return CorProfilerCallback.super.jitInlining(event);
    }

    private void compiling(String how, FunctionId functionId) {
      host.info()
          .getFunctionInfo(functionId)
          .answer()
          .filter(known -> held.containsKey(known.classId()))
          .ifPresent(
              _ -> ask(new MethodNames(host.info()).of(functionId).orElseThrow() + " " + how));
    }

    private void ask(String where) {
      AppDomainId domain = host.info().getThreadAppDomain(CALLER).answer().orElseThrow();
      String answers =
          held.entrySet().stream()
              .map(each -> each.getValue().name() + answers(each.getKey(), each.getValue(), domain))
              .collect(Collectors.joining(", "));
      notes.add(where + ": " + answers);
    }

    private String answers(ClassId type, DefinedClass is, AppDomainId domain) {
      return is.statics().stream()
          .map(
              field ->
                  " %s/%s/%s"
                      .formatted(
                          host.info().getAppDomainStaticAddress(type, field, domain).hresult(),
                          host.info().getThreadStaticAddress(type, field, CALLER).hresult(),
                          host.info()
                              .getThreadStaticAddress2(type, field, domain, CALLER)
                              .hresult()))
          .collect(Collectors.joining());
    }
  }

  /** Has a native thread ask whose thread statics are meant without a thread. */
  public static final class AskingNatively implements CorProfilerCallback {
    private final ProfilerHost host;
    private volatile boolean hasAsked;

    /** A profiler for one run. */
    public AskingNatively(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_CLASS_LOADS, 0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      DefinedClass.of(host.info(), event.classId())
          .filter(loaded -> loaded.name().equals("Garden.Plant"))
          .ifPresent(plant -> haveAsked(event.classId(), plant.statics().getLast()));
      return HResult.S_OK;
    }

    private void haveAsked(ClassId type, MetadataToken field) {
      AppDomainId domain = host.info().getThreadAppDomain(Asking.CALLER).answer().orElseThrow();
      host.startThread("native", () -> ask(type, field, domain));
      boolean goesOn = true;
      while (goesOn && !hasAsked) {
        goesOn = host.pause();
      }
    }

    private void ask(ClassId type, MetadataToken field, AppDomainId domain) {
      Notes notes = Notes.of(host);
      notes.add("" + host.info().getThreadStaticAddress(type, field, Asking.CALLER).hresult());
      notes.add(
          "" + host.info().getThreadStaticAddress2(type, field, domain, Asking.CALLER).hresult());
      hasAsked = true;
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void aNativeThreadHasNone(RuntimeProfile profile) throws IOException {
    String program =
        "entry PluginHost; thread main; load default Plugin; type default Garden.Plant";
    NotedRuns runs = new NotedRuns(profile, program, List.of("Plugin"), directory);

    Noted real = runs.real(AskingNatively.class, Map.of());

    assertThat(runs.simulated(AskingNatively.class, Map.of())).isEqualTo(real);
    assertThat(real.lines()).containsExactly("E_INVALIDARG", "CORPROF_E_NOT_MANAGED_THREAD");
  }

  static Stream<Arguments> cases() {
    return RealRuntimes.profiles().stream()
        .flatMap(
            profile ->
                Stream.of(
                    Arguments.of(profile, Map.of()),
                    Arguments.of(profile, Map.of(Asking.PLAINLY, "yes"))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bothArmsHaveThemFromTheSameMomentOn(RuntimeProfile profile, Map<String, String> options)
      throws IOException {
    NotedRuns runs =
        new NotedRuns(
            profile, PROGRAM, List.of("Junction", "Thrower", "Plugin", "Workshop"), directory);

    Noted real = runs.real(Asking.class, options);

    assertThat(runs.simulated(Asking.class, options)).isEqualTo(real);
    assertThat(real.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(real.lines()).hasSizeGreaterThan(20).anyMatch(it -> it.contains("Handlers S_OK"));
  }
}
