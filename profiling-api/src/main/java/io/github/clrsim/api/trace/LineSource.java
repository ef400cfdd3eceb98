package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.api.shape.RecordShape;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The lines of a trace, each a JSON object. */
final class LineSource implements StepSource {
  /** The first byte of such a file. */
  static final int START = '{';

  private static final String NO_HEADER = "its first line is not a trace header";
  private static final String CUT = "it was cut in its header, or is no trace";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final RecordShape HEADER = RecordShape.of(TraceHeader.class);

  private final String name;
  private final BufferedReader lines;
  private Optional<TraceFooter> footer = Optional.empty();
  private String spec = "";
  private boolean isFooterChecked;
  private long lineNumber;
  private long number;

  /** Reads from {@code stream}, whose name stands in diagnostics. */
  LineSource(InputStream stream, String name) {
    this.name = name;
    var decoder = StandardCharsets.UTF_8.newDecoder();
    this.lines = new BufferedReader(new LineLimit(new InputStreamReader(stream, decoder)));
  }

  @Override
  public TraceHeader readHeader() {
    String line = nextLine().orElseThrow(() -> new IllegalArgumentException(CUT));
    try {
      JsonNode node = JSON.readTree(line);
      int format = JsonValues.read(node, "clrsim", Integer.class);
      if (format != TraceHeader.FORMAT) {
        throw new OtherFormat(format, TraceHeader.FORMAT);
      }
      TraceHeader read = (TraceHeader) JsonValues.readRecord(node, HEADER);
      if (!JsonValues.text(node, "check").equals(Fingerprinter.of(read).toString())) {
        throw new IllegalArgumentException("its header was changed");
      }
      spec = node.path("spec").asText();
      return read;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(nextLine().isEmpty() ? CUT : NO_HEADER, e);
    }
  }

  @Override
  public Optional<Step> next(OpenCalls open) {
    Optional<String> line = nextLine();
    if (line.isEmpty()) {
      return Optional.empty();
    }
    try {
      JsonNode node = JSON.readTree(line.get());
      if (node.has("end")) {
        footer = Optional.of(readFooter(node));
        if (nextLine().isPresent()) {
          throw new IllegalArgumentException("something follows its footer");
        }
        return Optional.empty();
      }
      number = JsonValues.read(node, "n", Long.class);
      return Optional.of(StepJson.read(node, open));
    } catch (JsonProcessingException e) {
      // A line that is no JSON and is the file's last was being written when the writer died.
      if (nextLine().isEmpty()) {
        return Optional.empty();
      }
      throw new IllegalArgumentException("it is not JSON", e);
    }
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public Optional<TraceFooter> footer() {
    return footer;
  }

  @Override
  public Kept kept() {
    return new Kept(spec, isFooterChecked);
  }

  @Override
  public Place place() {
    return new Place(
        "%s, line %d".formatted(name, lineNumber),
        "line",
        "every line of a trace is one whole step that this version can check");
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** A footer that was written before there was a check of it has none, and is read as it is. */
  private TraceFooter readFooter(JsonNode node) {
    TraceFooter read =
        new TraceFooter(
            JsonValues.text(node, "end"),
            JsonValues.read(node, "steps", Long.class),
            Fingerprint.of(JsonValues.text(node, "fingerprint")));
    node.fieldNames()
        .forEachRemaining(
            field -> {
              if (!TraceFooter.FIELDS.contains(field)) {
                throw new IllegalArgumentException("a footer has no field \"%s\"".formatted(field));
              }
            });
    isFooterChecked = node.has(TraceFooter.CHECK);
    if (isFooterChecked
        && !JsonValues.text(node, TraceFooter.CHECK).equals(Fingerprinter.of(read).toString())) {
      throw new IllegalArgumentException("its footer was changed");
    }
    return read;
  }

  /** A device may have no end, and no line of it either. */
  private void requireBeginning() throws IOException {
    lines.mark(1);
    int first = lines.read();
    if (first >= 0 && first != START) {
      throw new IllegalArgumentException(NO_HEADER);
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
    } catch (IOException e) {
      throw StepSource.unreadable(e);
    }
  }
}
