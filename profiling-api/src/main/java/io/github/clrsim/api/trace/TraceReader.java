package io.github.clrsim.api.trace;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Reads a trace, one step at a time; memory does not grow with the file. A file that was cut gives
 * its whole lines or frames and then no {@link #footer()}.
 *
 * <p>Whatever is wrong with the file is a {@link DiagnosticException} that names the line or frame.
 */
public final class TraceReader implements Closeable {
  private static final int GZIP_START = 0x1f;
  private static final int BUFFER_BYTES = 1 << 16;

  private final String name;
  private final StepSource source;
  private final Fingerprinter fingerprinter = new Fingerprinter();
  private final OpenCalls open = new OpenCalls();
  private final TraceHeader header;
  private Optional<TraceFooter> footer = Optional.empty();
  private int threads;

  private TraceReader(String name, StepSource source) {
    this.name = name;
    this.source = source;
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
      return opened(Files.newInputStream(file), file.toString());
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
      throw unreadable(file.toString(), e);
    }
  }

  /** Nobody closes a reader that he does not get. */
  private static TraceReader opened(InputStream stream, String name) throws IOException {
    try {
      return recognised(stream, name);
    } catch (DiagnosticException | IOException e) {
      stream.close();
      throw e;
    }
  }

  private static DiagnosticException unreadable(String name, IOException fault) {
    return new Diagnostic(
            "The trace file cannot be read: " + FileFault.words(fault),
            name,
            "a trace is lines of JSON, compressed with gzip or not, or has the compact form",
            "correct the path, or record the trace again")
        .thrown();
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

  /** Whether a file begins as a trace does, in whatever form. One that cannot be read does not. */
  public static boolean isTrace(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream stream = unzipped(Files.newInputStream(file))) {
      int first = firstOf(stream);
      return first == FrameSource.START || first == LineSource.START;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads a trace from {@code stream}; {@code name} stands in diagnostics.
   *
   * @throws DiagnosticException if it does not begin as a trace does
   */
  public static TraceReader of(InputStream stream, String name) {
    try {
      return recognised(stream, name);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /** The form is that of the first byte, whatever the file is called. */
  private static TraceReader recognised(InputStream stream, String name) throws IOException {
    InputStream bytes = unzipped(stream);
    return new TraceReader(
        name,
        firstOf(bytes) == FrameSource.START
            ? new FrameSource(bytes, name)
            : new LineSource(bytes, name));
  }

  private static InputStream unzipped(InputStream stream) throws IOException {
    InputStream bytes = new BufferedInputStream(stream, BUFFER_BYTES);
    return firstOf(bytes) == GZIP_START
        ? new BufferedInputStream(new GZIPInputStream(bytes), BUFFER_BYTES)
        : bytes;
  }

  private static int firstOf(InputStream bytes) throws IOException {
    bytes.mark(1);
    int first = bytes.read();
    bytes.reset();
    return first;
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
    try {
      Optional<Step> step = source.next(open);
      step.ifPresent(this::follow);
      if (step.isEmpty()) {
        footer = source.footer();
        footer.ifPresent(this::requireFitting);
      }
      return step;
    } catch (IllegalArgumentException e) {
      throw broken(e);
    }
  }

  /** The last line, once {@link #next()} has answered empty; absent if the file was cut. */
  public Optional<TraceFooter> footer() {
    return footer;
  }

  /** What a copy takes over; known at the end. */
  StepSource.Kept kept() {
    return source.kept();
  }

  /** The number of steps read so far. */
  public long steps() {
    return fingerprinter.steps();
  }

  @Override
  public void close() {
    try {
      source.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + name, e);
    }
  }

  private TraceHeader readHeader() {
    try {
      return source.readHeader();
    } catch (IllegalArgumentException e) {
      throw broken(e);
    }
  }

  private void follow(Step step) {
    if (source.number() != fingerprinter.steps()) {
      throw new IllegalArgumentException(
          "step %d stands where step %d belongs".formatted(source.number(), fingerprinter.steps()));
    }
    if (step.thread() > threads) {
      throw new IllegalArgumentException(
          "thread %d stands where the next new thread is %d".formatted(step.thread(), threads));
    }
    threads = Math.max(threads, step.thread() + 1);
    open.follow(step);
    fingerprinter.add(step);
  }

  private void requireFitting(TraceFooter read) {
    if (read.steps() != fingerprinter.steps()) {
      throw new IllegalArgumentException(
          "the footer counts %d steps but %d stand before it"
              .formatted(read.steps(), fingerprinter.steps()));
    }
    if (!read.fingerprint().equals(fingerprinter.fingerprint())) {
      throw new IllegalArgumentException(
          "the footer's fingerprint is %s but the steps' is %s"
              .formatted(read.fingerprint(), fingerprinter.fingerprint()));
    }
  }

  private static String reason(Exception fault) {
    return Objects.requireNonNullElse(fault.getMessage(), fault.getClass().getSimpleName());
  }

  private DiagnosticException tooLarge() {
    return new Diagnostic(
            "The memory of the JVM is used up",
            source.place().where(),
            "a step of the trace, or what is kept of the %d steps before it, takes more than there is"
                .formatted(fingerprinter.steps()),
            "give it more: CLRSIM_JAVA_OPTIONS=-Xmx2g ./clrsim …; or record a shorter run")
        .thrown();
  }

  private DiagnosticException broken(IllegalArgumentException fault) {
    StepSource.Place place = source.place();
    if (fault instanceof OtherFormat) {
      return new Diagnostic(
              reason(fault),
              place.where(),
              "a format is read exactly or not at all, never guessed",
              "record the trace again, or read it with the clrsim that wrote it")
          .thrown();
    }
    return new Diagnostic(
            "The trace cannot be read: " + reason(fault),
            place.where(),
            place.rule(),
            "record the trace again; the %d steps before this %s are whole"
                .formatted(fingerprinter.steps(), place.unit()))
        .thrown();
  }
}
