package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;
import java.util.Arrays;
import java.util.Locale;

/**
 * How machine code changes the base of thread-local storage, which a guest's thread and the thread
 * of Java under it do not share unless they have to.
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
   * switch then takes as long as two system calls do.
   */
  BY_SYSTEM_CALL,

  /**
   * Not at all for a guest that leaves the base alone, as nearly all do: it has that of the thread
   * under it, and {@link ThreadFunctions} tell its threads apart. For another guest by arch_prctl.
   */
  SHARED;

  /** A system property that names the one to be used, for tests. */
  static final String NAMED = "clrsim.guest.thread-storage";

  private static final int HARDWARE_CAPABILITIES_2 = 26; // AT_HWCAP2
  private static final int FSGSBASE = 1 << 1;
  private static final int ARCH_PRCTL = 158;
  private static final int ARCH_SET_FS = 0x1002;

  /** The one that takes the least time on this machine, unless the system property names one. */
  static ThreadStorage ofThisMachine() {
    String named = System.getProperty(NAMED, "").toUpperCase(Locale.ROOT).replace('-', '_');
    boolean hasInstructions = (Libc.call("getauxval", HARDWARE_CAPABILITIES_2) & FSGSBASE) != 0;
    return Arrays.stream(values())
        .filter(each -> each.name().equals(named))
        .findFirst()
        .orElse(hasInstructions ? BY_INSTRUCTION : SHARED);
  }

  /**
   * Into RAX, and nothing else. The first word at the base is the base (ELF Handling For
   * Thread-Local Storage, 3.4.2).
   */
  MachineCode read(MachineCode code) {
    return code.code("64 48 8B 04 25 00 00 00 00"); // mov rax, fs:[0]
  }

  /**
   * From RCX, unless it is the base already. R11 is the control block before and behind it; RAX,
   * RCX, RSI and RDI are lost.
   */
  MachineCode write(MachineCode code) {
    String there = "there" + code.size();
    return code.code("64 48 3B 0C 25 00 00 00 00") // cmp rcx, fs:[0]
        .jumpShort("74", there) // je there
        .code("48 89 CE") // mov rsi, rcx
        .code("BF", ARCH_SET_FS) // mov edi, ARCH_SET_FS
        .code("B8", ARCH_PRCTL) // mov eax, arch_prctl
        .code("0F 05") // syscall
        .code("49 BB", Places.CONTROL) // mov r11, control
        .label(there);
  }
}
