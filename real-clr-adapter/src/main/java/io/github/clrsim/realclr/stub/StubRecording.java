package io.github.clrsim.realclr.stub;

import static io.github.clrsim.abi.Assembly.Register.R10;
import static io.github.clrsim.abi.Assembly.Register.R12;
import static io.github.clrsim.abi.Assembly.Register.R13;
import static io.github.clrsim.abi.Assembly.Register.R14;
import static io.github.clrsim.abi.Assembly.Register.R15;
import static io.github.clrsim.abi.Assembly.Register.R8;
import static io.github.clrsim.abi.Assembly.Register.R9;
import static io.github.clrsim.abi.Assembly.Register.RAX;
import static io.github.clrsim.abi.Assembly.Register.RBX;
import static io.github.clrsim.abi.Assembly.Register.RCX;
import static io.github.clrsim.abi.Assembly.Register.RDI;
import static io.github.clrsim.abi.Assembly.Register.RDX;
import static io.github.clrsim.abi.Assembly.Register.RSI;
import static io.github.clrsim.abi.Assembly.Register.RSP;
import static io.github.clrsim.abi.Assembly.at;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.Assembly;
import io.github.clrsim.abi.Assembly.Condition;
import io.github.clrsim.abi.Assembly.Register;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.realclr.com.AnswerInHook;
import io.github.clrsim.realclr.com.RecordedCalls;

/**
 * The code that writes a call down where it comes from, into a ring of the calling thread's own: as
 * it would be forwarded, but nobody waits for Java. What cannot be written is forwarded after all:
 * a call of a thread that Java has not met, an object of a class that Java has not asked about,
 * what is longer than there is room for, and all of a thread whose ring is full, which so waits
 * until Java has read it.
 *
 * <p>Each call, written down or forwarded, takes a ticket when it comes; by these Java puts all of
 * them into one order. The place in the ring comes first, so that a ticket that was taken here is
 * soon to be read; with it comes room for the longest record.
 */
record StubRecording(Assembly code) {
  /**
   * Of the number of a call, where its registers lie, and what becomes of such calls; EAX is zero
   * if it is to be forwarded.
   */
  static final String RECORD = "record";

  /** How many arguments of a method are written down. */
  private static final int RANGES_MAX = 28;

  private static final int RANGE_WORDS = ArgumentRanges.RANGE_SIZE / Long.BYTES;

  /** What an answer has before its ranges. */
  private static final int ANSWER_WORDS = AnswerInHook.RANGES / Long.BYTES;

  /** What a list of ranges has before them. */
  private static final int LIST_WORDS = 1;

  /** A method and its COR_PRF_ELT_INFO are written down where something is asked. */
  private static final int ASKING_REGISTERS = 2;

  /** Where the answer lies in a record. */
  private static final int ANSWER = RecordedCalls.HEAD_SIZE + ASKING_REGISTERS * Long.BYTES;

  /** Room for a size; with six registers that are kept, the stack is aligned. */
  private static final int STACK_SIZE = Long.BYTES;

  private static final int REFERENCES_MAX =
      (RecordedCalls.RECORD_MAX - RecordedCalls.HEAD_SIZE) / Long.BYTES - RecordedCalls.REGISTERS;

  private static final int CACHE_LINE = 64;

  /** How far ahead lines are fetched: beyond the record at hand, so that they come meanwhile. */
  private static final int AHEAD = 4 * CACHE_LINE;

  /** Puts a size behind the number of a call. */
  private static final int SIZE_FACTOR =
      1 << ((RecordedCalls.SIZE - RecordedCalls.NUMBER) * Byte.SIZE);

  private static final int KNOWN_MASK = StubLayout.KNOWN_SIZE - Long.BYTES;

  // The arguments of ObjectAllocated and ObjectReferences, the object first.
  private static final int CLASS_CELL = 2;
  private static final int REFERENCES_COUNT_CELL = 3;
  private static final int REFERENCES_CELL = 4;

  /** Writes it all. */
  void write() {
    code.function(RECORD);
    code.begin(RBX, R12, R13, R14, R15)
        .sub(RSP, STACK_SIZE)
        .mov(R12, RDI)
        .mov(R13, RSI)
        .mov(R14, RDX)
        .load(RBX, StubCode.slot(StubCode.HEADER_SLOT))
        .load(RCX, StubCode.slot(StubCode.THREAD_WORD_SLOT))
        .loadOfThread(RAX, RCX)
        .test(RAX, RAX)
        .jump(Condition.EQUAL, "not recorded")
        .load(R15, at(RAX, StubLayout.RING))
        .test(R15, R15)
        .jump(Condition.EQUAL, "not recorded")
        .load(RDI, at(R15, StubLayout.RING_WRITTEN))
        .load(RAX, at(R15, StubLayout.RING_READ))
        .add(RAX, StubLayout.RING_CAPACITY - RecordedCalls.RECORD_MAX)
        .cmp(RDI, RAX)
        .jump(Condition.ABOVE, "not recorded")
        .and(RDI, StubLayout.RING_CAPACITY - 1)
        .add(RDI, R15)
        .add(RDI, StubLayout.RING_DATA)
        .prefetchForWrite(at(RDI, AHEAD))
        .prefetchForWrite(at(RDI, AHEAD + CACHE_LINE))
        .mov(R9, 0)
        .cmp32(R14, StubLayout.RECORDS)
        .jump(Condition.EQUAL, "write record")
        .cmp32(R14, StubLayout.RECORDS_ENTER_INFO)
        .jump(Condition.EQUAL, "ask for arguments")
        .cmp32(R14, StubLayout.RECORDS_LEAVE_INFO)
        .jump(Condition.EQUAL, "ask for result")
        .cmp32(R14, StubLayout.RECORDS_TAILCALL_INFO)
        .jump(Condition.EQUAL, "ask for frame");
    ofKnownClass();
    asking();
    writing();
  }

  private void ofKnownClass() {
    code.load(RAX, cell(CLASS_CELL))
        .cmp32(R14, StubLayout.RECORDS_REFERENCES)
        .jump(Condition.NOT_EQUAL, "look class up")
        .add(RAX, StubLayout.KNOWN_AS_LISTED)
        .label("look class up")
        .load(RCX, at(RBX, StubLayout.KNOWN))
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "not recorded")
        .mov(RDX, RAX)
        .and(RDX, KNOWN_MASK)
        .label("next class")
        .mov(RSI, RCX)
        .add(RSI, RDX)
        .load(RSI, at(RSI, 0))
        .test(RSI, RSI)
        .jump(Condition.EQUAL, "not recorded")
        .cmp(RSI, RAX)
        .jump(Condition.EQUAL, "class is known")
        .add(RDX, Long.BYTES)
        .and(RDX, KNOWN_MASK)
        .jump("next class")
        .label("class is known")
        .cmp32(R14, StubLayout.RECORDS_REFERENCES)
        .jump(Condition.NOT_EQUAL, "write record")
        .load32(R9, cell(REFERENCES_COUNT_CELL))
        .load(R10, cell(REFERENCES_CELL))
        .cmp(R9, REFERENCES_MAX)
        .jump(Condition.ABOVE, "not recorded")
        .jump("write record");
  }

  /**
   * What Java would ask in a hook is asked here, and answered into the record; Java asks itself
   * where that fails.
   */
  private void asking() {
    code.label("ask for arguments")
        .mov(R14, RDI)
        .mov(RAX, (LIST_WORDS + RANGES_MAX * RANGE_WORDS) * Long.BYTES)
        .store(at(RSP, 0), RAX)
        .mov(R8, RSP)
        .lea(R9, answer(AnswerInHook.RANGES));
    ask("GetFunctionEnter3Info");
    code.load32(R9, answer(AnswerInHook.RANGES))
        .cmp(R9, RANGES_MAX)
        .jump(Condition.ABOVE, "not recorded")
        .add(R9, R9)
        .add(R9, ANSWER_WORDS + LIST_WORDS)
        .jump("is answered");
    code.label("ask for result").mov(R14, RDI).lea(R8, answer(AnswerInHook.RANGES));
    ask("GetFunctionLeave3Info");
    code.mov(R9, ANSWER_WORDS + RANGE_WORDS).jump("is answered");
    code.label("ask for frame").mov(R14, RDI);
    ask("GetFunctionTailcall3Info");
    code.mov(R9, ANSWER_WORDS).label("is answered");
    for (int i = 0; i < ASKING_REGISTERS; i++) {
      code.load(RAX, cell(i)).store(at(R14, RecordedCalls.HEAD_SIZE + i * Long.BYTES), RAX);
    }
    code.mov(R8, ASKING_REGISTERS).jump("publish");
  }

  private void ask(String method) {
    int slot = CallTable.known("ICorProfilerInfo3", method).slot();
    code.load(RDI, at(RBX, StubLayout.INFO))
        .test(RDI, RDI)
        .jump(Condition.EQUAL, "not recorded")
        .load(RSI, cell(0))
        .load(RDX, cell(1))
        .lea(RCX, answer(AnswerInHook.FRAME))
        .load(RAX, at(RDI, 0))
        .call(at(RAX, slot * Long.BYTES))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "not recorded");
  }

  /** R9 words follow the registers, which lie where R10 says; the record lies where RDI says. */
  private void writing() {
    code.label("write record")
        .mov(R14, RDI)
        .lea(R8, at(RBX, StubLayout.REGISTERS_WRITTEN))
        .add(R8, R12)
        .loadByte(R8, at(R8, 0))
        .add(RDI, RecordedCalls.HEAD_SIZE)
        .mov(RSI, R13)
        .mov(RCX, R8);
    copy(RCX, "next register", "registers are written");
    code.mov(RSI, R10).mov(RCX, R9);
    copy(RCX, "next word", "publish");
    code.add(R8, R9)
        .imul(R8, R8, Long.BYTES)
        .add(R8, RecordedCalls.HEAD_SIZE)
        .imul(RDX, R8, SIZE_FACTOR)
        .add(RDX, R12)
        .store32(at(R14, RecordedCalls.NUMBER), RDX)
        .mov(RAX, 1)
        .fetchAndAdd(at(RBX, StubLayout.TICKETS), RAX)
        .store32(at(R14, RecordedCalls.TICKET), RAX)
        .load(RDX, at(R15, StubLayout.RING_WRITTEN))
        .add(RDX, R8)
        .store(at(R15, StubLayout.RING_WRITTEN), RDX)
        .mov(RAX, 1)
        .label("recording ends")
        .end(RBX, R12, R13, R14, R15);
    code.label("not recorded").mov(RAX, 0).jump("recording ends");
  }

  /**
   * Copies so many words from where RSI points to where RDI points, which goes on. A string
   * instruction takes longer to begin than these few take.
   */
  private void copy(Register count, String next, String end) {
    code.test(count, count)
        .jump(Condition.EQUAL, end)
        .label(next)
        .load(RAX, at(RSI, 0))
        .store(at(RDI, 0), RAX)
        .add(RSI, Long.BYTES)
        .add(RDI, Long.BYTES)
        .sub(count, 1)
        .jump(Condition.NOT_EQUAL, next)
        .label(end);
  }

  private static Assembly.Place cell(int number) {
    return at(R13, number * Long.BYTES);
  }

  private static Assembly.Place answer(int offset) {
    return at(R14, ANSWER + offset);
  }
}
