package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a trace, one step at a time; memory does not grow with the file. A file that was cut gives
 * its whole lines and then no {@link #footer()}.
 *
 * <p>Whatever is wrong with the file is a {@link DiagnosticException} that names the line.
 */
public final class TraceReader implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final BufferedReader lines;
  private final Fingerprinter fingerprinter = new Fingerprinter();
  private final Map<Integer, Deque<MethodSpec>> openCalls = new HashMap<>();
  private final TraceHeader header;
  private Optional<TraceFooter> footer = Optional.empty();
  private long lineNumber;
  private int threads;

  private TraceReader(String name, BufferedReader lines) {
    this.name = name;
    this.lines = lines;
    this.header = readHeader();
  }

  /**
   * Opens a trace file and reads its header.
   *
   * @throws DiagnosticException if the file is missing, unreadable, no trace, or of another version
   */
  public static TraceReader open(Path file) {
    if (file.toString().isEmpty() || (Files.exists(file) && !Files.isRegularFile(file))) {
      throw noFile(file).thrown();
    }
    try {
      InputStream stream = Files.newInputStream(file);
      return of(
          file.toString().endsWith(".gz") ? new GZIPInputStream(stream) : stream, file.toString());
    } catch (NoSuchFileException e) {
      throw new Diagnostic(
              "There is no such trace file: " + file,
              "the trace to read",
              "a trace is read from a file that record or check wrote",
              "correct the path")
          .thrown();
    } catch (EOFException e) {
      throw new Diagnostic(
              "The trace file is empty, or was cut in its first bytes",
              file.toString(),
              "whoever wrote it ended before its first step",
              "record the trace again")
          .thrown();
    } catch (IOException e) {
      throw new Diagnostic(
              "The trace file cannot be read: " + FileFault.words(e),
              file.toString(),
              "a trace is text, compressed with gzip if its name ends in .gz",
              "correct the path, or record the trace again")
          .thrown();
    }
  }

  private static Diagnostic noFile(Path file) {
    boolean isNamed = !file.toString().isEmpty();
    return new Diagnostic(
        "The trace cannot be read: "
            + (!isNamed
                ? "its name is empty"
                : Files.isDirectory(file)
                    ? "it is a directory"
                    : "it is no file, but a pipe or a device"),
        isNamed ? file.toString() : "a word without letters",
        "a trace is read more than once, from a file that record or check wrote",
        "name the file");
  }

  /** Reads a trace from {@code stream}; {@code name} stands in diagnostics. */
  public static TraceReader of(InputStream stream, String name) {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    return new TraceReader(
        name, new BufferedReader(new LineLimit(new InputStreamReader(stream, decoder))));
  }

  /** What the trace is a trace of. */
  public TraceHeader header() {
    return header;
  }

  /** The next step, or empty at the footer or where the file was cut. */
  public Optional<Step> next() {
    if (footer.isPresent()) {
      return Optional.empty();
    }
    try {
      return read();
    } catch (OutOfMemoryError e) {
      throw tooLarge();
    }
  }

  private Optional<Step> read() {
    Optional<String> line = nextLine();
    if (line.isEmpty()) {
      return Optional.empty();
    }
    try {
      JsonNode node = JSON.readTree(line.get());
      if (node.has("end")) {
        TraceFooter read = readFooter(node);
        if (nextLine().isPresent()) {
          throw broken("something follows its footer");
        }
        footer = Optional.of(read);
        return Optional.empty();
      }
      return Optional.of(readStep(node));
    } catch (JsonProcessingException e) {
      // A line that is no JSON and is the file's last was being written when the writer died.
      if (nextLine().isEmpty()) {
        return Optional.empty();
      }
      throw broken("it is not JSON");
    } catch (IllegalArgumentException e) {
      throw broken(reason(e));
    }
  }

  /** The last line, once {@link #next()} has answered empty; absent if the file was cut. */
  public Optional<TraceFooter> footer() {
    return footer;
  }

  /** The number of steps read so far. */
  public long steps() {
    return fingerprinter.steps();
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + name, e);
    }
  }

  private Step readStep(JsonNode node) {
    long number = (long) JsonValues.read(JsonValues.field(node, "n"), long.class);
    if (number != fingerprinter.steps()) {
      throw new IllegalArgumentException(
          "step %d stands where step %d belongs".formatted(number, fingerprinter.steps()));
    }
    int thread = JsonValues.thread(node);
    if (thread > threads) {
      throw new IllegalArgumentException(
          "thread %d stands where the next new thread is %d".formatted(thread, threads));
    }
    threads = Math.max(threads, thread + 1);
    Deque<MethodSpec> open = openCalls.computeIfAbsent(thread, key -> new ArrayDeque<>());
    Step step = StepJson.read(node, Optional.ofNullable(open.peek()));
    switch (step) {
      case CallMade made -> open.push(made.call().method());
      case CallAnswered answered -> open.pop();
      default -> {}
    }
    fingerprinter.add(step);
    return step;
  }

  private TraceFooter readFooter(JsonNode node) {
    long steps = (long) JsonValues.read(JsonValues.field(node, "steps"), long.class);
    String digits = JsonValues.text(node, "fingerprint");
    TraceFooter read = new TraceFooter(JsonValues.text(node, "end"), steps, Fingerprint.of(digits));
    if (steps != fingerprinter.steps()) {
      throw new IllegalArgumentException(
          "the footer counts %d steps but %d stand before it"
              .formatted(steps, fingerprinter.steps()));
    }
    if (!read.fingerprint().equals(fingerprinter.fingerprint())) {
      throw new IllegalArgumentException(
          "the footer's fingerprint is %s but the steps' is %s"
              .formatted(read.fingerprint(), fingerprinter.fingerprint()));
    }
    requireUnchanged(node, read);
    return read;
  }

  /** A footer that was written before there was a check of it has none, and is read as it is. */
  private static void requireUnchanged(JsonNode node, TraceFooter read) {
    node.fieldNames()
        .forEachRemaining(
            field -> {
              if (!TraceFooter.FIELDS.contains(field)) {
                throw new IllegalArgumentException("a footer has no field \"%s\"".formatted(field));
              }
            });
    boolean isChecked = node.has(TraceFooter.CHECK);
    if (isChecked
        && !JsonValues.text(node, TraceFooter.CHECK).equals(Fingerprinter.of(read).toString())) {
      throw new IllegalArgumentException("its footer was changed");
    }
  }

  private TraceHeader readHeader() {
    String line = nextLine().orElseThrow(() -> broken("the file is empty, so it has no header"));
    try {
      JsonNode node = JSON.readTree(line);
      int format = (int) JsonValues.read(JsonValues.field(node, "clrsim"), int.class);
      if (format != TraceHeader.FORMAT) {
        throw otherVersion(format);
      }
      TraceHeader read = (TraceHeader) JsonValues.readRecord(node, TraceHeader.class);
      if (!JsonValues.text(node, "check").equals(Fingerprinter.of(read).toString())) {
        throw broken("its header was changed");
      }
      return read;
    } catch (JsonProcessingException e) {
      throw broken("its first line is not a trace header");
    } catch (IllegalArgumentException e) {
      throw broken(reason(e));
    }
  }

  /** A device may have no end, and no line of it either. */
  private void requireBeginning() throws IOException {
    lines.mark(1);
    int first = lines.read();
    if (first >= 0 && first != '{') {
      throw broken("its first line is not a trace header");
    }
    lines.reset();
  }

  private Optional<String> nextLine() {
    try {
      lineNumber++;
      if (lineNumber == 1) {
        requireBeginning();
      }
      return Optional.ofNullable(lines.readLine());
    } catch (EOFException e) {
      // A compressed stream that ends early is a cut file: what came before is whole.
      return Optional.empty();
    } catch (CharacterCodingException e) {
      throw broken("it is not UTF-8");
    } catch (ZipException e) {
      throw broken("its compression is damaged: " + reason(e));
    } catch (IOException e) {
      throw broken(FileFault.words(e));
    }
  }

  private static String reason(Exception fault) {
    return Objects.requireNonNullElse(fault.getMessage(), fault.getClass().getSimpleName());
  }

  private DiagnosticException otherVersion(int format) {
    return new Diagnostic(
            "The trace has format %d; this clrsim reads format %d"
                .formatted(format, TraceHeader.FORMAT),
            name + ", line 1",
            "a format is read exactly or not at all, never guessed",
            "record the trace again, or read it with the clrsim that wrote it")
        .thrown();
  }

  private DiagnosticException tooLarge() {
    return new Diagnostic(
            "The memory of the JVM is used up",
            "%s, line %d".formatted(name, lineNumber),
            "a step of the trace, or what is kept of the %d steps before it, takes more than there is"
                .formatted(fingerprinter.steps()),
            "give it more: CLRSIM_JAVA_OPTIONS=-Xmx2g ./clrsim …; or record a shorter run")
        .thrown();
  }

  private DiagnosticException broken(String fault) {
    return new Diagnostic(
            "The trace cannot be read: " + fault,
            "%s, line %d".formatted(name, lineNumber),
            "every line of a trace is one whole step that this version can check",
            "record the trace again; the %d steps before this line are whole"
                .formatted(fingerprinter.steps()))
        .thrown();
  }
}
