package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.api.hook.HookType;
import java.util.List;

/**
 * The code of the library: the few instructions that no Java can be. Its conventions are those of
 * the System V x86-64 ABI, in which the first six integers travel in registers and the rest on the
 * stack.
 */
public final class Thunks {
  /** What the runtime looks for in a profiler library. */
  public static final String DLL_GET_CLASS_OBJECT = "DllGetClassObject";

  /** {@code long (...)}: does nothing and answers zero, which is S_OK. */
  public static final String NOTHING = "nothing";

  /** Java's end of an upcall, for whom there is none any more: answers zero in its place. */
  static final String SILENCE = "silence";

  /** {@code long (long)}: answers its argument; JNA turns a callback argument into its address. */
  static final String IDENTITY = "identity";

  /**
   * {@code long (function, arguments, count)}: calls a function with {@code count} integers from
   * memory, of which at least six must be readable.
   */
  public static final String INVOKE = "invoke";

  /** The first of the upcalls, which lie {@link #UPCALL_SIZE} bytes apart. */
  public static final String UPCALLS = "upcalls";

  /** The distance between two upcalls. */
  public static final int UPCALL_SIZE = 16;

  /** Which hooks there are, in order. */
  public static final List<HookType> HOOK_TYPES = List.of(HookType.values());

  /**
   * The first of the hooks, which lie {@link #UPCALL_SIZE} bytes apart. They are numbered behind
   * DllGetClassObject.
   */
  public static final String HOOKS = "hooks";

  /**
   * The first of the functions of event providers, which lie {@link #UPCALL_SIZE} bytes apart. They
   * are numbered behind the hooks.
   */
  public static final String PROVIDERS = "providers";

  /** Where a hook finds the register R14, counted in cells from the first of its arguments. */
  static final int R14_CELL = 6;

  /**
   * The slot with the address of {@code long dispatch(number, registers, stack)}, to which each
   * upcall leads.
   */
  public static final int DISPATCH_SLOT = 0;

  /** The slot with the address of the same for hooks, mappers and functions of providers. */
  public static final int HOOK_SLOT = 1;

  /**
   * The slot that counts upcalls from which Java came back without an answer: it found no stack, so
   * that not even an exception of it could be caught. Who made such a call waits for ever.
   */
  static final int UNANSWERED_SLOT = 2;

  /** Where Java's end of an upcall says that there is an answer, before the registers. */
  public static final int ANSWERED_OFFSET = -Long.BYTES;

  /** How many slots there are. */
  public static final int SLOTS = 3;

  private static final List<String> EXPORTS =
      List.of(DLL_GET_CLASS_OBJECT, NOTHING, SILENCE, IDENTITY, INVOKE, UPCALLS, HOOKS, PROVIDERS);
  private static final String COMMON = "common";
  private static final String UNANSWERED = "unanswered";

  /** The number of pause(2) on x64: asm/unistd_64.h. */
  private static final int PAUSE = 34;

  private static final String COMMON_OF_KEPT = "common of what is kept";
  private static final String COMMON_OF_HOOKS = "common of hooks";
  private static final int XMM_REGISTERS = 16;
  private static final int XMM_SIZE = 16;

  private Thunks() {}

  /**
   * The library.
   *
   * @param upcalls how many functions to make that lead into Java, numbered from 0;
   *     DllGetClassObject is one more and has the number {@code upcalls}, and hooks come behind
   * @param providers how many functions of providers to make
   */
  static byte[] image(String soname, int upcalls, int providers) {
    MachineCode code = new MachineCode();
    write(code, upcalls, providers, DLL_GET_CLASS_OBJECT);
    return ElfImage.of(soname, code, EXPORTS, SLOTS);
  }

  /**
   * Writes all of it.
   *
   * @param entry what the function is called here that is asked for a class factory
   * @return the number behind those of all functions
   */
  public static int write(MachineCode code, int upcalls, int providers, String entry) {
    nothing(code);
    silence(code);
    identity(code);
    invoke(code);
    unanswered(code);
    common(code.function(COMMON), DISPATCH_SLOT);
    common(code.function(COMMON_OF_KEPT), HOOK_SLOT);
    commonOfHooks(code);
    code.function(UPCALLS);
    for (int upcall = 0; upcall < upcalls; upcall++) {
      upcall(code.function("upcall " + upcall), upcall, COMMON);
    }
    upcall(code.function(entry), upcalls, COMMON);
    code.function(HOOKS);
    int number = upcalls;
    for (HookType type : HOOK_TYPES) {
      hook(code.function(type.idlName()), type, ++number);
    }
    code.function(PROVIDERS);
    for (int provider = 0; provider < providers; provider++) {
      upcall(code.function("provider " + provider), ++number, COMMON_OF_KEPT);
    }
    return number + 1;
  }

  private static void nothing(MachineCode code) {
    code.function(NOTHING)
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }

  private static void silence(MachineCode code) {
    code.function(SILENCE)
        .code("48 C7 46 F8", 1) // mov qword [rsi-8], 1: answered
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }

  /** Counts this call, and never comes back. */
  private static void unanswered(MachineCode code) {
    code.function(UNANSWERED)
        .onSlot("F0 48 FF 05", UNANSWERED_SLOT) // lock inc qword [unanswered]
        .label("wait")
        .code("B8", PAUSE) // mov eax, pause
        .code("0F 05") // syscall
        .jumpShort("EB", "wait"); // jmp wait: a signal came
  }

  private static void identity(MachineCode code) {
    code.function(IDENTITY)
        .code("48 89 F8") // mov rax, rdi
        .code("C3"); // ret
  }

  private static void upcall(MachineCode code, int number, String common) {
    code.code("B8", number) // mov eax, number
        .jumpNear("E9", common); // jmp common
  }

  /** Mappers are called as C functions are; hooks by code that leaves no register to spare. */
  private static void hook(MachineCode code, HookType type, int number) {
    if (type.moment() == HookType.Moment.COMPILED) {
      upcall(code, number, COMMON_OF_KEPT);
    } else {
      code.code("68", number) // push number
          .jumpNear("E9", COMMON_OF_HOOKS); // jmp common
    }
  }

  /**
   * Saves what a hook may not change, which is all that a C function may, for the arguments and the
   * result of the method that is entered or left are still in there: RAX, R10, R11 and the vector
   * registers beside those that carry arguments. R14 is kept by every C function; it is stored
   * because a fast enter hook finds the method there.
   */
  private static void commonOfHooks(MachineCode code) {
    code.function(COMMON_OF_HOOKS)
        .code("55") // push rbp
        .code("48 89 E5") // mov rbp, rsp
        .code("50") // push rax
        .code("41 52") // push r10
        .code("41 53") // push r11
        .code("41 56") // push r14
        .code("41 51") // push r9
        .code("41 50") // push r8
        .code("51") // push rcx
        .code("52") // push rdx
        .code("56") // push rsi
        .code("57") // push rdi
        .code("8B 7D 08") // mov edi, [rbp+8]: the number
        .code("48 89 E6") // mov rsi, rsp: the registers
        .code("48 8D 55 18") // lea rdx, [rbp+24]: the arguments on the stack
        .code("6A 00") // push 0: not answered
        .code("48 81 EC", XMM_REGISTERS * XMM_SIZE) // sub rsp, 256
        .code("48 83 E4 F0"); // and rsp, -16
    for (int register = 0; register < XMM_REGISTERS; register++) {
      moveVector(code, "11", register); // movups [rsp+16*register], xmm
    }
    code.onSlot("FF 15", HOOK_SLOT) // call [dispatch]
        .code("80 7D A8 00") // cmp byte [rbp-88], 0: answered?
        .jumpNear("0F 84", UNANSWERED); // je unanswered
    for (int register = 0; register < XMM_REGISTERS; register++) {
      moveVector(code, "10", register); // movups xmm, [rsp+16*register]
    }
    code.code("48 8D 65 B0") // lea rsp, [rbp-80]
        .code("5F") // pop rdi
        .code("5E") // pop rsi
        .code("5A") // pop rdx
        .code("59") // pop rcx
        .code("41 58") // pop r8
        .code("41 59") // pop r9
        .code("41 5E") // pop r14
        .code("41 5B") // pop r11
        .code("41 5A") // pop r10
        .code("58") // pop rax
        .code("5D") // pop rbp
        .code("48 8D 64 24 08") // lea rsp, [rsp+8]: the number
        .code("C3"); // ret
  }

  /** MOVUPS between a vector register and the place of its number above RSP. */
  private static void moveVector(MachineCode code, String opcode, int register) {
    int withoutHigh = register & 7;
    String rex = register == withoutHigh ? "" : "44";
    // ModRM: 32-bit displacement, this register, SIB follows; SIB: RSP alone.
    String modRm = "%02X".formatted(0x84 | withoutHigh << 3);
    code.code(rex + "0F" + opcode + modRm + "24", register * XMM_SIZE);
  }

  /**
   * Spills the six registers so that they lie in memory in the order of the arguments, and hands
   * Java that place and the place of the arguments on the stack.
   */
  private static void common(MachineCode code, int slot) {
    code.code("55") // push rbp
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
        .code("6A 00") // push 0: not answered
        .code("6A 00") // push 0: the stack stays aligned
        .onSlot("FF 15", slot) // call [dispatch]
        .code("80 7D C8 00") // cmp byte [rbp-56], 0: answered?
        .jumpNear("0F 84", UNANSWERED) // je unanswered
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
