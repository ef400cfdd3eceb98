package io.github.clrsim.benchmarks.outside;

import java.util.ArrayList;
import java.util.List;

/** On which core of the machine a program runs. */
enum Core {
  /** On all of them. */
  ANY,
  FIRST,
  SECOND;

  /** A command that runs there, by taskset(1) of util-linux. */
  ProcessBuilder starting(List<String> command) {
    List<String> whole = new ArrayList<>();
    if (this != ANY) {
      whole.addAll(List.of("taskset", "-c", this == FIRST ? "0" : "1"));
    }
    whole.addAll(command);
    return new ProcessBuilder(whole);
  }
}
