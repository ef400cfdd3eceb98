package io.github.clrsim.api.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A path in the process of a program, from the root and without detours. It is text and no file of
 * this machine; what is relative begins at the root, where a simulated process is.
 *
 * @param names from the root on; none of the root itself
 */
public record ProcessPath(List<String> names) {
  /** Where a simulated process has its assemblies, and the runtime beside them. */
  public static final String APP = "/app";

  public ProcessPath {
    names = List.copyOf(names);
  }

  /** As somebody writes it: relative or not, with {@code .}, {@code ..} and slashes too many. */
  public static ProcessPath of(String path) {
    List<String> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      switch (name) {
        case "", "." -> {}
        case ".." -> {
          if (!names.isEmpty()) {
            names.removeLast();
          }
        }
        default -> names.add(name);
      }
    }
    return new ProcessPath(names);
  }

  /** The folder that it is in; none of the root. */
  public Optional<ProcessPath> parent() {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(new ProcessPath(names.subList(0, names.size() - 1)));
  }

  /** The whole, {@code /app/A.dll} for one. */
  @Override
  public String toString() {
    return "/" + String.join("/", names);
  }
}
