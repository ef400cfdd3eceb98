package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.stream.ProgramStreams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real programs that end in every way are told as what they were. */
class EndingsIT {
  private static final List<String> VERSIONS = RealClrs.versions().toList();

  /** On older versions: an end of the runtime's, one of the program's, and one from outside. */
  private static final Set<String> SAMPLE = Set.of("throw", "abort", "signal 9");

  /** Ends that differ from others in a number only. */
  private static final Set<String> ALIKE =
      Set.of(
          "return 5",
          "return 137",
          "return 143",
          "return 200",
          "signal 2",
          "signal 10",
          "signal 25",
          "raise 4",
          "signal 4",
          "raise 7",
          "signal 7",
          "raise 8",
          "signal 11");

  private static final String SENT = "the program itself sent it, or somebody outside";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /**
   * What is ignored where the tests are started, as SIGINT is in the background and SIGHUP under
   * nohup, would be ignored by the programs, too.
   */
  @BeforeAll
  static void noSignalIsIgnored() throws IOException {
    String key = "SigIgn:";
    long ignored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith(key))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(key.length()).strip(), 16))
            .findAny()
            .orElseThrow();
    Function signal = NativeLibrary.getProcess().getFunction("signal");
    IntStream.of(1, 2, 10, 12, 15, 25)
        .filter(number -> (ignored >> (number - 1) & 1) != 0)
        .forEach(number -> signal.invokePointer(new Object[] {number, Pointer.NULL}));
  }

  /** The words that the program is given, and how it ends; of it and no other. */
  static Stream<Arguments> ends() {
    List<Arguments> ends = new ArrayList<>();
    for (String version : VERSIONS) {
      ends.add(Arguments.of(version, "return 5", new Ending.Completed(5), ""));
      // What a shell tells of a death by SIGKILL or SIGTERM is a code like any other, too.
      ends.add(Arguments.of(version, "return 137", new Ending.Completed(137), ""));
      ends.add(Arguments.of(version, "return 143", new Ending.Completed(143), ""));
      ends.add(Arguments.of(version, "return 200", new Ending.Completed(200), ""));
      ends.add(Arguments.of(version, "return -1", new Ending.Completed(255), ""));
      ends.add(Arguments.of(version, "exit 137", new Ending.Completed(137), ""));
      ends.add(Arguments.of(version, "exit-on-thread 143", new Ending.Completed(143), ""));
      ends.add(Arguments.of(version, "native-exit 139", new Ending.Completed(139), ""));
      ends.add(
          Arguments.of(version, "throw", new Ending.Completed(134), "Unhandled exception. System"));
      ends.add(
          Arguments.of(
              version,
              "throw-on-thread",
              new Ending.Completed(134),
              "Unhandled exception. System"));
      ends.add(
          Arguments.of(
              version, "fail-fast", new Ending.Completed(134), "Process terminated. gone fast"));
      ends.add(Arguments.of(version, "overflow", new Ending.Completed(134), "Stack overflow."));
      ends.add(
          Arguments.of(
              version,
              "access-violation",
              new Ending.Completed(134),
              "Fatal error. System.AccessViolationException: "));
      Ending aborted = new Ending.Signalled("SIGABRT", "native code of the program called abort()");
      ends.add(Arguments.of(version, "abort", aborted, ""));
      ends.add(Arguments.of(version, "abort-on-thread", aborted, ""));
      // The runtime handles SIGTERM of itself, and ends in good order.
      ends.add(Arguments.of(version, "signal 15", new Ending.Completed(143), ""));
      ends.add(Arguments.of(version, "signal 1", new Ending.Signalled("SIGHUP", SENT), ""));
      ends.add(Arguments.of(version, "signal 2", new Ending.Signalled("SIGINT", SENT), ""));
      ends.add(Arguments.of(version, "signal 10", new Ending.Signalled("SIGUSR1", SENT), ""));
      // What a thread usually brings upon itself by a fault can be sent, too, in two ways.
      new TreeMap<>(Map.of(4, "SIGILL", 7, "SIGBUS", 8, "SIGFPE", 11, "SIGSEGV"))
          .forEach(
              (number, name) -> {
                Ending itself = new Ending.Signalled(name, "the program itself sent it");
                ends.add(Arguments.of(version, "raise " + number, itself, ""));
                ends.add(Arguments.of(version, "signal " + number, itself, ""));
              });
      // A JVM would take these two for itself.
      ends.add(Arguments.of(version, "signal 12", new Ending.Signalled("SIGUSR2", SENT), ""));
      ends.add(Arguments.of(version, "signal 25", new Ending.Signalled("SIGXFSZ", SENT), ""));
    }
    return sampled(ends);
  }

  private static Stream<Arguments> sampled(List<Arguments> ends) {
    List<Arguments> sample =
        ends.stream()
            .filter(
                end ->
                    end.get()[0].equals("9.0.5")
                        ? !ALIKE.contains((String) end.get()[1])
                        : SAMPLE.contains((String) end.get()[1]))
            .toList();
    return CampaignSize.of(sample, ends).stream();
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource("ends")
  void anEndIsToldAsWhatItWas(String version, String words, Ending ending, String farewell) {
    RealRun real = run(version, words.split(" "));

    assertThat(real.run().ending()).isEqualTo(ending);
    assertThat(real.words().farewell().orElse("")).startsWith(farewell);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("begun\n");
  }

  static Stream<Arguments> unknownEnds() {
    return sampled(
        VERSIONS.stream()
            .flatMap(
                version ->
                    Stream.of(
                        Arguments.of(version, "signal 9", "SIGKILL", 137),
                        Arguments.of(version, "native-fault", "SIGSEGV", 139)))
            .toList());
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource("unknownEnds")
  void ofAnEndThatShowsNobodyNobodyIsAccused(
      String version, String words, String signal, int exitCode) {
    RealRun real = run(version, words.split(" "));

    assertThat(real.run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains(signal));
    assertThat(real.exitCode()).isEqualTo(exitCode);
  }

  /**
   * Java needs more stack than .NET promises a callback. 3.1.2 takes less of it on its own way to
   * the profiler, so that there it is enough.
   */
  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#newest")
  void aProgramThatLeavesTheProfilerNoStackIsNotToldAsItsFault(String version) {
    Ending ending = run(version, "bottom").run().ending();

    if (version.equals("3.1.2")) {
      assertThat(ending).isEqualTo(new Ending.Completed(0));
    } else {
      assertThat(ending)
          .isInstanceOfSatisfying(
              Ending.Inconclusive.class,
              refused -> assertThat(refused.diagnostic().what()).contains("too little stack"));
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\tat java.");
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#newest")
  void aProgramThatNeverBeganSaysSo(String version) {
    RealRun real = run(RealClrs.apart(version, "Unready"));

    assertThat(real.run().ending()).isEqualTo(new Ending.Completed(134));
    assertThat(real.words().tellThatNothingBegan("Main")).isTrue();
    assertThat(out.size()).isZero();
    assertThat(run(version, "missing").words().tellThatNothingBegan("Main")).isFalse();
  }

  /** SIGPIPE is not among them: the runtime itself ignores it, whoever hosts it. */
  @Test
  void everySignalThatAProgramHandlesReachesIt() {
    // PosixSignalRegistration is there since .NET 6.
    RealRun real = run("9.0.5", "handled 1 2 3 10 12 14 15 17 18 20 21 22 28".split(" "));

    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "begun", "1 came", "2 came", "3 came", "10 came", "12 came", "14 came", "15 came",
            "17 came", "18 came", "20 came", "21 came", "22 came", "28 came");
    assertThat(real.run().ending()).isEqualTo(new Ending.Completed(17));
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#newest")
  void aRunThatIsNotWantedAnyLongerIsStopped(String version) {
    StopRequest stop = new StopRequest();
    RealClr clr = RealClrs.apart(version, "Endings", "sleep").until(stop).withStreams(streams());

    RealRun real =
        clr.perform(
            NamedProfiler.of(Recorder.class),
            step -> {
              if (step.toString().contains("text=begun")) {
                stop.make();
              }
            });

    assertThat(real.run().ending()).isEqualTo(new Ending.StoppedByUser());
    assertThat(real.exitCode()).isEqualTo(143);
  }

  private RealRun run(String version, String... words) {
    return run(RealClrs.apart(version, "Endings", words));
  }

  private RealRun run(RealClr clr) {
    return clr.withStreams(streams()).perform(NamedProfiler.of(Recorder.class), step -> {});
  }

  private ProgramStreams streams() {
    return new ProgramStreams(ProgramStreams.silent().input(), out, err);
  }
}
