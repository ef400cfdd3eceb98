package io.github.clrsim.cli.damage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceLines;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * Traces: of simulations and recordings, in all forms. Half of those whose lines were damaged get
 * digests that fit what is left, so that the damage reaches who comes behind the reader.
 */
public final class DamagedTraces implements DamagedInput.Kind {
  private static final List<String> PROFILERS =
      List.of("callback-only", "identity-map", "scenario-agent", "encounters");

  private static final List<String> ENDINGS =
      List.of(
          "Completed[exitCode=0]",
          "Completed[exitCode=99999999999]",
          "Crashed[why=]",
          "StoppedByUser[]",
          "LimitReached[limit=x]",
          "",
          "Refused[letter=Letter[what=, where=]]",
          "]][[");

  private static final List<String> RUNTIMES =
      List.of("9.0.5", "3.1.2", "9.0", "", "x", "5.0.0", "99999999999.0.1", "9.0.5-preview.1");

  private static final List<String> PROFILES = List.of("net9.0", "net3.1", "9.0", "", "net10.0");

  private static final List<String> PROGRAMS =
      List.of(
          "",
          "entry",
          "entry PluginHost",
          "entry PluginHost\nthread main\n",
          "entry PluginHost\nthread main\n  collect\n",
          "entry Plugin\nthread main\n  call default X::Y 2147483647\n");

  private static final List<String> CHOICES =
      List.of("", "0", "x", "1.2.3", "0x2147483647", "1x9999999", "7x50.0x4.1", "2147483647x100");

  private final List<Original> originals;

  /** A sound trace, as it was written. */
  private record Original(
      String name, RecordedTrace known, List<Step> steps, String told, List<String> lines) {
    byte[] plain() {
      return (String.join("\n", lines) + "\n").getBytes(UTF_8);
    }
  }

  /** Traces that a right profiler keeps the laws on when they are replayed. */
  public DamagedTraces(List<Path> sound) throws IOException {
    List<Original> read = new ArrayList<>();
    for (Path file : sound) {
      RecordedTrace known = RecordedTrace.read(file);
      List<String> lines = Files.readAllLines(file);
      read.add(
          new Original(
              file.getFileName().toString(), known, known.steps(), told(known.steps()), lines));
    }
    originals = List.copyOf(read);
  }

  @Override
  public String name() {
    return "trace";
  }

  @Override
  public DamagedInput draw(SplittableRandom random, Path folder) throws IOException {
    Original original = Draws.oneOf(originals, random);
    TraceForm form = Draws.oneOf(List.of(TraceForm.values()), random);
    Path file = folder.resolve("damaged" + suffix(form));
    boolean isSealed = false;
    switch (random.nextInt(10)) {
      case 0, 1 -> Files.write(file, ByteDamage.of(stored(original.plain(), form), random));
      case 2 -> Files.write(file, stored(ByteDamage.of(original.plain(), random), form));
      case 3 -> {
        Files.write(file, stored(otherHeader(original, random), form));
        isSealed = true;
      }
      default -> {
        List<String> lines = damaged(original, random);
        isSealed = random.nextBoolean();
        byte[] text =
            isSealed ? sealed(lines, random) : (String.join("\n", lines) + "\n").getBytes(UTF_8);
        Files.write(file, stored(text, form));
      }
    }
    List<String> words = new ArrayList<>(List.of("replay", file.toString()));
    if (!original.known().isSimulated() || Draws.oneIn(3, random)) {
      words.addAll(List.of("--profiler", Draws.oneOf(PROFILERS, random)));
    }
    if (Draws.oneIn(4, random)) {
      words.addAll(List.of("--until", Integer.toString(random.nextInt(2_000))));
    }
    if (random.nextBoolean()) {
      words.add("--json");
    }
    return new DamagedInput(
        "%s of %s%s".formatted(file.getFileName(), original.name(), isSealed ? ", sealed" : ""),
        words,
        isSealed ? verdictOfSealed(original) : verdictOfUnsealed(original, file));
  }

  /** What a recording tells may break a law; a simulation is run again, whatever its file tells. */
  private static IntFunction<Optional<String>> verdictOfSealed(Original original) {
    return original.known().isSimulated()
        ? DamagedInput.NOBODY_IS_ACCUSED
        : DamagedInput.ANY_VERDICT;
  }

  /** Who has a footer and a verdict holds the very steps of the original. */
  private static IntFunction<Optional<String>> verdictOfUnsealed(Original original, Path file) {
    return code -> {
      if (code == 2) {
        return Optional.empty();
      }
      RecordedTrace read = RecordedTrace.read(file);
      if (read.footer().isEmpty()) {
        return code == 1 && original.known().isSimulated()
            ? Optional.of("a right profiler was accused")
            : Optional.empty();
      }
      if (code == 1) {
        return Optional.of("a right profiler was accused");
      }
      return read.header().equals(original.known().header())
              && read.footer().equals(original.known().footer())
              && told(read.steps()).equals(original.told())
          ? Optional.empty()
          : Optional.of("what the digest says is damaged was taken for whole");
    };
  }

  /** All that the digest knows of steps, which is not whose metadata it is. */
  private static String told(List<Step> steps) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    TraceHeader any = new TraceHeader(TraceHeader.Origin.REPLAYED, "", "", "", "", "");
    try (TraceLines lines = TraceLines.to(written, any)) {
      steps.forEach(lines::write);
    }
    return written.toString(UTF_8).replaceAll("metadata of 0x\\p{XDigit}+", "metadata");
  }

  private List<String> damaged(Original original, SplittableRandom random) {
    List<String> lines = new ArrayList<>(original.lines());
    List<String> strange = Draws.oneOf(originals, random).lines();
    if (random.nextBoolean()) {
      lines = LineDamage.of(lines, strange, random);
    } else {
      for (int times = Draws.size(4, random); times > 0; times--) {
        int at = random.nextInt(lines.size());
        lines.set(at, JsonDamage.of(lines.get(at), Draws.oneOf(strange, random), random));
      }
    }
    if (random.nextBoolean()) {
      lines = renumbered(lines);
    }
    if (Draws.oneIn(3, random)) {
      lines.removeLast();
    }
    return lines.isEmpty() ? List.of("") : lines;
  }

  private static List<String> renumbered(List<String> lines) {
    return IntStream.range(0, lines.size())
        .mapToObj(at -> lines.get(at).replaceFirst("^\\{\"n\":\\d+,", "{\"n\":" + (at - 1) + ","))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** As much of it as can be read, with a footer that fits; as it is, if that is nothing. */
  private static byte[] sealed(List<String> lines, SplittableRandom random) {
    byte[] text = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(text), "lines");
        TraceWriter writer = TraceWriter.to(written, reader.header())) {
      copy(reader, writer);
      writer.finish(Draws.oneIn(3, random) ? Draws.oneOf(ENDINGS, random) : ENDINGS.getFirst());
    } catch (DiagnosticException noHeader) {
      return text;
    }
    return written.toByteArray();
  }

  private static void copy(TraceReader reader, TraceWriter writer) {
    try {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        writer.write(step.get());
      }
    } catch (DiagnosticException damaged) {
      // So far it can be read.
    }
  }

  private static byte[] otherHeader(Original original, SplittableRandom random) {
    TraceHeader header = original.known().header();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    TraceHeader other =
        switch (random.nextInt(6)) {
          case 0 ->
              new TraceHeader(
                  Draws.oneOf(List.of(TraceHeader.Origin.values()), random),
                  header.runtime(),
                  header.profile(),
                  header.profiler(),
                  header.program(),
                  header.choices());
          case 1 -> with(header, Draws.oneOf(RUNTIMES, random), header.profile());
          case 2 -> with(header, header.runtime(), Draws.oneOf(PROFILES, random));
          case 3 ->
              with(
                  header,
                  Draws.oneOf(List.of("", "java.lang.String", "x y", "[I", "a/b"), random),
                  header.program(),
                  header.choices());
          case 4 ->
              with(header, header.profiler(), Draws.oneOf(PROGRAMS, random), header.choices());
          default ->
              with(header, header.profiler(), header.program(), Draws.oneOf(CHOICES, random));
        };
    try (TraceWriter writer = TraceWriter.to(written, other)) {
      original.steps().forEach(writer::write);
      writer.finish(original.known().footer().orElseThrow().ending());
    }
    return written.toByteArray();
  }

  private static TraceHeader with(TraceHeader header, String runtime, String profile) {
    return new TraceHeader(
        header.origin(), runtime, profile, header.profiler(), header.program(), header.choices());
  }

  private static TraceHeader with(
      TraceHeader header, String profiler, String program, String choices) {
    return new TraceHeader(
        header.origin(), header.runtime(), header.profile(), profiler, program, choices);
  }

  private static String suffix(TraceForm form) {
    return switch (form) {
      case LINES -> ".trace";
      case GZIPPED_LINES -> ".trace.gz";
      case COMPACT -> TraceForm.COMPACT_SUFFIX;
    };
  }

  private static byte[] stored(byte[] text, TraceForm form) throws IOException {
    return switch (form) {
      case LINES -> text;
      case GZIPPED_LINES -> gzipped(text);
      case COMPACT -> compact(text);
    };
  }

  private static byte[] gzipped(byte[] text) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream stream = new GZIPOutputStream(compressed)) {
      stream.write(text);
    }
    return compressed.toByteArray();
  }

  /** As much of it as can be read, and without a footer if that is not all. */
  private static byte[] compact(byte[] text) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(text), "lines")) {
      TraceCopy.copy(reader, written, TraceForm.COMPACT);
    } catch (DiagnosticException damaged) {
      // So far it can be read.
    }
    return written.toByteArray();
  }
}
