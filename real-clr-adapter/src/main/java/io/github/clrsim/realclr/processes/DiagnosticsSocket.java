package io.github.clrsim.realclr.processes;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The socket by which a runtime can be asked for something (the diagnostics IPC protocol of
 * dotnet/diagnostics): one command a connection, each answered by one message.
 *
 * @param path where it is for us
 */
record DiagnosticsSocket(Path path) {
  private static final Path USUAL_TEMPORARY_DIRECTORY = Path.of("/tmp");

  private static final byte[] MAGIC = "DOTNET_IPC_V1\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_SIZE = 20;

  // command sets and commands
  private static final int OF_PROFILERS = 0x03;
  private static final int ATTACH_PROFILER = 0x01;
  private static final int OF_ANSWERS = 0xFF;
  private static final int REFUSED = 0xFF;

  /** How long a runtime may take to answer; one that stands still answers nothing. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * The socket of a process, if it has one. A name has the time at which its process began in it,
   * so that one which was left behind is not taken for that of a later process with the same
   * number. A process in a container names it with the number that it has there, and in its own
   * directory.
   *
   * @param ownTemporaryDirectory where we have temporary files
   */
  static Optional<DiagnosticsSocket> of(ProcessFiles files, Path ownTemporaryDirectory) {
    return files.startTime().flatMap(startTime -> of(files, startTime, ownTemporaryDirectory));
  }

  /** Where we have temporary files, by our environment. */
  static Path ownTemporaryDirectory() {
    String named = Objects.requireNonNullElse(System.getenv("TMPDIR"), "");
    return named.startsWith("/") ? Path.of(named) : USUAL_TEMPORARY_DIRECTORY;
  }

  private static Optional<DiagnosticsSocket> of(
      ProcessFiles files, String startTime, Path ownTemporaryDirectory) {
    String name = "dotnet-diagnostic-%d-%s-socket".formatted(files.ownPid(), startTime);
    ProcessRoot root = files.root();
    Set<Path> directories = new LinkedHashSet<>();
    files.temporaryDirectory().map(each -> root.known(each).here()).ifPresent(directories::add);
    directories.add(root.known(USUAL_TEMPORARY_DIRECTORY).here());
    directories.add(ownTemporaryDirectory);
    directories.add(USUAL_TEMPORARY_DIRECTORY);
    return directories.stream()
        .map(each -> each.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .map(DiagnosticsSocket::new);
  }

  /** Whether it takes connections. */
  DiagnosticsPort port() {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      // Else a runtime that takes no connections at the moment would have us wait.
      channel.configureBlocking(false);
      return channel.connect(UnixDomainSocketAddress.of(path))
          ? DiagnosticsPort.REACHABLE
          : DiagnosticsPort.REFUSED;
    } catch (IOException | UnsupportedOperationException refused) {
      return DiagnosticsPort.REFUSED;
    }
  }

  /**
   * Asks the runtime to load a profiler, and waits until it has.
   *
   * @param patience how long the runtime itself may wait for that
   * @param library as the process finds it
   * @return the HRESULT
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no answer comes, or none that is one
   */
  int attachProfiler(Duration patience, Guid classId, Path library) {
    byte[] file = (library + "\0").getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer payload =
        ByteBuffer.allocate(3 * Integer.BYTES + 2 * Long.BYTES + file.length)
            .order(ByteOrder.LITTLE_ENDIAN);
    payload.putInt((int) patience.toMillis());
    long head = classId.value().getMostSignificantBits();
    payload.putInt((int) (head >>> 32)).putShort((short) (head >>> 16)).putShort((short) head);
    payload.putLong(Long.reverseBytes(classId.value().getLeastSignificantBits()));
    payload.putInt(file.length / Character.BYTES).put(file);
    payload.putInt(0); // bytes of client data
    return answer(OF_PROFILERS, ATTACH_PROFILER, payload.array());
  }

  private int answer(int set, int command, byte[] payload) {
    try (Connection connection = opened(set, command, payload)) {
      return connection.answer().content().getInt();
    } catch (IOException fault) {
      throw fault(FileFault.words(fault));
    } catch (BufferUnderflowException tooShort) {
      throw fault("its answer is too short");
    }
  }

  /**
   * Sends a command on a connection of its own, which stays open: a runtime may go on behind its
   * answer, or answer later.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it takes no connection
   * @throws IOException if the connection breaks
   */
  Connection opened(int set, int command, byte[] payload) throws IOException {
    ByteBuffer message =
        ByteBuffer.allocate(HEADER_SIZE + payload.length).order(ByteOrder.LITTLE_ENDIAN);
    message.put(MAGIC).putShort((short) message.capacity());
    message.put((byte) set).put((byte) command).putShort((short) 0).put(payload).flip();
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    boolean isOpen = false;
    try {
      channel.configureBlocking(false);
      if (!channel.connect(UnixDomainSocketAddress.of(path))) {
        throw fault("it takes no connection at the moment");
      }
      Connection connection = new Connection(channel, System.nanoTime());
      connection.send(message);
      isOpen = true;
      return connection;
    } finally {
      if (!isOpen) {
        channel.close();
      }
    }
  }

  /**
   * What a runtime answers.
   *
   * @param isRefusal whether it does not do what it was asked for; the content is an HRESULT then
   */
  record Answer(boolean isRefusal, ByteBuffer content) {}

  private RuntimeException fault(String why) {
    return new Diagnostic(
            "The runtime cannot be asked: " + why,
            path.toString(),
            "a runtime takes commands there, and answers each; one that is"
                + " stopped, or about to end, does not",
            "look whether the process still works, and try again")
        .thrown();
  }

  /** One connection, which is given up if the other side does not answer for too long. */
  final class Connection implements Closeable {
    private final SocketChannel channel;
    private final long start;

    Connection(SocketChannel channel, long start) {
      this.channel = channel;
      this.start = start;
    }

    private void send(ByteBuffer message) throws IOException {
      while (message.hasRemaining()) {
        if (channel.write(message) == 0) {
          await(SelectionKey.OP_WRITE);
        }
      }
    }

    /**
     * Waits for the answer to the command.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException if none comes, or none that is one
     */
    Answer answer() throws IOException {
      ByteBuffer header = receive(HEADER_SIZE);
      byte[] magic = new byte[MAGIC.length];
      header.get(magic);
      int size = Short.toUnsignedInt(header.getShort());
      int answeredBy = Byte.toUnsignedInt(header.get());
      if (!Arrays.equals(magic, MAGIC) || answeredBy != OF_ANSWERS || size < HEADER_SIZE) {
        throw fault("what it answers is not of the protocol");
      }
      boolean isRefusal = Byte.toUnsignedInt(header.get()) == REFUSED;
      return new Answer(isRefusal, receive(size - HEADER_SIZE));
    }

    /**
     * Reads what comes next, as far as there is room for it.
     *
     * @param patience how long to wait for it
     * @return how many bytes; 0 if none came, -1 if none will
     */
    int read(ByteBuffer into, Duration patience) throws IOException {
      int read = channel.read(into);
      if (read != 0) {
        return read;
      }
      try (Selector selector = Selector.open()) {
        channel.register(selector, SelectionKey.OP_READ);
        selector.select(Math.max(1, patience.toMillis()));
      }
      return channel.read(into);
    }

    private ByteBuffer receive(int size) throws IOException {
      ByteBuffer answer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
      while (answer.hasRemaining()) {
        int read = channel.read(answer);
        if (read < 0) {
          throw fault("it closes the connection before it has answered");
        }
        if (read == 0) {
          await(SelectionKey.OP_READ);
        }
      }
      return answer.flip();
    }

    private void await(int operation) throws IOException {
      long left = PATIENCE.toNanos() - (System.nanoTime() - start);
      try (Selector selector = Selector.open()) {
        channel.register(selector, operation);
        if (left <= 0 || selector.select(1 + left / 1_000_000) == 0) {
          throw fault("no answer came in %d s".formatted(PATIENCE.toSeconds()));
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
