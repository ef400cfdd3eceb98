package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;

/**
 * The machine code that leads from Java into a guest and back. System V calling convention: what a
 * function must keep is put on the stack that is left, and taken from the stack that is entered.
 */
final class StackSwitch {
  /**
   * {@code long resume(coroutine)}: runs a guest until it asks for something; the number of that.
   */
  static final String RESUME = "resume";

  /** Where a thunk jumps with the number of its request in EAX. */
  static final String REQUEST = "request";

  /** The return address of the function that a coroutine was begun with. */
  static final String ENDED = "ended";

  private static final long CONTROL = Places.CONTROL;
  private static final long ORIGINALS = Places.ORIGINALS;
  private static final int VECTORS = ControlBlock.VECTORS_OFFSET;

  private StackSwitch() {}

  static void write(MachineCode code, ThreadStorage storage) {
    resume(code, storage);
    request(code, storage);
    ended(code);
  }

  /**
   * Saves Java's registers and base of thread-local storage, and takes the guest's, with its errno,
   * which the thread of Java lends it where they share the storage. A guest that is entered for the
   * first time finds what {@link Coroutine#begin} has laid down. Where it is to stop, the trap flag
   * is set last: it traps before its next instruction.
   *
   * <p>That a guest runs is said first: a signal on the way is told by the base whose it is.
   */
  private static void resume(MachineCode code, ThreadStorage storage) {
    code.function("resume")
        .code("55") // push rbp
        .code("53") // push rbx
        .code("41 54") // push r12
        .code("41 55") // push r13
        .code("41 56") // push r14
        .code("41 57") // push r15
        .code("48 83 EC 08") // sub rsp, 0x8
        .code("0F AE 1C 24") // stmxcsr [rsp]
        .code("D9 7C 24 04") // fnstcw [rsp+0x4]
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 89 23"); // mov [r11], rsp
    storage
        .read(code)
        .code("49 89 43 08") // mov [r11+0x8], rax
        .code("49 89 7B 10") // mov [r11+0x10], rdi
        .code("49 C7 43 28 01 00 00 00") // mov [r11+0x28], 0x1
        .code("48 8B 4F 08"); // mov rcx, [rdi+0x8]
    storage
        .write(code)
        .code("49 8B 7B 10") // mov rdi, [r11+0x10]
        .code("8B 47 18") // mov eax, [rdi+0x18]
        .code("49 8B 8B", ControlBlock.ERROR_OFFSET) // mov rcx, [r11+error]
        .code("64 89 01") // mov fs:[rcx], eax
        .code("48 8B 27") // mov rsp, [rdi]
        .code("48 8B 47 10") // mov rax, [rdi+0x10]
        .code("0F AE 14 24") // ldmxcsr [rsp]
        .code("D9 6C 24 04") // fldcw [rsp+0x4]
        .code("48 83 C4 08") // add rsp, 0x8
        .code("41 5F") // pop r15
        .code("41 5E") // pop r14
        .code("41 5D") // pop r13
        .code("41 5C") // pop r12
        .code("5B") // pop rbx
        .code("5D") // pop rbp
        .code("5F") // pop rdi
        .code("5E") // pop rsi
        .code("5A") // pop rdx
        .code("59") // pop rcx
        .code("41 58") // pop r8
        .code("41 59") // pop r9
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 83 BB", ControlBlock.LEFT_OFFSET) // cmp [r11+left], 0x0
        .code("00")
        .jumpShort("75", "steps") // jne steps
        .code("C3") // ret
        .label("steps")
        .code("9C") // pushf
        .code("81 0C 24 00 01 00 00") // or [rsp], trap flag
        .code("9D") // popf
        .code("C3"); // ret
  }

  /**
   * The way back, for a guest that has called a thunk. It lays the six argument registers down in
   * their order, so that Java finds them as {@link io.github.clrsim.abi.Arguments}; the eight
   * vector registers, in which functions of any number of arguments take doubles, are kept. Outside
   * of a coroutine, where a destructor runs at the end of the process, the original function is
   * called.
   */
  private static void request(MachineCode code, ThreadStorage storage) {
    code.function("request")
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 83 7B 28 00") // cmp [r11+0x28], 0x0
        .jumpNear("0F 84", "outside") // je outside
        .code("41 51") // push r9
        .code("41 50") // push r8
        .code("51") // push rcx
        .code("52") // push rdx
        .code("56") // push rsi
        .code("57") // push rdi
        .code("48 89 E1") // mov rcx, rsp
        .code("55") // push rbp
        .code("53") // push rbx
        .code("41 54") // push r12
        .code("41 55") // push r13
        .code("41 56") // push r14
        .code("41 57") // push r15
        .code("48 83 EC 08") // sub rsp, 0x8
        .code("0F AE 1C 24") // stmxcsr [rsp]
        .code("D9 7C 24 04") // fnstcw [rsp+0x4]
        .code("89 C0") // mov eax, eax
        .code("49 89 43 18") // mov [r11+0x18], rax
        .code("49 89 4B 20") // mov [r11+0x20], rcx
        .code("49 8B 7B 10") // mov rdi, [r11+0x10]
        .code("48 89 27") // mov [rdi], rsp
        .code("41 0F 11 83", VECTORS) // movups [r11+vectors], xmm0
        .code("41 0F 11 8B", VECTORS + 16) // movups [r11+vectors+0x10], xmm1
        .code("41 0F 11 93", VECTORS + 32) // movups [r11+vectors+0x20], xmm2
        .code("41 0F 11 9B", VECTORS + 48) // movups [r11+vectors+0x30], xmm3
        .code("41 0F 11 A3", VECTORS + 64) // movups [r11+vectors+0x40], xmm4
        .code("41 0F 11 AB", VECTORS + 80) // movups [r11+vectors+0x50], xmm5
        .code("41 0F 11 B3", VECTORS + 96) // movups [r11+vectors+0x60], xmm6
        .code("41 0F 11 BB", VECTORS + 112) // movups [r11+vectors+0x70], xmm7
        .label("host")
        .code("49 8B 7B 10") // mov rdi, [r11+0x10]
        .code("49 8B 8B", ControlBlock.ERROR_OFFSET) // mov rcx, [r11+error]
        .code("64 8B 01") // mov eax, fs:[rcx]
        .code("89 47 18") // mov [rdi+0x18], eax
        .code("49 8B 4B 08"); // mov rcx, [r11+0x8]
    storage
        .write(code)
        .code("49 C7 43 28 00 00 00 00") // mov [r11+0x28], 0x0
        .code("49 8B 23") // mov rsp, [r11]
        .code("0F AE 14 24") // ldmxcsr [rsp]
        .code("D9 6C 24 04") // fldcw [rsp+0x4]
        .code("48 83 C4 08") // add rsp, 0x8
        .code("41 5F") // pop r15
        .code("41 5E") // pop r14
        .code("41 5D") // pop r13
        .code("41 5C") // pop r12
        .code("5B") // pop rbx
        .code("5D") // pop rbp
        .code("49 8B 43 18") // mov rax, [r11+0x18]
        .code("C3") // ret
        .label("outside")
        .code("89 C0") // mov eax, eax
        .code("49 BB", ORIGINALS) // mov r11, originals
        .code("4D 8B 1C C3") // mov r11, [r11+rax*8]
        .code("4D 85 DB") // test r11, r11
        .jumpShort("74", "nobody") // je nobody
        .code("41 FF E3") // jmp r11
        .label("nobody")
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }

  /** The result becomes the first argument of a request. */
  private static void ended(MachineCode code) {
    code.function("ended")
        .code("48 89 C7") // mov rdi, rax
        .code("50") // push rax
        .code("B8", Requests.ENDED) // mov eax, ended
        .jumpNear("E9", "request"); // jmp request
  }
}
