package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;

/**
 * The functions of the C library by which a guest's threads know themselves apart, as machine code:
 * they answer for the guest's thread, whichever thread of Java is under it. Outside of a guest, as
 * where a destructor runs at the end of the process, they answer as the C library does.
 */
final class ThreadFunctions {
  static final String SELF = "pthread_self";
  static final String THREAD_LOCAL = "__tls_get_addr";

  private static final long CONTROL = Places.CONTROL;

  private ThreadFunctions() {}

  static void write(MachineCode code) {
    self(code);
    threadLocal(code);
  }

  private static void self(MachineCode code) {
    code.function(SELF)
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 83 7B 28 00") // cmp [r11+0x28], 0x0
        .jumpShort("74", "noGuest") // je noGuest
        .code("49 8B 43 10") // mov rax, [r11+0x10]
        .code("48 8B 40 20") // mov rax, [rax+0x20]
        .code("C3") // ret
        .label("noGuest")
        .code("64 48 8B 04 25 10 00 00 00") // mov rax, fs:[0x10]: tcbhead_t.self of glibc
        .code("C3"); // ret
  }

  /** Of a module that the thread has no storage of its own for, the linker's knows. */
  private static void threadLocal(MachineCode code) {
    code.function(THREAD_LOCAL)
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 83 7B 28 00") // cmp [r11+0x28], 0x0
        .jumpShort("74", "linker") // je linker
        .code("49 8B 43 10") // mov rax, [r11+0x10]
        .code("48 8B 40 28") // mov rax, [rax+0x28]
        .code("48 85 C0") // test rax, rax
        .jumpShort("74", "linker") // je linker
        .code("48 8B 0F") // mov rcx, [rdi]
        .code("48 81 F9", ThreadLocals.MODULES) // cmp rcx, modules
        .jumpShort("73", "linker") // jae linker
        .code("48 8B 04 C8") // mov rax, [rax+rcx*8]
        .code("48 85 C0") // test rax, rax
        .jumpShort("74", "linker") // je linker
        .code("48 03 47 08") // add rax, [rdi+0x8]
        .code("C3") // ret
        .label("linker")
        .code("49 BB", Libc.symbol(THREAD_LOCAL)) // mov r11, linker's
        .code("41 FF E3"); // jmp r11
  }
}
