package io.github.clrsim.realclr.host.process;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What a child's last instructions leave behind in a mapped file: that the process exited, so that
 * its status is no signal's number; and which thread called {@code abort}, and whether it was its
 * own doing.
 *
 * <p>Where the program calls {@code exit} or {@code abort}, neither Java nor managed code can be
 * relied on any more, so both are a few machine instructions that only store into memory.
 *
 * @param exit the status, if the process exited
 * @param abort who aborted, if SIGABRT came
 * @param hasFailed whether what is beside the program could not go on
 */
public record EndRecord(Optional<Integer> exit, Optional<Abort> abort, boolean hasFailed) {
  /** How many bytes the file has. */
  private static final int SIZE = 128;

  private static final int EXIT_STATUS = 0;
  private static final int HAS_EXITED = 4;
  private static final int HAS_ABORTED = 8;
  private static final int SIGNAL_CODE = 12;
  private static final int SENDER = 16;
  private static final int THREAD = 20;
  private static final int HAS_FAILED = 24;

  /** {@code SI_USER} of sigaction(2): by kill, and not by abort or a fault. */
  private static final int SENT_BY_KILL = 0;

  private static final int SIGABRT = 6;

  // <sys/mman.h> of Linux on x64
  private static final int PROT_READ_WRITE = 1 | 2;
  private static final int PROT_READ_EXECUTE = 1 | 4;
  private static final int MAP_PRIVATE_ANONYMOUS = 2 | 0x20;
  private static final long MAP_FAILED = -1;
  private static final int CODE_SIZE = 4096;

  /** For on_exit(3): edi is the status, rsi the record. */
  private static final String ON_EXIT =
      """
      893e             mov [rsi], edi
      c7460401000000   mov dword [rsi+4], 1
      c3               ret
      """;

  /**
   * For SIGABRT: rsi is the siginfo_t. When it has stored what is there, it gives the signal its
   * usual effect and sends it again, for this thread to die of as soon as the handler returns.
   */
  private static final String ON_ABORT =
      """
      49b8RRRRRRRRRRRRRRRR  mov r8, record
      8b4608                mov eax, [rsi+8]      ; si_code
      4189400c              mov [r8+12], eax
      8b4610                mov eax, [rsi+16]     ; si_pid
      41894010              mov [r8+16], eax
      b8ba000000            mov eax, 186          ; gettid
      0f05                  syscall
      41894014              mov [r8+20], eax
      41c7400801000000      mov dword [r8+8], 1
      bf06000000            mov edi, 6            ; rt_sigaction(SIGABRT, zeros, 0, 8)
      498d7040              lea rsi, [r8+64]
      31d2                  xor edx, edx
      41ba08000000          mov r10d, 8
      b80d000000            mov eax, 13
      0f05                  syscall
      b827000000            mov eax, 39           ; getpid
      0f05                  syscall
      89c7                  mov edi, eax          ; tgkill(process, thread, SIGABRT)
      418b7014              mov esi, [r8+20]
      ba06000000            mov edx, 6
      b8ea000000            mov eax, 234
      0f05                  syscall
      c3                    ret
      """;

  /**
   * A SIGABRT.
   *
   * @param thread the kernel's number of the thread that it came to
   * @param sender the process that sent it by kill; empty if the thread called abort
   */
  public record Abort(long thread, Optional<Long> sender) {}

  /** The record of this process, which has not ended yet. */
  public record Open(MemorySegment memory) {
    /** The process is about to end with this status by {@code _exit}, which tells nobody. */
    public void exiting(int status) {
      memory.set(ValueLayout.JAVA_INT, EXIT_STATUS, status);
      memory.set(ValueLayout.JAVA_INT, HAS_EXITED, 1);
    }

    /** What is beside the program could not go on, and perhaps cannot even write why. */
    public void failing() {
      memory.set(ValueLayout.JAVA_INT, HAS_FAILED, 1);
    }
  }

  /** A record that only {@link Open} writes; for a file that does not exist yet. */
  public static Open open(Path file) {
    return new Open(map(file));
  }

  /** Sees to it that the end of this process is recorded; for a file that does not exist yet. */
  public static Open install(Path file) {
    MemorySegment record = map(file);
    installHandlers(record);
    return new Open(record);
  }

  private static void installHandlers(MemorySegment record) {
    byte[] onExit = code(ON_EXIT, record.address());
    byte[] onAbort = code(ON_ABORT, record.address());
    long code = CLibrary.mmap(0, CODE_SIZE, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
    if (code == MAP_FAILED) {
      return; // Then an end is told with less certainty.
    }
    new Pointer(code).write(0, onExit, 0, onExit.length);
    new Pointer(code).write(onExit.length, onAbort, 0, onAbort.length);
    if (CLibrary.mprotect(code, CODE_SIZE, PROT_READ_EXECUTE) != 0) {
      return;
    }
    CLibrary.on_exit(code, record.address());
    // The runtime calls the handler that it finds, after its own.
    SignalActions.handle(SIGABRT, code + onExit.length);
  }

  /** What a child left; nothing, if it ended without a word. */
  public static EndRecord read(Path file) {
    if (!Files.exists(file)) {
      return new EndRecord(Optional.empty(), Optional.empty(), false);
    }
    try {
      ByteBuffer record = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
      Optional<Integer> exit =
          record.getInt(HAS_EXITED) == 0
              ? Optional.empty()
              : Optional.of(record.getInt(EXIT_STATUS) & 0xFF);
      Optional<Long> sender =
          record.getInt(SIGNAL_CODE) == SENT_BY_KILL
              ? Optional.of((long) record.getInt(SENDER))
              : Optional.empty();
      Optional<Abort> abort =
          record.getInt(HAS_ABORTED) == 0
              ? Optional.empty()
              : Optional.of(new Abort(record.getInt(THREAD), sender));
      return new EndRecord(exit, abort, record.getInt(HAS_FAILED) != 0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static MemorySegment map(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      // So that there is room for it at the very end, whatever was written by then.
      channel.write(ByteBuffer.allocate(SIZE), 0);
      // Never unmapped.
      return channel.map(MapMode.READ_WRITE, 0, SIZE, Arena.global());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot map " + file, e);
    }
  }

  /** The bytes in the first column of a listing, with the record's address in its place. */
  private static byte[] code(String listing, long record) {
    String address = HexFormat.of().toHexDigits(Long.reverseBytes(record));
    StringBuilder hex = new StringBuilder();
    listing.lines().forEach(line -> hex.append(line, 0, line.indexOf(' ')));
    return HexFormat.of().parseHex(hex.toString().replaceAll("R+", address));
  }
}
