package io.github.clrsim.cli.damage;

import io.github.clrsim.conformance.scenario.OwnScenario;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.file.CliHeader;
import io.github.clrsim.model.metadata.file.Extent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Assemblies of the user's own: those of the fixtures, damaged in headers, tables, heaps and code.
 * Scenarios run them as they would the sound ones.
 */
public final class DamagedAssemblies implements DamagedInput.Kind {
  private static final List<String> STREAMS = List.of("#~", "#Strings", "#Blob", "#US", "#GUID");

  private static final List<String> PROFILERS =
      List.of(
          "callback-only",
          "identity-map",
          "scenario-agent",
          "field-values",
          "argument-values",
          "references",
          "loaded-types",
          "class-tree",
          "probing",
          "token-log",
          "encounters");

  private static final int WRITES_MAX = 6;
  private static final int STEPS_MAX = 200_000;

  private final boolean isRun;
  private final List<Original> originals;

  /**
   * A sound assembly.
   *
   * @param fixture what the fixtures call it
   * @param name its own
   * @param scenarios that meet it
   */
  private record Original(String fixture, String name, List<Extent> areas, List<String> scenarios) {
    byte[] bytes() {
      return Fixtures.bytes(fixture);
    }
  }

  /**
   * All of the fixtures that are assemblies.
   *
   * @param isRun whether simulated programs run what is damaged, for which a real framework is
   *     needed; otherwise it is only read
   */
  public DamagedAssemblies(boolean isRun) {
    this.isRun = isRun;
    this.originals =
        Fixtures.assemblyNames().stream().flatMap(name -> original(name).stream()).toList();
  }

  private static Optional<Original> original(String name) {
    AssemblyImage image = AssemblyImage.of(Fixtures.bytes(name), name);
    List<String> scenarios = new ArrayList<>();
    Scenarios.all().stream()
        .filter(each -> Scenarios.named(each).assemblies().contains(name))
        .forEach(scenarios::add);
    OwnScenario.of(List.of(image)).ifPresent(scenarios::add);
    return image
        .identity()
        .map(AssemblyIdentity::name)
        .map(own -> new Original(name, own, areas(image), scenarios));
  }

  private static List<Extent> areas(AssemblyImage image) {
    CliHeader cli = image.file().cli();
    Extent metadata = cli.metadata();
    // The first section begins there; code stands in front of the metadata.
    int code = 0x200;
    return Stream.concat(
            STREAMS.stream().flatMap(name -> image.file().root().stream(name).stream()),
            Stream.of(
                new Extent(code, metadata.offset() - code),
                new Extent(0, code),
                new Extent(metadata.offset(), 0x80)))
        .filter(area -> area.size() > Integer.BYTES)
        .toList();
  }

  @Override
  public String name() {
    return isRun ? "assembly that is run" : "assembly";
  }

  @Override
  public DamagedInput draw(SplittableRandom random, Path folder) throws IOException {
    Original original = Draws.oneOf(originals, random);
    Path file = folder.resolve(original.name() + ".dll");
    byte[] damaged =
        Draws.oneIn(5, random)
            ? ByteDamage.of(original.bytes(), random)
            : overwritten(original, random);
    Files.write(file, damaged);
    List<String> words = new ArrayList<>();
    if (isRun) {
      words.addAll(List.of("check", "--assembly", file.toString(), "--schedules", "4"));
      words.addAll(List.of("--scenario", Draws.oneOf(original.scenarios(), random)));
      words.addAll(List.of("--runtime", random.nextBoolean() ? "net9.0" : "net3.1"));
      words.addAll(List.of("--profiler", Draws.oneOf(PROFILERS, random)));
      words.addAll(List.of("--jobs", "1", "--no-shrink"));
      words.addAll(List.of("--steps-max", Integer.toString(STEPS_MAX)));
    } else {
      words.addAll(List.of("scenarios", "--assembly", file.toString()));
    }
    if (random.nextBoolean()) {
      words.add("--json");
    }
    return new DamagedInput(file.getFileName().toString(), words, DamagedInput.NOBODY_IS_ACCUSED);
  }

  /** Cells, indexes and lengths overwritten, most of them in one area. */
  private static byte[] overwritten(Original original, SplittableRandom random) {
    byte[] bytes = original.bytes();
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    Extent area = Draws.oneOf(original.areas(), random);
    for (int writes = Draws.size(WRITES_MAX, random); writes > 0; writes--) {
      int at = area.offset() + random.nextInt(area.size() - Integer.BYTES + 1);
      switch (random.nextInt(6)) {
        case 0 -> buffer.put(at, (byte) random.nextInt(256));
        case 1 -> buffer.put(at, (byte) random.nextInt(32));
        case 2 -> buffer.putShort(at, (short) random.nextInt(64));
        case 3 -> buffer.putShort(at, (short) Draws.edge(random));
        case 4 -> buffer.putInt(at, (int) Draws.edge(random));
        default -> {
          int from = area.offset() + random.nextInt(area.size() - Integer.BYTES + 1);
          buffer.putShort(at, buffer.getShort(from));
        }
      }
    }
    return bytes;
  }
}
