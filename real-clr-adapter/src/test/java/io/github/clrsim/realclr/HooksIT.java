package io.github.clrsim.realclr;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hooks of all forms on the real runtime: whom they call, in which order, with what. */
class HooksIT {
  private static final String SCENARIO =
      "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run";

  @TempDir static Path directory;

  /** What was seen with each form on each version: several tests look at the same run. */
  private static final Map<String, List<Step>> RUNS = new LinkedHashMap<>();

  private List<Step> steps = List.of();

  /** Hooks the methods of Meter, names them by their tokens, and reads what it can. */
  public static final class Metering implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<FunctionId, FunctionId> functions = new ConcurrentHashMap<>();

    public Metering(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      String form = Optional.ofNullable(host.options().get("form")).orElseThrow();
      int more =
          form.endsWith("2") || form.endsWith("Info")
              ? COR_PRF_ENABLE_FUNCTION_ARGS
                  | COR_PRF_ENABLE_FUNCTION_RETVAL
                  | COR_PRF_ENABLE_FRAME_INFO
              : 0;
      host.info().setEventMask2(COR_PRF_MONITOR_ENTERLEAVE | more, 0);
      if (form.endsWith("2")) {
        host.info().setFunctionIDMapper(this::name);
      } else {
        host.info().setFunctionIDMapper2(this::name);
      }
      return switch (form) {
        case "FunctionEnter" ->
            host.info().setEnterLeaveFunctionHooks(name -> {}, name -> {}, name -> {});
        case "FunctionEnter2" ->
            host.info()
                .setEnterLeaveFunctionHooks2(
                    (function, name, frame, arguments) -> arguments.ranges().forEach(this::read),
                    (function, name, frame, result) -> read(result),
                    (function, name, frame) -> {});
        case "FunctionEnter3" ->
            host.info()
                .setEnterLeaveFunctionHooks3(
                    name -> host.info().getNotifiedExceptionClauseInfo(), name -> {}, name -> {});
        default ->
            host.info()
                .setEnterLeaveFunctionHooks3WithInfo(
                    (name, info) ->
                        host.info()
                            .getFunctionEnter3Info(function(name), info)
                            .answer()
                            .ifPresent(known -> known.argumentInfo().ranges().forEach(this::read)),
                    (name, info) ->
                        host.info()
                            .getFunctionLeave3Info(function(name), info)
                            .answer()
                            .ifPresent(known -> read(known.retvalRange())),
                    (name, info) -> {});
      };
    }

    private FunctionId function(FunctionId name) {
      return Optional.ofNullable(functions.get(name)).orElseThrow();
    }

    private Optional<Address> name(FunctionId function) {
      Optional<TokenAndMetaDataFromFunction> known =
          host.info()
              .getTokenAndMetaDataFromFunction(function)
              .answer()
              .filter(
                  found ->
                      found
                          .metadata()
                          .getScopeProps()
                          .answer()
                          .filter(scope -> scope.name().equals("Meter.dll"))
                          .isPresent());
      known.ifPresent(found -> functions.put(new FunctionId(found.token().value()), function));
      return known.map(found -> new Address(found.token().value()));
    }

    private void read(CorPrfFunctionArgumentRange range) {
      if (range.length() > 0) {
        host.memory().read(range.startAddress(), range.length());
      }
    }
  }

  /** Of older versions those by default that other tests look at, too. */
  static List<Arguments> versionsAndForms() {
    List<Arguments> all = new ArrayList<>();
    List<Arguments> sample = new ArrayList<>();
    for (String version : RealClrs.versions().toList()) {
      for (HookType form :
          List.of(
              HookType.FUNCTION_ENTER,
              HookType.FUNCTION_ENTER_2,
              HookType.FUNCTION_ENTER_3,
              HookType.FUNCTION_ENTER_3_WITH_INFO)) {
        all.add(Arguments.of(version, form));
        if (version.equals("9.0.5")
            || form == HookType.FUNCTION_ENTER_2
            || form == HookType.FUNCTION_ENTER_3_WITH_INFO) {
          sample.add(all.getLast());
        }
      }
    }
    return CampaignSize.of(sample, all);
  }

  @ParameterizedTest
  @MethodSource("versionsAndForms")
  void enterAndLeaveNestUnlessAnExceptionUnwinds(String version, HookType form) throws IOException {
    run(version, form);

    Deque<FunctionId> open = new ArrayDeque<>();
    List<FunctionId> unwound = new ArrayList<>();
    List<Hook> hooks = hooks();
    for (Hook hook : hooks) {
      if (hook.type().moment() == Moment.ENTER) {
        open.push(name(hook));
      } else if (hook.type().moment() == Moment.LEAVE) {
        while (!open.getFirst().equals(name(hook))) {
          unwound.add(open.pop());
        }
        open.pop();
      }
    }
    assertThat(open).isEmpty();
    // Calls::Throw, and no other.
    assertThat(unwound).hasSize(1);
    // Nine methods of Calls, one of them as two instantiations, and two of Gauge.
    assertThat(hooks.stream().filter(hook -> hook.type() == form)).hasSize(12);
    assertThat(hooks.stream().map(HooksIT::name)).allMatch(name -> name.value() >>> 24 == 6);
  }

  @Tag("turn-2")
  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#versions")
  void argumentsAndResultsAreRead(String version) throws IOException {
    run(version, HookType.FUNCTION_ENTER_3_WITH_INFO);
    List<String> withInfo = read();
    run(version, HookType.FUNCTION_ENTER_2);

    assertThat(read()).hasSameSizeAs(withInfo);
    assertThat(withInfo)
        .startsWith("01000000")
        .containsSubsequence(
            "0300000000000000", // Mixed, the third argument
            "01000000", // and its result
            "000000000000f83f", // Floating: 1.5
            "00002040", // 2.5f
            "03",
            "000000000000f83f", // and its result, kept in a vector register through the hook
            "04000000", // Add
            "05000000"); // and its result
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#newest")
  void inAFastHookTheThreadIsInNoCallback(String version) throws IOException {
    run(version, HookType.FUNCTION_ENTER_3);

    assertThat(
            steps.stream()
                .filter(Step.CallAnswered.class::isInstance)
                .map(Step.CallAnswered.class::cast)
                .filter(answer -> answer.method().equals("GetNotifiedExceptionClauseInfo"))
                .map(answer -> answer.outcome().hresult()))
        .isNotEmpty()
        .containsOnly(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE);
  }

  private void run(String version, HookType form) throws IOException {
    String key = version + ' ' + form;
    if (!RUNS.containsKey(key)) {
      RUNS.put(key, recorded(version, form));
    }
    steps = RUNS.getOrDefault(key, List.of());
  }

  private static List<Step> recorded(String version, HookType form) throws IOException {
    List<Step> recorded = new ArrayList<>();
    Path scenario = Files.writeString(directory.resolve("meter.scenario"), SCENARIO);
    Run run =
        RealClrs.performing(version, scenario)
            .run(
                new NamedProfiler(
                    Metering.class.getName(), List.of(), Map.of("form", form.idlName())),
                recorded::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    return recorded;
  }

  private List<Hook> hooks() {
    return steps.stream()
        .filter(Step.HookEntered.class::isInstance)
        .map(step -> ((Step.HookEntered) step).hook())
        .filter(hook -> hook.type().moment() != Moment.COMPILED)
        .toList();
  }

  /** In the second form it stands beside the function. */
  private static FunctionId name(Hook hook) {
    return switch (hook) {
      case Hook.Plain plain -> plain.function();
      case Hook.WithInfo info -> info.function();
      case Hook.Entering entering -> new FunctionId(entering.clientData().value());
      case Hook.Leaving leaving -> new FunctionId(leaving.clientData().value());
      case Hook.Tailcalling tailcalling -> new FunctionId(tailcalling.clientData().value());
    };
  }

  private List<String> read() {
    return steps.stream()
        .filter(Step.MemoryRead.class::isInstance)
        .map(step -> ((Step.MemoryRead) step).content().hex())
        .toList();
  }
}
