package io.github.clrsim.realclr.stub;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.realclr.com.RecordedCalls;

/**
 * Where everything lies in the memory that a program and the JVM beside it share, at the same
 * addresses in both: a header, a place for each thread of the program, and room for what calls are
 * given. In a thread's place frames lie behind each other, one for each call that has not been
 * answered yet.
 */
final class StubLayout {
  // The header.
  static final int SIZE = 0;
  static final int BASE = 8;

  /** How much of it is read before it is mapped. */
  static final int BEGINNING = 16;

  /** The process that has it; 0 if none has yet. */
  static final int CLAIMED = 16;

  /** Not zero when one of both is gone. */
  static final int DEAD = 20;

  /** A futex, which counts the threads that came. */
  static final int DOORBELL = 24;

  static final int THREADS_MAX = 28;
  static final int THREADS = 32;

  /** How many calls found no place, or were too deep within each other. */
  static final int LOST = 40;

  /** How long a thread sleeps before it looks whether Java is still there; below a second. */
  static final int LOOK_AFTER_NANOS = 48;

  /** Where the library's code begins in the program. */
  static final int CODE = 56;

  /** The status with which the program has exited, and whether it has. */
  static final int EXIT_STATUS = 64;

  static final int HAS_EXITED = 68;

  /** Not zero when Java has said that the process which claimed it is the one that is meant. */
  static final int OWNED = 72;

  /** Not zero while the runtime has a profiler by it that has not been detached. */
  static final int IN_USE = 76;

  /** The classes that are known: their IDs, by a hash of them. */
  static final int KNOWN = 80;

  /** The runtime's ICorProfilerInfo. */
  static final int INFO = 88;

  /** How often a thread looks for its turn before it sleeps. */
  static final int SPINS = 96;

  /** How many calls have a place in the order of all so far; on a cache line of its own. */
  static final int TICKETS = 192;

  /** For each number a byte: what becomes of such calls. */
  static final int MODES = 1024;

  /** For each number a byte: what it is answered where Java does not. */
  static final int ANSWERS = 2048;

  /** For each number a byte: how many registers are written down of such calls. */
  static final int REGISTERS_WRITTEN = 3072;

  static final int NUMBERS_MAX = 1024;
  static final int HEADER_SIZE = 4096;

  // What becomes of calls: answered where they come from, forwarded, or written down there.
  static final int FORWARDS = 1;
  static final int RECORDS = 2;
  static final int RECORDS_KNOWN = 3;
  static final int RECORDS_REFERENCES = 4;
  static final int RECORDS_ENTER_INFO = 5;
  static final int RECORDS_LEAVE_INFO = 6;
  static final int RECORDS_TAILCALL_INFO = 7;

  static final int ANSWERS_FIRST_ARGUMENT = 1;
  static final int ANSWERS_FAILURE = 2;

  static final long FAILURE = HResult.E_FAIL.value() & 0xFFFFFFFFL;
  static final long CLASS_NOT_AVAILABLE = 0x80040111L; // CLASS_E_CLASSNOTAVAILABLE of winerror.h

  // The place of a thread. What one side waits for has a cache line of its own.
  static final int TURN = 0;
  static final int STATE = 64;
  static final int THREAD_ID = 68;
  static final int DEPTH = 72;

  /** Where its calls are written down; 0 if nowhere. */
  static final int RING = 80;

  static final int FRAMES = 128;
  static final int FRAME_SIZE = 256;
  static final int DEPTH_MAX = 15;
  static final int THREAD_SIZE = 4096;

  static final int TURN_OF_PROGRAM = 0;
  static final int TURN_OF_JAVA = 1;
  static final int JAVA_SLEEPS = 2;
  static final int PROGRAM_SLEEPS = 3;

  static final int STATE_FREE = 0;
  static final int STATE_TAKEN = 1;
  static final int STATE_NEW = 2;
  static final int STATE_KNOWN = 3;

  // A frame.
  static final int KIND = 0;
  static final int NUMBER = 4;
  static final int RESULT = 8;
  static final int COMMAND = 16;
  static final int REGISTERS = 64;
  static final int STACK = 128;

  static final int REGISTERS_COUNT = RecordedCalls.REGISTERS;

  static final int STACK_COUNT = 8;

  /** Which place in the order of all calls it has. */
  static final int TICKET = 192;

  // A ring. Both counts of bytes only ever grow, each on a cache line of its own.
  static final int RING_WRITTEN = 0;
  static final int RING_READ = 64;
  static final int RING_DATA = 128;
  static final int RING_CAPACITY = 1 << 19;

  /** What begins before the end of a ring goes on behind it. */
  static final int RING_SIZE = RING_DATA + RING_CAPACITY + RecordedCalls.RECORD_MAX;

  /** How many classes can be known, in a table twice as large. */
  static final int KNOWN_MAX = 1 << 15;

  /** Added to the ID of a class whose objects are known where they are listed. */
  static final int KNOWN_AS_LISTED = 1;

  static final int KNOWN_SIZE = 2 * KNOWN_MAX * Long.BYTES;

  // What the program says.
  static final int CALLED = 1;
  static final int DONE = 2;

  // What Java says.
  static final int ANSWERED = 16;
  static final int CALL_METHOD = 17;
  static final int CALL_FUNCTION = 18;
  static final int START_THREAD = 19;

  private StubLayout() {}
}
