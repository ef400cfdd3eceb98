package io.github.clrsim.realclr.com;

import java.util.List;

/**
 * The code of the library: the few instructions that no Java can be. Its conventions are those of
 * the System V x86-64 ABI, in which the first six integers travel in registers and the rest on the
 * stack.
 */
final class Thunks {
  /** What the runtime looks for in a profiler library. */
  static final String DLL_GET_CLASS_OBJECT = "DllGetClassObject";

  /** {@code long (...)}: does nothing and answers zero, which is S_OK. */
  static final String NOTHING = "nothing";

  /** {@code long (long)}: answers its argument; JNA turns a callback argument into its address. */
  static final String IDENTITY = "identity";

  /**
   * {@code long (function, arguments, count)}: calls a function with {@code count} integers from
   * memory, of which at least six must be readable.
   */
  static final String INVOKE = "invoke";

  /** The first of the upcalls, which lie {@link #UPCALL_SIZE} bytes apart. */
  static final String UPCALLS = "upcalls";

  /** The distance between two upcalls. */
  static final int UPCALL_SIZE = 16;

  /**
   * The slot with the address of {@code long dispatch(number, registers, stack)}, to which each
   * upcall leads.
   */
  static final int DISPATCH_SLOT = 0;

  private static final int SLOTS = 1;
  private static final List<String> EXPORTS =
      List.of(DLL_GET_CLASS_OBJECT, NOTHING, IDENTITY, INVOKE, UPCALLS);
  private static final String COMMON = "common";

  private Thunks() {}

  /**
   * The library.
   *
   * @param upcalls how many functions to make that lead into Java, numbered from 0;
   *     DllGetClassObject is one more and has the number {@code upcalls}
   */
  static byte[] image(String soname, int upcalls) {
    MachineCode code = new MachineCode();
    nothing(code);
    identity(code);
    invoke(code);
    common(code);
    code.function(UPCALLS);
    for (int number = 0; number < upcalls; number++) {
      upcall(code.function("upcall " + number), number);
    }
    upcall(code.function(DLL_GET_CLASS_OBJECT), upcalls);
    return ElfImage.of(soname, code, EXPORTS, SLOTS);
  }

  private static void nothing(MachineCode code) {
    code.function(NOTHING)
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }

  private static void identity(MachineCode code) {
    code.function(IDENTITY)
        .code("48 89 F8") // mov rax, rdi
        .code("C3"); // ret
  }

  private static void upcall(MachineCode code, int number) {
    code.code("B8", number) // mov eax, number
        .jumpNear("E9", COMMON); // jmp common
  }

  /**
   * Spills the six registers so that they lie in memory in the order of the arguments, and hands
   * Java that place and the place of the arguments on the stack.
   */
  private static void common(MachineCode code) {
    code.function(COMMON)
        .code("55") // push rbp
        .code("48 89 E5") // mov rbp, rsp
        .code("41 51") // push r9
        .code("41 50") // push r8
        .code("51") // push rcx
        .code("52") // push rdx
        .code("56") // push rsi
        .code("57") // push rdi: 56 bytes since the call, so rsp is a multiple of 16 again
        .code("89 C7") // mov edi, eax: the number
        .code("48 89 E6") // mov rsi, rsp: the registers
        .code("48 8D 55 10") // lea rdx, [rbp+16]: the arguments on the stack
        .onSlot("FF 15", DISPATCH_SLOT) // call [dispatch]
        .code("C9") // leave
        .code("C3"); // ret
  }

  private static void invoke(MachineCode code) {
    code.function(INVOKE)
        .code("55") // push rbp
        .code("48 89 E5") // mov rbp, rsp
        .code("49 89 FB") // mov r11, rdi: the function
        .code("48 89 F0") // mov rax, rsi: the arguments
        .code("48 83 EA 06") // sub rdx, 6: how many go onto the stack
        .jumpShort("7E", "registers") // jle registers
        .code("F6 C2 01") // test dl, 1
        .jumpShort("74", "next") // jz next
        .code("52") // push rdx: an odd number would leave the stack unaligned
        .label("next")
        .code("FF 74 D0 28") // push [rax+8*rdx+40]: the last argument first
        .code("48 FF CA") // dec rdx
        .jumpShort("75", "next") // jnz next
        .label("registers")
        .code("48 8B 38") // mov rdi, [rax]
        .code("48 8B 70 08") // mov rsi, [rax+8]
        .code("48 8B 50 10") // mov rdx, [rax+16]
        .code("48 8B 48 18") // mov rcx, [rax+24]
        .code("4C 8B 40 20") // mov r8, [rax+32]
        .code("4C 8B 48 28") // mov r9, [rax+40]
        .code("41 FF D3") // call r11
        .code("C9") // leave
        .code("C3"); // ret
  }
}
