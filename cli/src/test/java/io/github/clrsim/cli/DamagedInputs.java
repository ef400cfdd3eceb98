package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.cli.damage.DamagedAssemblies;
import io.github.clrsim.cli.damage.DamagedInput;
import io.github.clrsim.cli.damage.DamagedScenarios;
import io.github.clrsim.cli.damage.DamagedTraces;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Gives commands damaged inputs, one for each seed, in a JVM as small as that of the program: what
 * comes back is a verdict or a diagnostic, soon. Arguments: the kind of input, the first seed and
 * how many. Prints each failure with its seed, and at the end what came of all.
 */
final class DamagedInputs {
  /** Of one command; it is far more than any needs, and far less than a hang takes. */
  private static final Duration CPU_TIME_MAX = Duration.ofSeconds(10);

  /** As ./clrsim starts it. */
  private static final List<String> JVM =
      List.of(
          "--add-opens",
          "java.base/java.lang=ALL-UNNAMED",
          "--add-opens",
          "java.base/java.util.concurrent.locks=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+EnableDynamicAgentLoading",
          "-XX:-PrintWarnings",
          "-XX:+UseSerialGC",
          "-Xmx320m");

  private static final int SAMPLE_MAX = 1_000;
  private static final int TEXT_MAX = 20_000;
  private static final int SHOWN_MAX = 1_500;
  private static final Pattern CLASS_OF_FAULT =
      Pattern.compile("\\b(java|jdk|com|io)\\.[\\w.$]*(Exception|Error)\\b");

  private final PrintStream out;
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Map<Integer, Integer> codes = new TreeMap<>();
  private int failures;
  private Duration slowest = Duration.ZERO;
  private long slowestSeed;

  /** The failures of so many seeds, or of the one that the user names; empty, if there are none. */
  static String inChild(String kind, int count) throws IOException {
    Optional<Long> alone = Optional.ofNullable(Long.getLong("clrsim.seed"));
    List<String> flags = new ArrayList<>(JVM);
    // A sample is over before the better compiler would pay.
    flags.addAll(count <= SAMPLE_MAX ? List.of("-XX:TieredStopAtLevel=1") : List.of());
    Spoken child =
        Spoken.inChild(
            flags,
            DamagedInputs.class,
            Map.of(),
            List.of(
                kind,
                Long.toString(alone.orElse(1L)),
                Long.toString(alone.isPresent() ? 1 : count)));
    return child.code() == 0 ? "" : child.toString();
  }

  private DamagedInputs(PrintStream out) {
    this.out = out;
  }

  /** Ends with 0 if every seed passes. */
  public static void main(String[] arguments) throws IOException {
    DamagedInputs inputs = new DamagedInputs(new PrintStream(System.out, true, UTF_8));
    Path folder = Files.createTempDirectory("clrsim-damaged-");
    try {
      DamagedInput.Kind kind = kind(arguments[0], folder);
      long first = Long.parseLong(arguments[1]);
      long count = Long.parseLong(arguments[2]);
      for (long seed = first; seed < first + count; seed++) {
        inputs.tryOne(kind, seed, folder);
      }
      inputs.out.printf(
          "%d damaged inputs (%s): exit codes %s; %d failures; the slowest took %d ms of CPU, seed %d%n",
          count,
          kind.name(),
          inputs.codes,
          inputs.failures,
          inputs.slowest.toMillis(),
          inputs.slowestSeed);
    } finally {
      delete(folder);
    }
    System.exit(inputs.failures == 0 ? 0 : 1);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static DamagedInput.Kind kind(String name, Path folder) throws IOException {
    return switch (name) {
      case "traces" -> new DamagedTraces(sound(folder));
      case "scenarios" -> new DamagedScenarios();
      case "assemblies" -> new DamagedAssemblies(false);
      case "run-assemblies" -> new DamagedAssemblies(true);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private void tryOne(DamagedInput.Kind kind, long seed, Path folder) throws IOException {
    DamagedInput input = kind.draw(new SplittableRandom(seed), folder);
    long before = system.getProcessCpuTime();
    Watch watch = Watch.over(out, seed, input);
    Spoken spoken = Spoken.by(input.words());
    watch.end();
    Duration taken = Duration.ofNanos(system.getProcessCpuTime() - before);
    if (taken.compareTo(slowest) > 0) {
      slowest = taken;
      slowestSeed = seed;
    }
    codes.merge(spoken.code(), 1, Integer::sum);
    complaint(input, spoken, taken)
        .ifPresent(
            complaint -> {
              failures++;
              out.printf(
                  "seed %d: %s%n  %s%n  %s%n%s%n",
                  seed,
                  complaint,
                  shortened(input.what()),
                  shortened(input.words().toString()),
                  shortened(spoken.toString()));
            });
  }

  private static Optional<String> complaint(DamagedInput input, Spoken spoken, Duration taken) {
    String all = spoken.out() + spoken.err();
    if (spoken.code() < 0 || spoken.code() > 2) {
      return Optional.of("there is no such exit code");
    }
    if (all.contains("bug of clrsim")) {
      return Optional.of("a bug of clrsim");
    }
    if (all.contains("memory of the JVM is used up")) {
      return Optional.of("the memory is used up");
    }
    if (all.contains("\tat ") || CLASS_OF_FAULT.matcher(all).find()) {
      return Optional.of("an exception got out");
    }
    if (spoken.code() == 2 && !isDiagnostic(input, spoken)) {
      return Optional.of("no diagnostic of four parts");
    }
    if (taken.compareTo(CPU_TIME_MAX) > 0) {
      return Optional.of("it took " + taken.toMillis() + " ms");
    }
    return input.complaint().apply(spoken.code());
  }

  private static boolean isDiagnostic(DamagedInput input, Spoken spoken) {
    boolean isToldInWords =
        spoken.err().contains("  where   ")
            && spoken.err().contains("  why     ")
            && spoken.err().contains("  do      ")
            && spoken.err().length() < TEXT_MAX;
    if (!isToldInWords || !input.words().contains("--json")) {
      return isToldInWords;
    }
    JsonNode diagnostic = spoken.json().path("diagnostic");
    return List.of("what", "where", "why", "do").stream()
        .noneMatch(part -> diagnostic.path(part).asText().isBlank());
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
  }

  /** Says which seed hangs, and ends the JVM, if one does. */
  private record Watch(CountDownLatch ended) {
    private static final Duration FOR_EVER = Duration.ofMinutes(30);

    static Watch over(PrintStream out, long seed, DamagedInput input) {
      CountDownLatch ended = new CountDownLatch(1);
      Thread.ofVirtual().start(() -> watch(ended, out, seed, input));
      return new Watch(ended);
    }

    private static void watch(
        CountDownLatch ended, PrintStream out, long seed, DamagedInput input) {
      try {
        if (!ended.await(FOR_EVER.toMillis(), TimeUnit.MILLISECONDS)) {
          out.printf("seed %d: it hangs%n  %s%n", seed, shortened(input.words().toString()));
          Runtime.getRuntime().halt(1);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    void end() {
      ended.countDown();
    }
  }

  /** Traces of simulations, and what a recorder would have seen of them. */
  private static List<Path> sound(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String profile : List.of("net3.1", "net9.0")) {
      for (String profiler : List.of("scenario-agent", "identity-map", "argument-values")) {
        for (String scenario : List.of("start-up", "plugin-unload", "objects", "calls")) {
          for (TraceHeader.Origin origin :
              List.of(TraceHeader.Origin.SIMULATED, TraceHeader.Origin.RECORDED)) {
            files.add(trace(folder, scenario, profile, ShippedProfiler.named(profiler), origin));
          }
        }
      }
    }
    return files;
  }

  private static Path trace(
      Path folder,
      String scenario,
      String profile,
      ShippedProfiler shipped,
      TraceHeader.Origin origin) {
    NamedProfiler profiler = shipped.profiler();
    boolean isSimulated = origin == TraceHeader.Origin.SIMULATED;
    TraceHeader header =
        new TraceHeader(
            origin,
            RuntimeProfile.named(profile).runtime(),
            profile,
            profiler.className(),
            isSimulated ? Scenarios.named(scenario).text() : "Program.dll",
            isSimulated ? "0" : "");
    Path file =
        folder.resolve("%s-%s-%s-%s.trace".formatted(origin, scenario, profile, shipped.name()));
    try (TraceFile trace = new TraceFile(file, header)) {
      trace.finish(
          Backends.simulated()
              .clr(scenario, profile, Choices.calm())
              .run(
                  profiler,
                  step -> {
                    if (isSimulated || !(step instanceof Step.TruthTold)) {
                      trace.accept(step);
                    }
                  })
              .ending());
    }
    return file;
  }
}
