package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;

/**
 * How machine code changes the base of thread-local storage, which a guest's thread and the thread
 * of Java under it do not share.
 */
enum ThreadStorage {
  /** By FSGSBASE, where the kernel lets programs use it: Linux 5.9, Ivy Bridge, Zen. */
  BY_INSTRUCTION {
    @Override
    MachineCode read(MachineCode code) {
      return code.code("F3 48 0F AE C0"); // rdfsbase rax
    }

    @Override
    MachineCode write(MachineCode code) {
      return code.code("F3 48 0F AE D1"); // wrfsbase rcx
    }
  },

  /**
   * By arch_prctl, on an older kernel and where a virtual machine has no such instructions; a
   * switch then takes as long as two system calls do. What the base is, its first word tells (ELF
   * Handling For Thread-Local Storage, 3.4.2).
   */
  BY_SYSTEM_CALL {
    @Override
    MachineCode read(MachineCode code) {
      return code.code("64 48 8B 04 25 00 00 00 00"); // mov rax, fs:[0]
    }

    @Override
    MachineCode write(MachineCode code) {
      return code.code("48 89 CE") // mov rsi, rcx
          .code("BF", ARCH_SET_FS) // mov edi, ARCH_SET_FS
          .code("B8", ARCH_PRCTL) // mov eax, arch_prctl
          .code("0F 05") // syscall
          .code("49 BB", Places.CONTROL); // mov r11, control
    }
  };

  /** A system property: true for system calls where there are instructions, too. */
  static final String SYSTEM_CALLS = "clrsim.guest.system-calls";

  private static final int HARDWARE_CAPABILITIES_2 = 26; // AT_HWCAP2
  private static final int FSGSBASE = 1 << 1;
  private static final int ARCH_PRCTL = 158;
  private static final int ARCH_SET_FS = 0x1002;

  /** The way of this machine, or the one that goes on each, if the system property says so. */
  static ThreadStorage ofThisMachine() {
    boolean isOffered = (Libc.call("getauxval", HARDWARE_CAPABILITIES_2) & FSGSBASE) != 0;
    return isOffered && !Boolean.getBoolean(SYSTEM_CALLS) ? BY_INSTRUCTION : BY_SYSTEM_CALL;
  }

  /** Into RAX, and nothing else. */
  abstract MachineCode read(MachineCode code);

  /** From RCX. R11 is the control block before and behind it; RAX, RCX, RSI and RDI are lost. */
  abstract MachineCode write(MachineCode code);
}
