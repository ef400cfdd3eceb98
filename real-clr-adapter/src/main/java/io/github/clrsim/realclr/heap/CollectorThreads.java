package io.github.clrsim.realclr.heap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The threads of the server's collector, as Linux knows them (proc(5)): they run no managed code,
 * so that the runtime does not tell for whom it suspends all others. They sleep unless they
 * collect.
 *
 * <p>Since .NET 5 they have names. Before, whatever is not managed may be one of them; only while
 * no thread has room for allocations, as is so in a collection, it is taken for one.
 */
public final class CollectorThreads {
  private static final String NAME = "Name:\t.NET Server GC";
  private static final String ANY_NAME = "Name:\t.NET ";
  private static final String AT_WORK = "State:\t[RD].*";
  private static final String SWITCHES = "voluntary_ctxt_switches:";

  /** A collector that has come to want more heaps starts more threads. */
  private static final int LOOKS_MAX = 50;

  private final Path tasks;

  /** Those with the name; empty before they were looked for. */
  private Optional<List<Path>> named = Optional.empty();

  private int looks;

  /**
   * Those of a process.
   *
   * @param process its name in {@code /proc}
   */
  public CollectorThreads(String process) {
    this.tasks = Path.of("/proc", process, "task");
  }

  /**
   * What they are at.
   *
   * @param isAtWork whether one of them runs
   * @param slept how often each of them has gone to sleep: if the same as before, none has worked
   */
  record Look(boolean isAtWork, List<String> slept) {
    static final Look AT_REST = new Look(false, List.of());

    Look {
      slept = List.copyOf(slept);
    }
  }

  /** Whether they have names, by which alone it can be seen that all of them rest. */
  boolean areNamed(ComponentRequests requests) {
    if (named.isEmpty()) {
      Look _ = look(requests);
    }
    return named.isPresent();
  }

  /** What they are at now. */
  Look look(ComponentRequests requests) {
    if (named.isPresent() && looks++ < LOOKS_MAX) {
      return ofNamed(named.get().stream().map(CollectorThreads::lines).toList());
    }
    Map<Path, List<String>> all = all();
    boolean areNamed = all.values().stream().anyMatch(lines -> has(lines, ANY_NAME));
    if (!areNamed) {
      return ofUnnamed(all.values(), requests);
    }
    List<Path> own = new ArrayList<>(all.keySet());
    own.removeIf(each -> !has(all.getOrDefault(each, List.of()), NAME));
    named = Optional.of(own);
    looks = 0;
    return ofNamed(own.stream().map(all::get).toList());
  }

  private static Look ofNamed(List<List<String>> own) {
    return new Look(
        own.stream().anyMatch(CollectorThreads::isAtWork),
        own.stream().flatMap(List::stream).filter(line -> line.startsWith(SWITCHES)).toList());
  }

  private static Look ofUnnamed(Collection<List<String>> all, ComponentRequests requests) {
    boolean canAllocate =
        requests.allocationContexts().stream().anyMatch(each -> !each.pointer().isNull());
    if (canAllocate) {
      return Look.AT_REST;
    }
    Set<Integer> managed = requests.managedThreads();
    return new Look(
        all.stream()
            .filter(lines -> number(lines).filter(managed::contains).isEmpty())
            .anyMatch(CollectorThreads::isAtWork),
        List.of());
  }

  private static boolean isAtWork(List<String> lines) {
    return lines.stream().anyMatch(line -> line.matches(AT_WORK));
  }

  private static boolean has(List<String> lines, String start) {
    return lines.stream().anyMatch(line -> line.startsWith(start));
  }

  private static Optional<Integer> number(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("Pid:\t"))
        .map(line -> Integer.valueOf(line.substring(5).strip()))
        .findFirst();
  }

  /** The lines about each thread; one may end meanwhile. */
  private Map<Path, List<String>> all() {
    Map<Path, List<String>> all = new LinkedHashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path each : threads) {
        Path status = each.resolve("status");
        all.put(status, lines(status));
      }
    } catch (IOException gone) {
      return Map.of();
    }
    return all;
  }

  private static List<String> lines(Path status) {
    try {
      // Whatever a program calls its threads.
      return Files.readAllLines(status, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return List.of();
    }
  }
}
