package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** G88 and layout 20 to 27: hooks, and what they see of arguments and results. */
class HooksTest {
  private static final List<String> SEEN = new ArrayList<>();
  private static final List<HResult> REFUSED = new ArrayList<>();

  private static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE
          | CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS
          | CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL
          | CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;

  @BeforeEach
  void nothingIsSeenYet() {
    SEEN.clear();
    REFUSED.clear();
  }

  /** What all of them need: names of functions. */
  public abstract static class Hooked implements CorProfilerCallback {
    final ProfilerHost host;

    Hooked(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public final HResult initialize(Initialize event) {
      setHooks();
      return host.info().setEventMask2(EVENTS | more(), 0);
    }

    int more() {
      return 0;
    }

    abstract void setHooks();

    /** The method if it is one of the fixtures'. */
    final Optional<String> name(FunctionId function) {
      return host.info()
          .getTokenAndMetaDataFromFunction(function)
          .answer()
          .flatMap(
              found -> {
                MetadataImport scope = found.metadata();
                boolean isOurs =
                    scope
                        .getScopeProps()
                        .answer()
                        .filter(props -> props.name().matches("(Meter|Thrower|PluginHost).dll"))
                        .isPresent();
                return scope
                    .getMethodProps(found.token())
                    .answer()
                    .map(props -> props.method())
                    .filter(name -> isOurs && !name.equals(".ctor"));
              });
    }
  }

  /** Writes down arguments and results. */
  public static final class Reading extends Hooked {
    public Reading(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, (function, info) -> {});
    }

    private void entered(FunctionId function, EltInfo info) {
      name(function)
          .ifPresent(
              name -> {
                FunctionEnter3Info known =
                    host.info().getFunctionEnter3Info(function, info).answer().orElseThrow();
                SEEN.add(
                    known.argumentInfo().ranges().stream()
                        .map(this::value)
                        .collect(Collectors.joining(" ", "> " + name + " ", ""))
                        .strip());
              });
    }

    private void left(FunctionId function, EltInfo info) {
      name(function)
          .ifPresent(
              name -> {
                CorPrfFunctionArgumentRange range =
                    host.info()
                        .getFunctionLeave3Info(function, info)
                        .answer()
                        .orElseThrow()
                        .retvalRange();
                SEEN.add("< " + name + (range.length() == 0 ? "" : " " + value(range)));
              });
    }

    private String shown(long value) {
      return value >= 0x7ffc_4000_0000L && value < 0x7ffd_0000_0000L
          ? "slot " + host.memory().readByte(new Address(value))
          : value >= 0x1000_0000_0000L && value < 0x7fff_0000_0000L
              ? "object " + host.memory().readInt(new Address(value + 8))
              : Long.toHexString(value);
    }

    private String value(CorPrfFunctionArgumentRange range) {
      Address from = range.startAddress();
      String read =
          switch (range.length()) {
            case 1 -> "" + host.memory().readByte(from);
            case 4 -> "" + host.memory().readInt(from);
            case 8 -> shown(host.memory().readLong(from));
            default -> "..";
          };
      return range.length() + ":" + read;
    }
  }

  /** Asks from fast hooks what may only be asked in a callback. */
  public static final class Fast extends Hooked {
    public Fast(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info()
          .setEnterLeaveFunctionHooks3(
              function -> REFUSED.add(host.info().getNotifiedExceptionClauseInfo().hresult()),
              function -> {},
              function -> {});
    }
  }

  /** Gives functions names of its own, and hooks some only. */
  public static final class Mapping extends Hooked {
    public Mapping(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info()
          .setFunctionIDMapper(
              function -> name(function).map(name -> new Address(name.hashCode() & 0xFFFFFFFFL)));
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) -> SEEN.add("> " + Long.toHexString(function.value())),
              (function, info) -> {},
              (function, info) -> {});
    }
  }

  /** Walks its own stack where the innermost method is entered. */
  public static final class Walking extends Hooked {
    public Walking(ProfilerHost host) {
      super(host);
    }

    @Override
    int more() {
      return CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
    }

    @Override
    void setHooks() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) -> {
                if (name(function).filter("Throw"::equals).isPresent()) {
                  host.info()
                      .doStackSnapshot(
                          new ThreadId(0),
                          (frame, ip, at, context) -> {
                            SEEN.add(frame.isNull() ? "native" : name(frame).orElse("?"));
                            return HResult.S_OK;
                          },
                          0,
                          io.github.clrsim.api.data.Blob.of());
                }
              },
              (function, info) -> {},
              (function, info) -> {});
    }
  }

  private static void run(String profile, Class<? extends Hooked> profiler) {
    Simulated simulated =
        Simulations.run(
            Scenario.parse(
                "s",
                "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run"),
            RuntimeProfile.named(profile),
            Choices.calm(),
            profiler);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void argumentsAndResultsAreLaidOutAsTheyAreDeclared(String profile) {
    run(profile, Reading.class);
    assertThat(SEEN)
        .filteredOn(line -> !line.contains("Add"))
        .containsExactly(
            "> Run",
            "> Mixed 4:1 8:object 4 8:3",
            "< Mixed 4:1",
            "> Structure 16:.. 4:3",
            "< Structure 16:..",
            "> Floating 8:3ff8000000000000 4:1075838976 1:3",
            "< Floating 8:3ff8000000000000",
            "> Same 8:object 4 8:object 5",
            "< Same 8:object 4",
            "> Same 4:1 4:2",
            "< Same 4:1",
            "> Many 4:1 4:2 4:3 4:4 4:5 4:6 4:7 4:8 8:object 4",
            "< Many 4:1",
            "> Catch",
            "> Throw",
            "< Catch",
            "> Refer 8:slot 1 8:slot 0 8:slot 0",
            "< Refer",
            "< Run");
    assertThat(SEEN).anySatisfy(line -> assertThat(line).matches("> Add 8:object [0-9]+ 4:4"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aFastHookCountsAsManagedCode(String profile) {
    run(profile, Fast.class);
    assertThat(REFUSED).isNotEmpty().containsOnly(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void theMapperSaysWhoHasHooksAndByWhichName(String profile) {
    run(profile, Mapping.class);
    assertThat(SEEN)
        .startsWith("> " + Integer.toHexString("Run".hashCode()))
        .contains("> " + Integer.toHexString("Throw".hashCode()))
        .hasSize(11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void ownFramesAreWalkedFromTheInnermost(String profile) {
    run(profile, Walking.class);
    assertThat(SEEN).containsExactly("Throw", "Catch", "Run", "Main", "native");
  }
}
