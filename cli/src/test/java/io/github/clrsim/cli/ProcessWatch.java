package io.github.clrsim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at a process again and again, on a thread of its own, as {@code /proc} tells of it. */
final class ProcessWatch {
  private final Path process;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final Set<String> states = new TreeSet<>();
  private final Set<String> tracers = new TreeSet<>();
  private final Set<String> signals = new TreeSet<>();
  private final List<IOException> faults = new ArrayList<>();
  private final Thread thread;
  private int samples;

  private ProcessWatch(Path process) {
    this.process = process;
    this.thread = Thread.ofPlatform().daemon().unstarted(this::look);
  }

  /**
   * What was seen of all threads.
   *
   * @param states the letters of their states
   * @param tracers which process traced them; 0 is none
   * @param signals the masks of signals of the process, as lines
   */
  record Seen(int samples, Set<String> states, Set<String> tracers, Set<String> signals) {}

  static ProcessWatch begin(String pid) {
    ProcessWatch watch = new ProcessWatch(Path.of("/proc", pid));
    watch.thread.start();
    return watch;
  }

  Seen end() throws InterruptedException, IOException {
    isOver.set(true);
    thread.join();
    if (!faults.isEmpty()) {
      throw faults.getFirst();
    }
    return new Seen(samples, states, tracers, signals);
  }

  private void look() {
    try {
      while (!isOver.get()) {
        List<String> status = Files.readAllLines(process.resolve("status"));
        signals.add(
            status.stream()
                .filter(line -> line.matches("(SigPnd|ShdPnd|SigBlk|SigIgn|SigCgt):.*"))
                .collect(Collectors.joining(" ")));
        tracers.add(value(status, "TracerPid"));
        try (Stream<Path> threads = Files.list(process.resolve("task"))) {
          for (Path each : threads.toList()) {
            stateOf(each).ifPresent(states::add);
          }
        }
        samples++;
      }
    } catch (IOException gone) {
      faults.add(gone);
    }
  }

  /** The letter; nothing of a thread that has ended meanwhile. */
  private static Optional<String> stateOf(Path thread) {
    try {
      return Optional.of(
          value(Files.readAllLines(thread.resolve("status")), "State").substring(0, 1));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  private static String value(List<String> status, String name) {
    return status.stream()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElseThrow();
  }
}
