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

import io.github.clrsim.abi.Assembly;
import io.github.clrsim.abi.Assembly.Condition;
import io.github.clrsim.realclr.com.Thunks;
import java.util.List;
import java.util.Optional;

/**
 * The code with which the library begins and ends: what the runtime asks for a class factory, which
 * finds the memory that is shared; how the status of an exit gets there; and whether anybody is
 * still on the other side.
 *
 * @param entrance how the library comes into the program
 */
record StubEntry(Assembly code, Entrance entrance) {
  static final String JAVA_LIVES = "java lives";

  // asm/unistd_64.h
  private static final int OPEN = 2;
  private static final int CLOSE = 3;
  private static final int MMAP = 9;
  private static final int MUNMAP = 11;
  private static final int PREAD = 17;
  private static final int GETPID = 39;
  private static final int FCNTL = 72;

  private static final int F_GETLK = 5; // fcntl.h
  private static final int F_WRLCK = 1;
  private static final int F_UNLCK = 2;

  private static final String EXITS = "exits";

  private static final String UNLOADED = "unloaded";

  /** The function that runs when the library is unloaded, if it ever is. */
  static Optional<String> unload(Entrance entrance) {
    return switch (entrance) {
      case Entrance.ByVariables _ -> Optional.empty();
      case Entrance.ByAttach _ -> Optional.of(UNLOADED);
    };
  }

  /** Writes it all. */
  void write() {
    dllGetClassObject();
    exits();
    unloaded();
    javaLives();
  }

  /**
   * Maps the shared memory when it is asked first, where the other process has it, too. A process
   * that inherited the variables finds it taken, and waits while that is not decided. A refusal by
   * Java gives all of it back.
   */
  private void dllGetClassObject() {
    int buffer = 5 * Long.BYTES;
    code.function(Thunks.DLL_GET_CLASS_OBJECT);
    code.begin(RBX, R12, R13, R14, R15)
        .sub(RSP, buffer)
        .mov(R12, RDI)
        .mov(R13, RSI)
        .mov(R14, RDX)
        .load(RAX, StubCode.slot(StubCode.HEADER_SLOT))
        .test(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "is mapped")
        .lea(RDI, StubCode.PATH)
        .mov(RSI, Kernel.O_RDWR_CLOEXEC)
        .mov(RDX, 0)
        .mov(RAX, OPEN)
        .syscall()
        .test(RAX, RAX)
        .jump(Condition.NEGATIVE, "not there")
        .store32(StubCode.slot(StubCode.DESCRIPTOR_SLOT), RAX)
        .mov(RDI, RAX)
        .mov(RSI, RSP)
        .mov(RDX, StubLayout.BEGINNING)
        .mov(R10, 0)
        .mov(RAX, PREAD)
        .syscall()
        .cmp(RAX, StubLayout.BEGINNING)
        .jump(Condition.NOT_EQUAL, "close file")
        .load(RBX, at(RSP, StubLayout.BASE))
        .load(R15, at(RSP, StubLayout.SIZE))
        .mov(RDI, RBX)
        .mov(RSI, R15)
        .mov(RDX, Kernel.PROT_READ_WRITE)
        .mov(R10, Kernel.MAP_SHARED_FIXED_NOREPLACE)
        .load32(R8, StubCode.slot(StubCode.DESCRIPTOR_SLOT))
        .mov(R9, 0)
        .mov(RAX, MMAP)
        .syscall()
        .cmp(RAX, RBX)
        .jump(Condition.NOT_EQUAL, "close file")
        .call(JAVA_LIVES)
        .test32(RAX, RAX)
        .jump(Condition.EQUAL, "unmap")
        .label("claim")
        .mov(RAX, GETPID)
        .syscall()
        .mov(RCX, RAX)
        .mov(RAX, 0)
        .compareAndExchange32(at(RBX, StubLayout.CLAIMED), RCX)
        .jump(Condition.EQUAL, "is claimed")
        .mov(RDX, RAX)
        .load32(RAX, at(RBX, StubLayout.OWNED))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "unmap")
        .mov(RAX, 0)
        .store(at(RSP, 0), RAX)
        .load(RAX, at(RBX, StubLayout.LOOK_AFTER_NANOS))
        .store(at(RSP, Long.BYTES), RAX)
        .lea(RDI, at(RBX, StubLayout.CLAIMED))
        .mov(RSI, Kernel.FUTEX_WAIT)
        .mov(R10, RSP)
        .mov(RAX, Kernel.FUTEX)
        .syscall()
        .call(JAVA_LIVES)
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "claim")
        .jump("unmap")
        .label("is claimed")
        .lea(RAX, StubCode.CODE)
        .store(at(RBX, StubLayout.CODE), RAX)
        .lea(RAX, StubCode.FORWARD)
        .store(StubCode.slot(Thunks.DISPATCH_SLOT), RAX)
        .store(StubCode.slot(Thunks.HOOK_SLOT), RAX)
        .store(StubCode.slot(StubCode.HEADER_SLOT), RBX)
        .label("is mapped")
        .mov(RDI, R12)
        .mov(RSI, R13)
        .mov(RDX, R14)
        .call(StubCode.ENTRY)
        .test32(RAX, RAX)
        .jump(Condition.NEGATIVE, "give back")
        .load(RBX, StubCode.slot(StubCode.HEADER_SLOT))
        .mov(RAX, 1)
        .exchange32(at(RBX, StubLayout.OWNED), RAX)
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "is owned");
    if (entrance instanceof Entrance.ByVariables(List<String> variables)) {
      settleDown(variables);
    }
    code.label("is owned")
        .mov(RAX, 0)
        .label("class object is answered")
        .end(RBX, R12, R13, R14, R15);
    // RBX and R15 are known only where it was mapped just now: then nobody else uses it yet.
    code.label("give back")
        .load(RBX, StubCode.slot(StubCode.HEADER_SLOT))
        .load32(RAX, at(RBX, StubLayout.DEAD)) // then a thread for the profiler may be there
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "not there")
        .load(R15, at(RBX, StubLayout.SIZE))
        .mov(RAX, 0)
        .load(RCX, StubCode.slot(StubCode.THREAD_WORD_SLOT))
        .storeOfThread(RCX, RAX)
        .store(StubCode.slot(StubCode.HEADER_SLOT), RAX)
        .exchange32(at(RBX, StubLayout.CLAIMED), RAX)
        .label("unmap")
        .mov(RDI, RBX)
        .mov(RSI, R15)
        .mov(RAX, MUNMAP)
        .syscall()
        .label("close file")
        .load32(RDI, StubCode.slot(StubCode.DESCRIPTOR_SLOT))
        .mov(RAX, CLOSE)
        .syscall()
        .label("not there")
        .mov(RAX, StubLayout.CLASS_NOT_AVAILABLE)
        .jump("class object is answered");
  }

  /** What is only done where the library stays. */
  private void settleDown(List<String> variables) {
    code.load(RCX, StubCode.slot(StubCode.ON_EXIT_SLOT))
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "forget variables")
        .lea(RDI, EXITS)
        .mov(RSI, RBX)
        .call(StubCode.slot(StubCode.ON_EXIT_SLOT))
        .label("forget variables")
        .load(RCX, StubCode.slot(StubCode.UNSETENV_SLOT))
        .test(RCX, RCX)
        .jump(Condition.EQUAL, "is owned");
    for (String variable : variables) {
      code.lea(RDI, variable).call(StubCode.slot(StubCode.UNSETENV_SLOT));
    }
  }

  /**
   * Nobody is in the code any more. When the process exits others may be, and then it is still in
   * use.
   */
  private void unloaded() {
    code.function(UNLOADED)
        .sub(RSP, Long.BYTES)
        .load(RDI, StubCode.slot(StubCode.HEADER_SLOT))
        .test(RDI, RDI)
        .jump(Condition.EQUAL, "left alone")
        .load32(RAX, at(RDI, StubLayout.IN_USE))
        .test32(RAX, RAX)
        .jump(Condition.NOT_EQUAL, "left alone")
        .load(RSI, at(RDI, StubLayout.SIZE))
        .mov(RAX, MUNMAP)
        .syscall()
        .load32(RDI, StubCode.slot(StubCode.DESCRIPTOR_SLOT))
        .mov(RAX, CLOSE)
        .syscall()
        .label("left alone")
        .add(RSP, Long.BYTES)
        .ret();
  }

  /** For on_exit(3): EDI is the status, and RSI the header. */
  private void exits() {
    code.function(EXITS)
        .store32(at(RSI, StubLayout.EXIT_STATUS), RDI)
        .mov(RAX, 1)
        .store32(at(RSI, StubLayout.HAS_EXITED), RAX)
        .ret();
  }

  /** EAX is zero if nobody holds a lock on the shared memory; a dead process holds none. */
  private void javaLives() {
    int size = 5 * Long.BYTES; // struct flock, and what aligns the stack
    code.function(JAVA_LIVES)
        .sub(RSP, size)
        .mov(RAX, F_WRLCK)
        .store(at(RSP, 0), RAX)
        .mov(RAX, 0)
        .store(at(RSP, Long.BYTES), RAX)
        .store(at(RSP, 3 * Long.BYTES), RAX)
        .mov(RAX, 1)
        .store(at(RSP, 2 * Long.BYTES), RAX)
        .load32(RDI, StubCode.slot(StubCode.DESCRIPTOR_SLOT))
        .mov(RSI, F_GETLK)
        .mov(RDX, RSP)
        .mov(RAX, FCNTL)
        .syscall()
        .test(RAX, RAX)
        .mov(RAX, 1) // leaves the flags as they are
        .jump(Condition.NOT_EQUAL, "lock is looked at")
        .load32(RAX, at(RSP, 0))
        .and(RAX, 0xFFFF)
        .sub(RAX, F_UNLCK)
        .label("lock is looked at")
        .add(RSP, size)
        .ret();
  }
}
