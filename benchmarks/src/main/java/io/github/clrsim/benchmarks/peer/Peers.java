package io.github.clrsim.benchmarks.peer;

import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.peer.LincheckChild.HandOver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The door to the peers that run in processes of their own. */
public final class Peers {
  /**
   * Names a program that runs Fray on a subject: it is called with the subject's label and a number
   * of seconds, and prints an {@link Attempt}'s line. Fray needs a JDK image and a native agent of
   * its own, so it is not fetched.
   */
  public static final String FRAY = "FRAY_COMMAND";

  /** How much longer than its time a child may take to start and to end. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private Peers() {}

  /** What Lincheck reports of each of its rounds, in their order. */
  public static List<Attempt> lincheck(Subject subject, HandOver handOver, Duration time) {
    return run(time, java(LincheckChild.class, subject.label(), handOver.name(), seconds(time)));
  }

  /** What real threads under stress come to. */
  public static List<Attempt> stress(Subject subject, Duration time) {
    return run(time, java(Stress.class, subject.label(), seconds(time)));
  }

  private static List<String> java(Class<?> program, String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String seconds(Duration time) {
    return Long.toString(time.toSeconds());
  }

  /** The program that runs Fray, where someone has it. */
  public static Optional<String> frayCommand() {
    return Optional.ofNullable(System.getenv(FRAY)).filter(command -> !command.isBlank());
  }

  /** What Fray reports of each of its rounds. */
  public static List<Attempt> fray(String command, Subject subject, Duration time) {
    return run(time, List.of(command, subject.label(), seconds(time)));
  }

  private static List<Attempt> run(Duration time, List<String> command) {
    try {
      Path output = Files.createTempFile("peer", ".txt");
      try {
        Process child =
            new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long began = System.nanoTime();
        boolean ended = child.waitFor(time.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        child.destroyForcibly().waitFor();
        var attempts = new ArrayList<Attempt>();
        for (String line : Files.readAllLines(output)) {
          Attempt.parse(line).ifPresent(attempts::add);
        }
        if (attempts.isEmpty()) {
          double seconds = (System.nanoTime() - began) / 1e9;
          attempts.add(
              new Attempt(0, seconds, ended ? Attempt.End.BROKE : Attempt.End.OUT_OF_TIME));
        }
        return attempts;
      } finally {
        Files.delete(output);
      }
    } catch (IOException broken) {
      throw new UncheckedIOException("the peer could not be run: " + command.getFirst(), broken);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("interrupted while waiting for a peer", interrupted);
    }
  }
}
