package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.realclr.record.Recorder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a recording of a program that loads and unloads plugins holds, and whether it is true. */
class RecordingIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  private static final Pattern TYPE =
      Pattern.compile("type (0x\\w+) module ([-\\w]+) class 0x(\\w+) round .*");
  private static final Pattern ARRAY =
      Pattern.compile("array rank (\\d+) element 0x(\\w+) class 0x(\\w+) round .*");

  @TempDir Path directory;

  private final List<Step> steps = new ArrayList<>();

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aRecordingReadsBackAsTheRunThatItIs(String version) {
    Path file = directory.resolve("hello.trace.gz");

    Run run = RealClrs.running(version, "Hello").record(file, steps::add);

    List<Step> read = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.header().runtime()).isEqualTo(version);
      assertThat(reader.header().profile()).isEqualTo("net" + version.substring(0, 3));
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        read.add(step.get());
      }
      assertThat(reader.footer()).isPresent();
      assertThat(reader.footer().get().fingerprint()).isEqualTo(run.fingerprint());
    }
    assertThat(read).hasSameSizeAs(steps);
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void loadsAndUnloadsOfPluginsNest(String version) {
    record(version, "3", "3");

    Map<ModuleId, Deque<String>> modules = new LinkedHashMap<>();
    Set<ModuleId> unloaded = new LinkedHashSet<>();
    int finalizer = finalizer();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered entered) {
        switch (entered.callback()) {
          case ModuleCallback.ModuleLoadStarted it -> open(modules, it.moduleId(), "load");
          case ModuleCallback.ModuleLoadFinished it -> close(modules, it.moduleId(), "load");
          case ModuleCallback.ModuleUnloadStarted it -> {
            assertThat(step.thread()).isEqualTo(finalizer);
            open(modules, it.moduleId(), "unload");
          }
          case ModuleCallback.ModuleUnloadFinished it -> {
            close(modules, it.moduleId(), "unload");
            unloaded.add(it.moduleId());
          }
          default -> {}
        }
      }
    }
    assertThat(unloaded).isNotEmpty();
    assertThat(count(ModuleCallback.ModuleUnloadFinished.class)).isEqualTo(9);
    assertThat(count(AssemblyCallback.AssemblyUnloadFinished.class)).isEqualTo(9);
    assertThat(count(AssemblyCallback.AssemblyUnloadStarted.class))
        .isEqualTo(version.startsWith("3.") ? 0 : 9);
    assertThat(count(ClassCallback.ClassUnloadStarted.class))
        .isEqualTo(count(ClassCallback.ClassUnloadFinished.class))
        .isPositive();
  }

  /** The program prints the tokens, module versions and ClassIDs of what it loaded. */
  @ParameterizedTest
  @MethodSource(VERSIONS)
  void whatTheRuntimeAnsweredIsWhatTheProgramPrinted(String version) {
    record(version, "1", "1");

    Answers answers = new Answers();
    steps.forEach(answers::add);
    int types = 0;
    for (Step.Marked marked : of(Step.Marked.class)) {
      Matcher type = TYPE.matcher(marked.text());
      Matcher array = ARRAY.matcher(marked.text());
      if (type.matches()) {
        types++;
        ClassIDInfo2 is = answers.classes.get(classId(type.group(3)));
        assertThat(is).as(marked.text()).isNotNull();
        assertThat(is.typeDefToken()).isEqualTo(token(type.group(1)));
        assertThat(answers.scopes.get(is.moduleId()))
            .as(marked.text())
            .extracting(ScopeProps::mvid)
            .isEqualTo(Guid.of(type.group(2)));
      } else if (array.matches() && answers.arrays.containsKey(classId(array.group(3)))) {
        ArrayClass is = answers.arrays.get(classId(array.group(3)));
        assertThat(is.rank()).isEqualTo(Integer.parseInt(array.group(1)));
        assertThat(is.baseClassId()).isEqualTo(classId(array.group(2)));
      }
    }
    assertThat(types).isGreaterThan(10);
  }

  /** Frameworks are left out though nothing is heard of their modules. */
  @ParameterizedTest
  @MethodSource(VERSIONS)
  void methodsOfFrameworksGetNoHooks(String version) {
    EventMask hooks = EventWords.read("hooks", version);
    Path file = directory.resolve("hooks.trace");

    RealClrs.running(version, "PluginHost", "1", "1").record(Recorder.of(hooks), file, steps::add);

    Answers answers = new Answers();
    steps.forEach(answers::add);
    Set<String> names = new LinkedHashSet<>();
    for (Step.HookEntered hooked : of(Step.HookEntered.class)) {
      if (hooked.hook() instanceof Hook.WithInfo(HookType _, FunctionId function, EltInfo _)) {
        names.add(Path.of(answers.moduleOf(function)).getFileName().toString());
      }
    }
    assertThat(names).contains("PluginHost.dll").noneMatch(name -> name.startsWith("System."));
  }

  /** The answers of a recording, by what was asked about. */
  private static final class Answers {
    private final Map<ClassId, ClassIDInfo2> classes = new LinkedHashMap<>();
    private final Map<ClassId, ArrayClass> arrays = new LinkedHashMap<>();
    private final Map<ModuleId, ScopeProps> scopes = new LinkedHashMap<>();
    private final Map<FunctionId, ModuleId> functions = new LinkedHashMap<>();
    private final Map<ModuleId, String> modules = new LinkedHashMap<>();
    private final Map<Integer, Deque<InfoCall>> open = new LinkedHashMap<>();

    void add(Step step) {
      Deque<InfoCall> calls = open.computeIfAbsent(step.thread(), number -> new ArrayDeque<>());
      if (step instanceof Step.CallMade made) {
        calls.push(made.call());
      } else if (step instanceof Step.CallAnswered answered) {
        InfoCall call = calls.pop();
        if (answered.outcome() instanceof Outcome.Ok<?> ok) {
          keep(call, ok.value());
        }
      }
    }

    /** The name of the module that a function is of. */
    String moduleOf(FunctionId function) {
      return modules.get(functions.get(function));
    }

    private void keep(InfoCall call, Object value) {
      switch (value) {
        case ClassIDInfo2 is -> classes.put((ClassId) call.arguments().getFirst(), is);
        case ArrayClass is -> arrays.put((ClassId) call.arguments().getFirst(), is);
        case FunctionInfo2 is ->
            functions.put((FunctionId) call.arguments().getFirst(), is.moduleId());
        case ModuleInfo2 is -> modules.put((ModuleId) call.arguments().getFirst(), is.name());
        case ScopeProps is when call.target() instanceof InfoCall.Target.Metadata of ->
            scopes.put(of.moduleId(), is);
        default -> {}
      }
    }
  }

  private void record(String version, String rounds, String threads) {
    Run run =
        RealClrs.running(version, "PluginHost", rounds, threads)
            .record(directory.resolve("plugins.trace"), steps::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
  }

  private int finalizer() {
    return of(Step.ThreadSeen.class).stream()
        .filter(seen -> seen.kind() == ThreadKind.FINALIZER)
        .findFirst()
        .orElseThrow()
        .thread();
  }

  private static void open(Map<ModuleId, Deque<String>> modules, ModuleId id, String what) {
    Deque<String> open = modules.computeIfAbsent(id, key -> new ArrayDeque<>());
    assertThat(open).as("open at the start of %s of %s", what, id).isEmpty();
    open.push(what);
  }

  private static void close(Map<ModuleId, Deque<String>> modules, ModuleId id, String what) {
    assertThat(modules.get(id)).isNotNull();
    assertThat(modules.get(id).pop()).isEqualTo(what);
  }

  private long count(Class<?> callback) {
    return of(Step.CallbackEntered.class).stream()
        .filter(entered -> callback.isInstance(entered.callback()))
        .count();
  }

  private <T extends Step> List<T> of(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static ClassId classId(String digits) {
    return new ClassId(Long.parseUnsignedLong(digits, 16));
  }

  private static MetadataToken token(String text) {
    return new MetadataToken(Integer.decode(text));
  }
}
