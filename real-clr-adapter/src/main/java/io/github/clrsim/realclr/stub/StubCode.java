package io.github.clrsim.realclr.stub;

import static io.github.clrsim.abi.Assembly.Register.R10;
import static io.github.clrsim.abi.Assembly.Register.R12;
import static io.github.clrsim.abi.Assembly.Register.R13;
import static io.github.clrsim.abi.Assembly.Register.R14;
import static io.github.clrsim.abi.Assembly.Register.R15;
import static io.github.clrsim.abi.Assembly.Register.RAX;
import static io.github.clrsim.abi.Assembly.Register.RBX;
import static io.github.clrsim.abi.Assembly.Register.RCX;
import static io.github.clrsim.abi.Assembly.Register.RDI;
import static io.github.clrsim.abi.Assembly.Register.RDX;
import static io.github.clrsim.abi.Assembly.Register.RSI;
import static io.github.clrsim.abi.Assembly.Register.RSP;
import static io.github.clrsim.abi.Assembly.at;

import io.github.clrsim.abi.Assembly;
import io.github.clrsim.abi.Assembly.Condition;
import io.github.clrsim.abi.Assembly.Place;
import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.realclr.com.ElfImage;
import io.github.clrsim.realclr.com.Thunks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * The code of a profiler library whose Java is in another process: {@link Thunks} as in this one,
 * and behind them the conversation with that process, in shared memory laid out by {@link
 * StubLayout}. It needs no C library but for {@code pthread_create} and {@code pthread_detach},
 * which make threads that are the profiler's own and leave nothing behind, {@code on_exit}, by
 * which the end of the program is known, and {@code unsetenv}, so that native code that starts
 * processes hands nothing of ours on.
 *
 * <p>Each thread of the runtime has a turn word of its own. It is the program's turn (0), or Java's
 * (1); whoever waits for long says so (2: Java does, at the program's turn; 3: the program does, at
 * Java's) and sleeps in a futex, so that the other knows whom to wake. Before it sleeps the program
 * looks for some microseconds, unless Java had to be woken; Java does as long as that helps. In its
 * turn Java answers, or has something done on that thread first, as a call of the runtime; a
 * callback that comes in between begins a frame within the other.
 *
 * <p>Calls about which Java would do nothing but note that they came are written down where they
 * come from ({@link StubRecording}), and nobody waits.
 *
 * <p>When the other process is gone, of which a lock tells that it held, everything is answered as
 * by a profiler that does nothing.
 */
final class StubCode {
  private static final int GETTID = 186; // asm/unistd_64.h
  private static final int ETIMEDOUT = 110; // asm-generic/errno.h

  static final int HEADER_SLOT = Thunks.SLOTS;
  static final int DESCRIPTOR_SLOT = HEADER_SLOT + 1;
  static final int THREAD_WORD_SLOT = HEADER_SLOT + 2;
  private static final int PTHREAD_CREATE_SLOT = HEADER_SLOT + 3;
  static final int ON_EXIT_SLOT = HEADER_SLOT + 4;
  static final int UNSETENV_SLOT = HEADER_SLOT + 5;
  private static final int PTHREAD_DETACH_SLOT = HEADER_SLOT + 6;
  private static final int SLOTS = HEADER_SLOT + 7;

  static final String ENTRY = "entry";
  static final String FORWARD = "forward";
  private static final String CONVERSE = "converse";
  private static final String HAND_OVER = "hand over";
  private static final String SLOT_OF_THREAD = "slot of thread";
  private static final String WAKE = "wake";
  private static final String HELPER = "helper";
  static final String PATH = "path";
  static final String CODE = "code";

  private final Assembly code;

  private StubCode(Assembly code) {
    this.code = code;
  }

  /**
   * A library.
   *
   * @param image its bytes
   * @param code what is written, which knows how far its functions are from the first
   * @param helper the number of the call by which a thread says that it is one of the profiler's
   */
  record Library(Blob image, MachineCode code, int helper) {}

  /**
   * The library that finds the shared memory in this file.
   *
   * @param entrance how it comes into the program
   * @param upcalls how many functions lead to Java
   * @param providers how many functions of event providers do
   */
  static Library of(String soname, Path shared, Entrance entrance, int upcalls, int providers) {
    MachineCode machineCode = new MachineCode().function(CODE);
    int helper = Thunks.write(machineCode, upcalls, providers, ENTRY);
    if (helper >= StubLayout.NUMBERS_MAX) {
      throw new IllegalArgumentException("there is no room for %d functions".formatted(helper));
    }
    StubCode stub = new StubCode(new Assembly(machineCode));
    new StubEntry(stub.code, entrance).write();
    stub.forward();
    new StubRecording(stub.code).write();
    stub.slotOfThread();
    stub.converse();
    stub.handOver();
    stub.wake();
    stub.helper(helper);
    text(machineCode.label(PATH), shared.toString());
    entrance.variables().forEach(variable -> text(machineCode.label(variable), variable));
    List<ElfImage.Import> imports =
        List.of(
            new ElfImage.Import.ThreadWord(THREAD_WORD_SLOT),
            new ElfImage.Import.Function(PTHREAD_CREATE_SLOT, "pthread_create"),
            new ElfImage.Import.Function(PTHREAD_DETACH_SLOT, "pthread_detach"),
            new ElfImage.Import.Function(ON_EXIT_SLOT, "on_exit"),
            new ElfImage.Import.Function(UNSETENV_SLOT, "unsetenv"));
    byte[] image =
        ElfImage.of(
            soname,
            machineCode,
            List.of(Thunks.DLL_GET_CLASS_OBJECT),
            SLOTS,
            new ElfImage.Loading(imports, StubEntry.unload(entrance)));
    return new Library(Blob.of(image), machineCode, helper);
  }

  private static void text(MachineCode code, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    code.code(HexFormat.of().formatHex(bytes));
  }

  /** Of {@link Thunks}: the number of a call, where its registers lie, where its stack begins. */
  private void forward() {
    code.function(FORWARD);
    code.begin(RBX, R12, R13, R14, R15)
        .sub(RSP, Long.BYTES)
        .mov(R12, RDI)
        .mov(R13, RSI)
        .mov(R14, RDX)
        .mov(RAX, 1)
        .store(at(R13, Thunks.ANSWERED_OFFSET), RAX)
        .load(RBX, slot(HEADER_SLOT))
        .load32(RAX, at(RBX, StubLayout.DEAD))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "by itself")
        .lea(RAX, at(RBX, StubLayout.MODES))
        .add(RAX, R12)
        .loadByte(RAX, at(RAX, 0))
        .test32(RAX, RAX)
        .jump(Condition.EQUAL, "by itself")
        .cmp32(RAX, StubLayout.FORWARDS)
        .jump(Condition.EQUAL, "is forwarded")
        .mov(RDI, R12)
        .mov(RSI, R13)
        .mov(RDX, RAX)
        .call(StubRecording.RECORD)
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "by itself")
        .label("is forwarded")
        .call(SLOT_OF_THREAD)
        .mov(R15, RAX)
        .test(R15, R15)
        .jump(Condition.EQUAL, "call is lost")
        .load32(RCX, at(R15, StubLayout.DEPTH))
        .cmp32(RCX, StubLayout.DEPTH_MAX)
        .jump(Condition.ABOVE_OR_EQUAL, "call is lost")
        .imul(RAX, RCX, StubLayout.FRAME_SIZE)
        .add(RAX, R15)
        .lea(RBX, at(RAX, StubLayout.FRAMES))
        .add(RCX, 1)
        .store32(at(R15, StubLayout.DEPTH), RCX)
        .mov(RAX, StubLayout.CALLED)
        .store32(at(RBX, StubLayout.KIND), RAX)
        .store32(at(RBX, StubLayout.NUMBER), R12)
        .lea(RDI, at(RBX, StubLayout.REGISTERS))
        .mov(RSI, R13)
        .mov(RCX, StubLayout.REGISTERS_COUNT)
        .copyWords()
        .lea(RDI, at(RBX, StubLayout.STACK))
        .mov(RSI, R14)
        .mov(RCX, StubLayout.STACK_COUNT)
        .copyWords()
        .load(RCX, slot(HEADER_SLOT))
        .mov(RAX, 1)
        .fetchAndAdd(at(RCX, StubLayout.TICKETS), RAX)
        .store(at(RBX, StubLayout.TICKET), RAX)
        .mov(RDI, R15)
        .mov(RSI, RBX)
        .call(CONVERSE)
        .load32(RCX, at(R15, StubLayout.DEPTH))
        .sub(RCX, 1)
        .store32(at(R15, StubLayout.DEPTH), RCX)
        .test32(RDX, RDX)
        .jump(Condition.NOT_EQUAL, "forwarded")
        .load(RBX, slot(HEADER_SLOT))
        .jump("by itself")
        .label("call is lost")
        .increment(at(RBX, StubLayout.LOST))
        .label("by itself")
        .lea(RAX, at(RBX, StubLayout.ANSWERS))
        .add(RAX, R12)
        .loadByte(RCX, at(RAX, 0))
        .mov(RAX, 0)
        .test32(RCX, RCX)
        .jump(Condition.EQUAL, "forwarded")
        .load(RAX, at(R13, 0))
        .cmp32(RCX, StubLayout.ANSWERS_FIRST_ARGUMENT)
        .jump(Condition.EQUAL, "forwarded")
        .mov(RAX, StubLayout.FAILURE)
        .label("forwarded")
        .end(RBX, R12, R13, R14, R15);
  }

  /** Where the calling thread talks to Java; takes a free place when it comes first, if any. */
  private void slotOfThread() {
    code.function(SLOT_OF_THREAD)
        .load(RCX, slot(THREAD_WORD_SLOT))
        .loadOfThread(RAX, RCX)
        .test(RAX, RAX)
        .jump(Condition.EQUAL, "comes first")
        .ret()
        .label("comes first");
    code.begin(RBX, R12, R13)
        .sub(RSP, Long.BYTES)
        .load(RBX, slot(HEADER_SLOT))
        .load32(R12, at(RBX, StubLayout.THREADS_MAX))
        .load(R13, at(RBX, StubLayout.THREADS))
        .label("next place")
        .mov(RAX, 0)
        .test(R12, R12)
        .jump(Condition.EQUAL, "place is taken")
        .load32(RAX, at(R13, StubLayout.STATE))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "another's")
        .mov(RCX, StubLayout.STATE_TAKEN)
        .compareAndExchange32(at(R13, StubLayout.STATE), RCX)
        .jump(Condition.NOT_EQUAL, "another's")
        .mov(RAX, GETTID)
        .syscall()
        .store32(at(R13, StubLayout.THREAD_ID), RAX)
        .mov(RAX, 0)
        .store32(at(R13, StubLayout.DEPTH), RAX)
        .store32(at(R13, StubLayout.TURN), RAX)
        .load(RCX, slot(THREAD_WORD_SLOT))
        .storeOfThread(RCX, R13)
        .mov(RCX, StubLayout.STATE_NEW)
        .exchange32(at(R13, StubLayout.STATE), RCX)
        .increment32(at(RBX, StubLayout.DOORBELL))
        .lea(RDI, at(RBX, StubLayout.DOORBELL))
        .call(WAKE)
        .mov(RAX, R13)
        .label("place is taken")
        .end(RBX, R12, R13);
    code.label("another's").add(R13, StubLayout.THREAD_SIZE).sub(R12, 1).jump("next place");
  }

  /**
   * Does what Java wishes until it answers: of a slot and a frame. RDX is zero if Java is gone, and
   * RAX the answer if not.
   */
  private void converse() {
    code.function(CONVERSE);
    code.begin(RBX, R12)
        .mov(RBX, RDI)
        .mov(R12, RSI)
        .label("conversation goes on")
        .mov(RDI, RBX)
        .call(HAND_OVER)
        .test32(RAX, RAX)
        .jump(Condition.EQUAL, "java is gone")
        .load32(RAX, at(R12, StubLayout.KIND))
        .cmp32(RAX, StubLayout.CALL_METHOD)
        .jump(Condition.EQUAL, "call method")
        .cmp32(RAX, StubLayout.CALL_FUNCTION)
        .jump(Condition.EQUAL, "call function")
        .cmp32(RAX, StubLayout.START_THREAD)
        .jump(Condition.EQUAL, "start thread")
        .load(RAX, at(R12, StubLayout.RESULT))
        .mov(RDX, 1)
        .label("conversed")
        .end(RBX, R12);
    code.label("call method")
        .load(RAX, at(R12, StubLayout.COMMAND))
        .load(RCX, at(R12, StubLayout.COMMAND + Long.BYTES))
        .load(RAX, at(RAX, 0))
        .load(RDI, new Place.Element(RAX, RCX, 0))
        .load(RSI, at(R12, StubLayout.COMMAND + 2 * Long.BYTES))
        .load(RDX, at(R12, StubLayout.COMMAND + 3 * Long.BYTES))
        .call(Thunks.INVOKE)
        .jump("command is done")
        .label("call function")
        .load(RDI, at(R12, StubLayout.COMMAND))
        .load(RSI, at(R12, StubLayout.COMMAND + Long.BYTES))
        .load(RDX, at(R12, StubLayout.COMMAND + 2 * Long.BYTES))
        .call(Thunks.INVOKE)
        .jump("command is done")
        .label("start thread")
        .mov(RAX, -1L)
        .load(RCX, slot(PTHREAD_CREATE_SLOT))
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "command is done")
        .lea(RDI, at(R12, StubLayout.COMMAND)) // pthread_t
        .mov(RSI, 0)
        .lea(RDX, HELPER)
        .mov(RCX, 0)
        .call(slot(PTHREAD_CREATE_SLOT))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "command is done")
        .load(RCX, slot(PTHREAD_DETACH_SLOT))
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "command is done")
        .load(RDI, at(R12, StubLayout.COMMAND))
        .call(slot(PTHREAD_DETACH_SLOT))
        .mov(RAX, 0)
        .label("command is done")
        .store(at(R12, StubLayout.RESULT), RAX)
        .mov(RAX, StubLayout.DONE)
        .store32(at(R12, StubLayout.KIND), RAX)
        .jump("conversation goes on")
        .label("java is gone")
        .mov(RDX, 0)
        .jump("conversed");
  }

  /** It is Java's turn; EAX is not zero when it is the program's again, and zero if never. */
  private void handOver() {
    int buffer = 2 * Long.BYTES;
    code.function(HAND_OVER);
    code.begin(RBX, R12)
        .sub(RSP, buffer)
        .mov(RBX, RDI)
        .load(R12, slot(HEADER_SLOT))
        .mov(RAX, StubLayout.TURN_OF_JAVA)
        .exchange32(at(RBX, StubLayout.TURN), RAX)
        .cmp32(RAX, StubLayout.JAVA_SLEEPS)
        .jump(Condition.EQUAL, "wake java")
        .load32(RCX, at(R12, StubLayout.SPINS))
        .label("spin")
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "wait for turn")
        .sub(RCX, 1)
        .pause();
    leaveIfOwnTurn();
    code.jump("spin")
        .label("wake java")
        .lea(RDI, at(RBX, StubLayout.TURN))
        .call(WAKE)
        .label("wait for turn")
        .mov(RAX, StubLayout.TURN_OF_JAVA)
        .mov(RCX, StubLayout.PROGRAM_SLEEPS)
        .compareAndExchange32(at(RBX, StubLayout.TURN), RCX);
    leaveIfOwnTurn();
    code.mov(RAX, 0)
        .store(at(RSP, 0), RAX)
        .load(RAX, at(R12, StubLayout.LOOK_AFTER_NANOS))
        .store(at(RSP, Long.BYTES), RAX)
        .lea(RDI, at(RBX, StubLayout.TURN))
        .mov(RSI, Kernel.FUTEX_WAIT)
        .mov(RDX, StubLayout.PROGRAM_SLEEPS)
        .mov(R10, RSP)
        .mov(RAX, Kernel.FUTEX)
        .syscall()
        .mov(RDX, RAX);
    leaveIfOwnTurn();
    code.load32(RAX, at(R12, StubLayout.DEAD))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "turn never comes")
        .cmp(RDX, -ETIMEDOUT)
        .jump(Condition.NOT_EQUAL, "wait for turn")
        .call(StubEntry.JAVA_LIVES)
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "wait for turn")
        .mov(RAX, 1)
        .store32(at(R12, StubLayout.DEAD), RAX)
        .label("turn never comes")
        .mov(RAX, 0)
        .jump("handed over")
        .label("own turn")
        .mov(RAX, 1)
        .label("handed over")
        .end(RBX, R12);
  }

  private void leaveIfOwnTurn() {
    code.load32(RAX, at(RBX, StubLayout.TURN))
        .test32(RAX, RAX)
        .jump(Condition.EQUAL, "own turn")
        .cmp32(RAX, StubLayout.JAVA_SLEEPS)
        .jump(Condition.EQUAL, "own turn");
  }

  /** Whoever sleeps at this word. */
  private void wake() {
    code.function(WAKE)
        .mov(RSI, Kernel.FUTEX_WAKE)
        .mov(RDX, Integer.MAX_VALUE)
        .mov(RAX, Kernel.FUTEX)
        .syscall()
        .ret();
  }

  /** A thread of the profiler's: it comes to Java as a call, and ends when that is answered. */
  private void helper(int number) {
    int size = (StubLayout.REGISTERS_COUNT + StubLayout.STACK_COUNT + 2) * Long.BYTES;
    code.function(HELPER)
        .sub(RSP, size)
        .mov(RDI, number)
        .lea(RSI, at(RSP, Long.BYTES))
        .lea(RDX, at(RSP, (1 + StubLayout.REGISTERS_COUNT) * Long.BYTES))
        .call(FORWARD)
        .mov(RAX, 0)
        .add(RSP, size)
        .ret();
  }

  static Place slot(int number) {
    return new Place.Slot(number);
  }
}
