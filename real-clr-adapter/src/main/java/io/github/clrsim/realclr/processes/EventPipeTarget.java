package io.github.clrsim.realclr.processes;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.processes.DiagnosticsSocket.Answer;
import io.github.clrsim.realclr.processes.DiagnosticsSocket.Connection;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A process that runs already, of which the runtime writes its own events: a session of EventPipe,
 * by the socket for diagnostics. Nothing is brought into the process.
 *
 * <p>The runtime writes into the connection, and waits for whoever reads it: so it is read all the
 * time, and most of all while the session ends. Some commands and values end a process; only one
 * command is sent here, with values that every runtime takes (format 1, a buffer that is not
 * empty).
 */
public final class EventPipeTarget {
  private static final int OF_EVENT_PIPE = 0x02;
  private static final int STOP_TRACING = 0x01;
  private static final int COLLECT_TRACING_2 = 0x03;

  private static final int BUFFER_MEGABYTES = 256;
  private static final int NETTRACE = 1;
  private static final byte WITH_RUNDOWN = 1;

  private static final int CHUNK = 1 << 16;
  private static final Duration ROUND = Duration.ofMillis(50);

  /** How long a runtime that was told to end a session may write nothing. */
  private static final Duration END_PATIENCE = Duration.ofSeconds(20);

  private final RunningProcess process;
  private final DiagnosticsSocket socket;

  private EventPipeTarget(RunningProcess process, DiagnosticsSocket socket) {
    this.process = process;
    this.socket = socket;
  }

  /** How a session ended. */
  public enum SessionEnd {
    /** It was told to end, and the recording is whole. */
    STOPPED,
    /** The runtime ended it by itself, as where its process ends. */
    BY_ITSELF,
    /** The runtime was told to end it and did not: the recording is cut. */
    GIVEN_UP
  }

  /**
   * A process whose runtime takes commands.
   *
   * @throws DiagnosticException if there is none, and why
   */
  public static EventPipeTarget of(RunningProcess process) {
    process.requireMemory();
    ProcessFiles files = process.files();
    if (files.isStopped()) {
      throw new Diagnostic(
              "Process %s is stopped".formatted(process.name()),
              process.where("stat"),
              "a runtime writes its events while its process runs",
              "let it go on (kill -CONT %s), or the debugger that has stopped it"
                  .formatted(process.name()))
          .thrown();
    }
    EventPipeTarget target =
        new EventPipeTarget(
            process,
            DiagnosticsSocket.of(files, DiagnosticsSocket.ownTemporaryDirectory())
                .orElseThrow(() -> noSocket(process).thrown()));
    if (process.isAnothers() && !Files.isWritable(target.socket.path())) {
      throw process.kept().thrown();
    }
    return target;
  }

  private static Diagnostic noSocket(RunningProcess process) {
    ProcessFiles files = process.files();
    if (!files.isMemoryReadable()) {
      return process.kept();
    }
    return files.coreClr().isEmpty()
        ? process.noRuntime()
        : new Diagnostic(
            "The runtime of process %s takes no commands: there is no socket for them"
                .formatted(process.name()),
            process.where("environ"),
            "DOTNET_EnableDiagnostics=0 keeps it from making one, it has just begun, or the socket"
                + " was removed from the folder for temporary files",
            "./clrsim ps shows which processes have one");
  }

  /**
   * Writes the events of a process into a file, from now on.
   *
   * @param isOver whether to end it now; asked again and again
   * @return how it ended
   * @throws DiagnosticException if the runtime refuses, or the file cannot be written
   */
  public SessionEnd record(Path file, List<EventPipeProvider> providers, BooleanSupplier isOver) {
    BooleanSupplier life = process.life();
    try (Connection events = socket.opened(OF_EVENT_PIPE, COLLECT_TRACING_2, asked(providers))) {
      Answer answer = events.answer();
      if (answer.isRefusal()) {
        throw refused(answer.content()).thrown();
      }
      long session = answer.content().getLong();
      try (Growing to = Growing.at(file)) {
        return drained(events, session, to, isOver, life);
      }
    } catch (IOException fault) {
      if (life.getAsBoolean()) {
        throw broken(FileFault.words(fault)).thrown();
      }
      return SessionEnd.BY_ITSELF;
    } catch (DiagnosticException noAnswer) {
      if (life.getAsBoolean() || noAnswer.diagnostic().where().equals(file.toString())) {
        throw noAnswer;
      }
      throw process.gone().thrown();
    }
  }

  private SessionEnd drained(
      Connection events, long session, Growing to, BooleanSupplier isOver, BooleanSupplier life)
      throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (!isOver.getAsBoolean()) {
      int read = read(events, chunk);
      if (read < 0) {
        return SessionEnd.BY_ITSELF;
      }
      to.write(chunk);
    }
    try (Connection stopping = socket.opened(OF_EVENT_PIPE, STOP_TRACING, number(session))) {
      long last = System.nanoTime();
      while (System.nanoTime() - last < END_PATIENCE.toNanos()) {
        int read = read(events, chunk);
        if (read < 0) {
          return confirmed(stopping);
        }
        if (read > 0) {
          last = System.nanoTime();
        }
        to.write(chunk);
      }
      return SessionEnd.GIVEN_UP;
    } catch (IOException | DiagnosticException noConnection) {
      if (life.getAsBoolean()) {
        throw noConnection;
      }
      // It has ended meanwhile; what it wrote is still there.
      while (read(events, chunk) > 0) {
        to.write(chunk);
      }
      return SessionEnd.BY_ITSELF;
    }
  }

  /** The answer comes when all was read; who ends meanwhile gives none. */
  private static SessionEnd confirmed(Connection stopping) {
    try {
      return stopping.answer().isRefusal() ? SessionEnd.BY_ITSELF : SessionEnd.STOPPED;
    } catch (IOException | DiagnosticException noAnswer) {
      return SessionEnd.BY_ITSELF;
    }
  }

  /** A process that dies breaks the connection, or closes it. */
  private static int read(Connection events, ByteBuffer chunk) {
    chunk.clear();
    try {
      return events.read(chunk, ROUND);
    } catch (IOException broken) {
      return -1;
    }
  }

  private static Diagnostic unwritten(Path file, IOException fault) {
    return new Diagnostic(
        "The recording cannot be written: " + FileFault.words(fault),
        file.toString(),
        "the runtime's events go there as they come",
        "free space, or name another file");
  }

  /** The file that grows. */
  private record Growing(Path file, FileChannel channel) implements Closeable {
    static Growing at(Path file) {
      try {
        return new Growing(
            file,
            FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING));
      } catch (IOException fault) {
        throw unwritten(file, fault).thrown();
      }
    }

    void write(ByteBuffer chunk) {
      try {
        chunk.flip();
        while (chunk.hasRemaining()) {
          channel.write(chunk);
        }
      } catch (IOException fault) {
        throw unwritten(file, fault).thrown();
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private static byte[] number(long session) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(session).array();
  }

  private static byte[] asked(List<EventPipeProvider> providers) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    payload.writeBytes(word(BUFFER_MEGABYTES));
    payload.writeBytes(word(NETTRACE));
    payload.write(WITH_RUNDOWN);
    payload.writeBytes(word(providers.size()));
    for (EventPipeProvider provider : providers) {
      payload.writeBytes(number(provider.keywords()));
      payload.writeBytes(word(provider.level()));
      byte[] name = (provider.name() + "\0").getBytes(StandardCharsets.UTF_16LE);
      payload.writeBytes(word(name.length / Character.BYTES));
      payload.writeBytes(name);
      payload.writeBytes(word(0)); // no filter
    }
    return payload.toByteArray();
  }

  private static byte[] word(int value) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  private Diagnostic refused(ByteBuffer content) {
    String number =
        content.remaining() < Integer.BYTES ? "nothing" : "0x%08X".formatted(content.getInt());
    return new Diagnostic(
        "The runtime of process %s writes no events".formatted(process.name()),
        socket.path().toString(),
        "it was asked for a session of EventPipe (CollectTracing2), and its answer is " + number,
        "record processes of .NET Core 3.1 or newer; a runtime takes 64 sessions at most");
  }

  private Diagnostic broken(String why) {
    return new Diagnostic(
        "The recording broke off: " + why,
        socket.path().toString(),
        "the runtime writes its events into a connection, and that into the file that --out names",
        "look whether there is room for the file, and whether the process still works");
  }
}
