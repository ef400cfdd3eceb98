package io.github.clrsim.nettrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.nettrace.block.Block;
import io.github.clrsim.nettrace.block.Blocks;
import io.github.clrsim.nettrace.bytes.BeyondCut;
import io.github.clrsim.nettrace.bytes.ByteSource;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.CutShort;
import io.github.clrsim.nettrace.bytes.Damage;
import io.github.clrsim.nettrace.event.CallStack;
import io.github.clrsim.nettrace.event.Container;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.Entry.Emitter;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Reads a recording of EventPipe, one entry at a time: netperf (version 3), .nettrace (4 and 5) and
 * version 6, also compressed with gzip. In memory are one block and what events name by numbers,
 * within limits.
 *
 * <p>Whatever is wrong with the file is a {@link DiagnosticException} that names the byte. A file
 * that was cut gives all events that are whole, and then an {@link Ending.Cut}.
 */
public final class EventPipeReader implements Closeable {
  private static final String MAGIC = "Nettrace";
  // Behind its length, in four bytes.
  private static final String MAGIC_OF_NETPERF = "!Fas";

  private static final int FLUSHES_THREADS = 1;
  private static final int FLUSHES_METADATA = 2;

  private final ByteSource source;
  private final Blocks blocks;
  private final EventPipeHeader header;
  private final Tables tables;
  private final LossCount losses;
  private final Deque<Entry> waiting = new ArrayDeque<>();
  private Optional<EventRows> rows = Optional.empty();
  private Optional<Ending> ending = Optional.empty();
  private long lost;

  private EventPipeReader(ByteSource source, Blocks blocks) {
    this.source = source;
    this.blocks = blocks;
    this.header = blocks.header();
    this.tables = new Tables(header);
    this.losses = new LossCount(header.container() == Container.NETTRACE_OBJECTS);
  }

  /**
   * Opens a file and reads its header.
   *
   * @throws DiagnosticException if the file is missing, unreadable, no recording, or of another
   *     version
   */
  public static EventPipeReader open(Path file) {
    if (file.toString().isEmpty() || (Files.exists(file) && !Files.isRegularFile(file))) {
      throw unreadable(file, "it is no file").thrown();
    }
    try {
      return of(Files.newInputStream(file), file.toString());
    } catch (NoSuchFileException _) {
      throw unreadable(file, "there is no such file").thrown();
    } catch (IOException fault) {
      throw unreadable(file, FileFault.words(fault)).thrown();
    }
  }

  /** Whether a file begins as a recording does. One that cannot be read does not. */
  public static boolean isRecording(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (ByteSource source =
        ByteSource.of(Files.newInputStream(file), new Damage(file.toString()))) {
      String first =
          new String(source.read(MAGIC.length()).take(MAGIC.length()).bytes(), ISO_8859_1);
      return first.equals(MAGIC) || first.endsWith(MAGIC_OF_NETPERF);
    } catch (CutShort | IOException | DiagnosticException _) {
      return false;
    }
  }

  private static Diagnostic unreadable(Path file, String fault) {
    return new Diagnostic(
        "The recording cannot be read: " + fault,
        file.toString().isEmpty() ? "an empty name" : file.toString(),
        "a recording is read from a file that dotnet-trace or a runtime wrote",
        "correct the path");
  }

  /**
   * Reads a recording from {@code stream}, which is closed with the reader, or if this throws.
   *
   * @param name stands in diagnostics
   * @throws IOException if the first bytes cannot be read
   * @throws DiagnosticException if it is no recording, or of another version
   */
  public static EventPipeReader of(InputStream stream, String name) throws IOException {
    boolean isOpen = false;
    try {
      ByteSource source = ByteSource.of(stream, new Damage(name));
      EventPipeReader reader = new EventPipeReader(source, Blocks.of(source));
      isOpen = true;
      return reader;
    } catch (CutShort cut) {
      throw new Diagnostic(
              "The recording is empty, or was cut in its first bytes: it has %d"
                  .formatted(cut.at()),
              name,
              "whoever wrote it ended before it said what it is a recording of",
              "record again")
          .thrown();
    } finally {
      if (!isOpen) {
        stream.close();
      }
    }
  }

  /** What the recording says of itself. */
  public EventPipeHeader header() {
    return header;
  }

  /**
   * The next entry, or empty where the file ends: {@link #ending} says how.
   *
   * @throws DiagnosticException if the file is damaged here
   */
  public Optional<Entry> next() {
    while (waiting.isEmpty() && ending.isEmpty()) {
      readOn();
    }
    return Optional.ofNullable(waiting.poll());
  }

  /** How the file ends, once {@link #next} has answered empty. */
  public Optional<Ending> ending() {
    return waiting.isEmpty() ? ending : Optional.empty();
  }

  /** How many events are missing in what was read so far. */
  public long lost() {
    return lost;
  }

  @Override
  public void close() {
    source.close();
  }

  private void readOn() {
    if (rows.isPresent()) {
      EventRows open = rows.get();
      if (open.next()) {
        readRow(open);
      } else {
        rows = Optional.empty();
      }
      return;
    }
    try {
      blocks.next().ifPresentOrElse(this::readBlock, this::end);
    } catch (CutShort cut) {
      ending = Optional.of(new Ending.Cut(cut.at()));
    }
  }

  private void end() {
    long at = source.position();
    if (!source.isAtEnd()) {
      throw source.damage().at(at, "something follows where it says that it ends");
    }
    ending = Optional.of(new Ending.Whole(at));
  }

  private void readBlock(Block block) {
    Cursor content = block.content();
    switch (block.kind()) {
      case EVENTS -> rows = rows(content);
      case METADATA -> readMetadata(content);
      case STACKS -> tables.addStacks(content);
      case SEQUENCE_POINT -> readSequencePoint(content);
      case THREADS -> tables.addThreads(content);
      case REMOVED_THREADS -> readRemovedThreads(content);
      case LABEL_LISTS -> tables.addLabelLists(content);
    }
  }

  private Optional<EventRows> rows(Cursor block) {
    try {
      return Optional.of(EventRows.of(header.container(), block));
    } catch (BeyondCut _) {
      return Optional.empty();
    }
  }

  private void readMetadata(Cursor block) {
    if (header.container() == Container.NETTRACE_BLOCKS) {
      tables.addTypes(block);
      return;
    }
    EventRows metadata = EventRows.of(header.container(), block);
    while (metadata.next()) {
      addType(metadata);
    }
  }

  private void addType(EventRows row) {
    tables.addType(MetadataRow.ofObjects(row.payloadCursor()), row.cursor(), row.payload().size());
  }

  private void readSequencePoint(Cursor block) {
    long offset = block.offset();
    boolean isOfBlocks = header.container() == Container.NETTRACE_BLOCKS;
    long ticks = block.int64();
    long flags = isOfBlocks ? block.uint32() : 0;
    long count = block.uint32();
    for (long i = 0; i < count; i++) {
      long thread = isOfBlocks ? block.varuint64() : block.int64();
      int number = isOfBlocks ? (int) block.varuint32() : block.int32();
      tellLoss(offset, thread, losses.upTo(thread, number, block), block);
    }
    tables.forgetStacksAndLabels();
    if ((flags & FLUSHES_THREADS) != 0) {
      tables.forgetThreads();
      losses.forgetAll();
    }
    if ((flags & FLUSHES_METADATA) != 0) {
      tables.forgetTypes();
    }
    waiting.add(new Entry.SequencePoint(offset, ticks));
  }

  private void readRemovedThreads(Cursor block) {
    while (!block.isAtEnd()) {
      long offset = block.offset();
      long thread = block.varuint64();
      int number = (int) block.varuint32();
      tellLoss(offset, thread, losses.upTo(thread, number, block), block);
      tables.removeThread(thread);
      losses.forget(thread);
    }
  }

  private void readRow(EventRows row) {
    Cursor at = row.cursor();
    boolean isNetperf = header.container() == Container.NETPERF;
    if (isNetperf && row.metadataId() == 0) {
      addType(row);
      return;
    }
    if (!isNetperf) {
      long missing = losses.before(row.captureThread(), row.sequenceNumber(), at);
      tellLoss(row.offset(), row.captureThread(), missing, at);
    }
    LabelList labels = tables.labelList(row.labelListId(), at);
    CallStack stack = isNetperf ? tables.stack(row.stack(), at) : tables.stack(row.stackId(), at);
    Emitter emitter =
        new Emitter(
            tables.thread(row.thread(), at),
            tables.thread(row.captureThread(), at),
            row.processor(),
            row.sequenceNumber());
    waiting.add(
        new Entry.Event(
            row.offset(),
            labels.of(tables.type(row.metadataId(), at)),
            emitter,
            row.ticks(),
            header.container() == Container.NETTRACE_BLOCKS ? labels.activity() : row.activity(),
            labels.labels(),
            stack,
            row.payload()));
  }

  private void tellLoss(long offset, long thread, long missing, Cursor at) {
    if (missing > 0) {
      lost += missing;
      waiting.add(new Entry.EventsLost(offset, tables.thread(thread, at), missing));
    }
  }
}
