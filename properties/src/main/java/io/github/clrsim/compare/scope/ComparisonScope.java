package io.github.clrsim.compare.scope;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of what is compared: a row for each callback and each method, in the order of their
 * tables. A test proves it from runs.
 */
public final class ComparisonScope {
  private static final String TABLE = "comparison-scope.txt";
  private static final Pattern ROW =
      Pattern.compile("(?<method>\\w+)\\s+(?<how>random|fixed|not)(?:\\s+(?<what>\\S.*))?");

  private static final ComparisonScope READ = new ComparisonScope(read());

  private final List<Row> rows;

  private ComparisonScope(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Whose method it is. */
  public enum Side {
    /** ICorProfilerCallback to ICorProfilerCallback11. */
    CALLBACKS,
    /** ICorProfilerInfo to ICorProfilerInfo15. */
    INFO,
    /** IMetaDataImport, IMetaDataImport2, IMetaDataAssemblyImport. */
    METADATA,
    /** Allocators, controls, references, additions to metadata. */
    OBJECTS;

    /** The rows of the tables, in their order. */
    public List<MethodSpec> methods() {
      return switch (this) {
        case CALLBACKS -> ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK);
        case INFO -> CallTable.runtimeRows();
        case METADATA -> CallTable.metadataRows();
        case OBJECTS ->
            Stream.concat(CallTable.objectRows().stream(), CallTable.emissionRows().stream())
                .toList();
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One method.
   *
   * @param method its name in the IDL
   */
  public record Row(Side side, String method, Coverage coverage) {

    /** As a comparison names it: metadata may have a method of the name of another. */
    public String sighting() {
      boolean hasNamesake =
          side == Side.METADATA
              && CallTable.runtimeRows().stream().anyMatch(row -> row.name().equals(method));
      return hasNamesake ? "IMetaDataImport." + method : method;
    }
  }

  /** The table. */
  public static ComparisonScope get() {
    return READ;
  }

  /** All rows, in the order of the tables. */
  public List<Row> rows() {
    return rows;
  }

  /** How a method is compared; one that is in no table is a bug of the caller. */
  public Coverage of(Side side, String method) {
    return rows.stream()
        .filter(row -> row.side() == side && row.method().equals(method))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no row about " + method))
        .coverage();
  }

  /** The names of what random scenarios compare. */
  public Set<String> comparedAtRandom() {
    return sightings(true);
  }

  /** The names of what they do not. */
  public Set<String> notComparedAtRandom() {
    return sightings(false);
  }

  private Set<String> sightings(boolean random) {
    return rows.stream()
        // What rewriters need has namesakes among the methods of the runtime.
        .filter(row -> row.side() != Side.OBJECTS)
        .filter(row -> row.coverage() instanceof Coverage.ByRandomScenarios == random)
        .map(Row::sighting)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<Row> read() {
    List<Row> rows = new ArrayList<>();
    Side side = Side.CALLBACKS;
    for (String line : text().lines().toList()) {
      if (line.startsWith("[")) {
        side = Side.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        rows.add(row(side, line));
      }
    }
    return rows;
  }

  private static Row row(Side side, String line) {
    Matcher matcher = ROW.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalStateException("%s: \"%s\" is no row".formatted(TABLE, line));
    }
    String what = matcher.group("what") == null ? "" : matcher.group("what");
    Coverage coverage =
        switch (matcher.group("how")) {
          case "random" -> new Coverage.ByRandomScenarios(what);
          case "fixed" -> new Coverage.ByFixedPrograms(what);
          default -> new Coverage.Not(what);
        };
    return new Row(side, matcher.group("method"), coverage);
  }

  private static String text() {
    try (InputStream table = ComparisonScope.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new IllegalStateException(TABLE + " is not beside its class");
      }
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
