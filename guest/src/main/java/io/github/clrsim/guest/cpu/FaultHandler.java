package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;

/**
 * The signal handler as machine code: a fault of a guest becomes a request, one of the JVM goes on
 * to the JVM. Whose it is tells the base of thread-local storage, which is the guest's own.
 *
 * <p>It also counts the instructions of a guest that goes step by step, by the trap flag (Intel SDM
 * 3, 18.3.1.4), and stops it where the count ends. The kernel takes the code of such a trap from
 * the debug register DR6: TRAP_TRACE, or TRAP_BRKPT where a virtual machine shows that register
 * empty. Both are steps, and one that nobody asked for is no crash of the guest: steps are over.
 *
 * <p>No handler holds SIGTRAP back: a trap meanwhile would end the process. In a virtual machine
 * within another that was seen, in two of four campaigns of 20,000 executions of a NativeAOT
 * library that spins; in none of two since. That a step comes late there, amid a handler, is what
 * it looks like, and not proved.
 */
final class FaultHandler {
  /** {@code void handler(int signal, siginfo_t *, ucontext_t *)}. */
  static final String HANDLER = "handler";

  private static final long CONTROL = Places.CONTROL;

  /** The first thunk: host's code lies before it, and nothing but thunks behind it. */
  private static final long THUNKS = Places.CODE + Processor.THUNKS_OFFSET;

  private FaultHandler() {}

  static void write(MachineCode code, ThreadStorage storage) {
    handler(code, storage);
    step(code);
    crashed(code);
    asks(code);
  }

  /**
   * Notes what happened, and has the guest go on elsewhere once the signal is over: a fault on
   * memory asks whether there is something to map, one that the guest may have a handler for asks,
   * who looks at it has it ask what is looked at, every other one is a crash. So is a fault on
   * memory for which the guest's stack has no room to ask.
   */
  private static void handler(MachineCode code, ThreadStorage storage) {
    code.function(HANDLER)
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 83 7B 28 00") // cmp [r11+0x28], 0x0
        .jumpNear("0F 84", "chain"); // je chain
    storage
        .read(code)
        .code("49 8B 4B 10") // mov rcx, [r11+0x10]
        .code("48 3B 41 08") // cmp rax, [rcx+0x8]
        .jumpNear("0F 85", "chain") // jne chain
        .code("81 FF", Crash.TRAP) // cmp edi, trap
        .jumpShort("75", "notes") // jne notes
        // A breakpoint and a signal that somebody sends have other codes than these two.
        .code("83 7E 08 02") // cmp [rsi+0x8], TRAP_TRACE
        .jumpShort("74", "traced") // je traced
        .code("83 7E 08 01") // cmp [rsi+0x8], TRAP_BRKPT
        .jumpShort("75", "notes") // jne notes
        .label("traced")
        .code("49 83 BB", ControlBlock.LEFT_OFFSET) // cmp [r11+left], 0x0
        .code("00")
        .jumpNear("0F 85", "step") // jne step
        .jumpNear("E9", "over") // jmp over
        .label("notes")
        // Nothing is noted of what comes to nothing: what was noted before is still read.
        .code("81 FF", Crash.LOOKED_AT) // cmp edi, lookedAt
        .jumpShort("74", "looked") // je looked
        .code("81 FF", Crash.INTERRUPTED) // cmp edi, interrupted
        .jumpShort("75", "note") // jne note
        // On the way between the guest and Java it stands nowhere in the guest: another time.
        .code("48 8B 82 A8 00 00 00") // mov rax, [rdx+0xa8]
        .jumpNear("48 8D 0D", "asksEnd") // lea rcx, [asksEnd]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "note") // jae note
        .code("48 B9", Places.CODE) // mov rcx, code
        .code("48 39 C8") // cmp rax, rcx
        .jumpNear("0F 83", "ignored") // jae ignored
        .jumpShort("EB", "note") // jmp note
        .label("looked")
        .code("49 83 BB", ControlBlock.LEFT_OFFSET) // cmp [r11+left], 0x0
        .code("00")
        .jumpNear("0F 85", "ignored") // jne ignored
        .code("48 8B 82 A8 00 00 00") // mov rax, [rdx+0xa8]
        .code("48 B9", Places.CODE) // mov rcx, code
        .code("48 29 C8") // sub rax, rcx
        .code("48 3D", Processor.CODE_SIZE) // cmp rax, codeSize
        .jumpNear("0F 82", "ignored") // jb ignored
        .label("note")
        .code("89 FF") // mov edi, edi
        .code("49 89 7B 30") // mov [r11+0x30], rdi
        .code("48 8B 46 10") // mov rax, [rsi+0x10]
        .code("49 89 43 38") // mov [r11+0x38], rax
        .code("48 8B 82 A8 00 00 00") // mov rax, [rdx+0xa8]
        .code("49 89 43 40") // mov [r11+0x40], rax
        .code("48 8B 8A A0 00 00 00") // mov rcx, [rdx+0xa0]
        .code("49 89 4B 48") // mov [r11+0x48], rcx
        .code("81 FF", Crash.LOOKED_AT) // cmp edi, lookedAt
        .jumpShort("74", "look") // je look
        .code("81 FF", Crash.ARITHMETIC) // cmp edi, arithmetic
        .jumpShort("74", "memory") // je memory
        .code("81 FF", Crash.SEGMENTATION) // cmp edi, segmentation
        .jumpShort("75", "fatal") // jne fatal
        .jumpNear("48 8D 0D", "asks") // lea rcx, [asks]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("72", "memory") // jb memory
        .jumpNear("48 8D 0D", "asksEnd") // lea rcx, [asksEnd]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("72", "fatal") // jb fatal
        .label("memory")
        .code("49 C7 43 50", Requests.FAULTED) // mov [r11+0x50], faulted
        .jumpShort("EB", "ask") // jmp ask
        .label("look")
        .code("49 C7 43 50", Requests.LOOKED_AT) // mov [r11+0x50], lookedAt
        .label("ask")
        .jumpNear("48 8D 0D", "asks") // lea rcx, [asks]
        .code("48 89 8A A8 00 00 00") // mov [rdx+0xa8], rcx
        .code("C3") // ret
        .label("fatal")
        .jumpNear("48 8D 0D", "crashed") // lea rcx, [crashed]
        .code("48 89 8A A8 00 00 00") // mov [rdx+0xa8], rcx
        .code("81 A2 B0 00 00 00 FF FE FF FF") // and [rdx+0xb0], ~trap flag
        .code("C3") // ret
        .label("chain")
        .code("89 FF") // mov edi, edi
        .code("49 8B 44 FB 60") // mov rax, [r11+rdi*8+0x60]
        .code("48 85 C0") // test rax, rax
        .jumpNear("0F 84", "over") // je over
        .code("FF E0") // jmp rax
        .label("ignored")
        .code("C3"); // ret
  }

  /**
   * The guest stands before another instruction. Those of its own library count, and at the last
   * one it asks; what it calls elsewhere does not count. Behind a request steps are over, since
   * Java must not go by steps; when memory was brought meanwhile, they go on.
   */
  private static void step(MachineCode code) {
    code.function("step")
        .code("48 8B 82 A8 00 00 00") // mov rax, [rdx+0xa8]
        .code("49 3B 83", ControlBlock.BEGIN_OFFSET) // cmp rax, [r11+begin]
        .jumpShort("72", "elsewhere") // jb elsewhere
        .code("49 3B 83", ControlBlock.END_OFFSET) // cmp rax, [r11+end]
        .jumpShort("73", "elsewhere") // jae elsewhere
        .code("49 FF 8B", ControlBlock.LEFT_OFFSET) // dec [r11+left]
        .jumpShort("75", "goesOn") // jne goesOn
        .code("49 89 43 40") // mov [r11+0x40], rax
        .code("49 C7 43 50", Requests.STOPPED) // mov [r11+0x50], stopped
        .jumpNear("48 8D 0D", "asks") // lea rcx, [asks]
        .code("48 89 8A A8 00 00 00") // mov [rdx+0xa8], rcx
        .label("over")
        .code("81 A2 B0 00 00 00 FF FE FF FF") // and [rdx+0xb0], ~trap flag
        .label("goesOn")
        .code("C3") // ret
        .label("elsewhere")
        .code("48 B9", THUNKS + Requests.THUNKS * (long) Processor.THUNK_SIZE) // mov rcx, end
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "goesOn") // jae goesOn
        .code("48 B9", THUNKS) // mov rcx, thunks
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "over") // jae over
        .jumpNear("48 8D 0D", "asksEnd") // lea rcx, [asksEnd]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "goesOn") // jae goesOn: the allocator
        .jumpNear("48 8D 0D", "asks") // lea rcx, [asks]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "keeps") // jae keeps
        .jumpNear("48 8D 0D", StackSwitch.REQUEST) // lea rcx, [request]
        .code("48 39 C8") // cmp rax, rcx
        .jumpShort("73", "over") // jae over
        .code("C3") // ret
        .label("keeps")
        .code("81 8A B0 00 00 00 00 01 00 00") // or [rdx+0xb0], trap flag
        .code("C3"); // ret
  }

  /** The guest goes no further: back to Java at once. */
  private static void crashed(MachineCode code) {
    code.function("crashed")
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 C7 43 18", Requests.CRASHED) // mov [r11+0x18], crashed
        .code("FC") // cld
        .jumpNear("E9", "host"); // jmp host
  }

  /**
   * Asks Java, and goes on with the instruction that stands in the control block. Everything the
   * guest has stays as it was: general registers, flags, and by XSAVE all that is wider (Intel SDM
   * 1, 13.7). Java finds where they are: see {@link Registers}.
   */
  private static void asks(MachineCode code) {
    code.function("asks")
        .code("48 8D 64 24 80") // lea rsp, [rsp-0x80]
        .code("50") // push rax
        .code("9C") // pushf
        .code("50") // push rax
        .code("51") // push rcx
        .code("52") // push rdx
        .code("53") // push rbx
        .code("55") // push rbp
        .code("56") // push rsi
        .code("57") // push rdi
        .code("41 50") // push r8
        .code("41 51") // push r9
        .code("41 52") // push r10
        .code("41 53") // push r11
        .code("41 54") // push r12
        .code("41 55") // push r13
        .code("41 56") // push r14
        .code("41 57") // push r15
        .code("48 89 E5") // mov rbp, rsp
        .code("49 BB", CONTROL) // mov r11, control
        .code("49 8B 43 40") // mov rax, [r11+0x40]
        .code("48 89 85 80 00 00 00") // mov [rbp+0x80], rax
        .code("48 81 EC 00 20 00 00") // sub rsp, 0x2000
        .code("48 83 E4 C0") // and rsp, 0xffffffffffffffc0
        .code("31 C0") // xor eax, eax
        .code("48 89 84 24 00 02 00 00") // mov [rsp+0x200], rax
        .code("48 89 84 24 08 02 00 00") // mov [rsp+0x208], rax
        .code("48 89 84 24 10 02 00 00") // mov [rsp+0x210], rax
        .code("48 89 84 24 18 02 00 00") // mov [rsp+0x218], rax
        .code("48 89 84 24 20 02 00 00") // mov [rsp+0x220], rax
        .code("48 89 84 24 28 02 00 00") // mov [rsp+0x228], rax
        .code("48 89 84 24 30 02 00 00") // mov [rsp+0x230], rax
        .code("48 89 84 24 38 02 00 00") // mov [rsp+0x238], rax
        .code("B8 FF FF F9 FF") // mov eax, 0xfff9ffff: all but the tiles of AMX, 8 KB that no
        // compiler uses
        .code("BA FF FF FF FF") // mov edx, 0xffffffff
        .code("48 0F AE 24 24") // xsave64 [rsp]
        .code("48 89 E3") // mov rbx, rsp
        .code("49 8B 7B 38") // mov rdi, [r11+0x38]
        .code("49 8B 73 40") // mov rsi, [r11+0x40]
        .code("49 8B 53 48") // mov rdx, [r11+0x48]
        .code("48 89 E9") // mov rcx, rbp
        .code("49 89 E0") // mov r8, rsp
        .code("FC") // cld
        .code("41 8B 43 50") // mov eax, [r11+0x50]
        .jumpNear("E8", StackSwitch.REQUEST) // call request
        .code("48 89 DC") // mov rsp, rbx
        .code("B8 FF FF F9 FF") // mov eax, 0xfff9ffff: all but the tiles of AMX, 8 KB that no
        // compiler uses
        .code("BA FF FF FF FF") // mov edx, 0xffffffff
        .code("48 0F AE 2C 24") // xrstor64 [rsp]
        .code("48 89 EC") // mov rsp, rbp
        .code("41 5F") // pop r15
        .code("41 5E") // pop r14
        .code("41 5D") // pop r13
        .code("41 5C") // pop r12
        .code("41 5B") // pop r11
        .code("41 5A") // pop r10
        .code("41 59") // pop r9
        .code("41 58") // pop r8
        .code("5F") // pop rdi
        .code("5E") // pop rsi
        .code("5D") // pop rbp
        .code("5B") // pop rbx
        .code("5A") // pop rdx
        .code("59") // pop rcx
        .code("58") // pop rax
        .code("9D") // popf
        .code("C2 80 00") // ret 0x80
        .label("asksEnd")
        .code("CC"); // int3
  }
}
