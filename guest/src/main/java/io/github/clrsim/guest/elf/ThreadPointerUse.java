package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import java.util.Set;

/**
 * Whether a library looks for thread-local storage by the thread pointer itself, the base of
 * segment FS, and so needs another base for each of its threads. Most have the linker's function
 * {@code __tls_get_addr} look for theirs.
 */
final class ThreadPointerUse {
  // Relocations of x86-64 for storage at a distance from the thread pointer, and for descriptors,
  // whose functions answer such a distance (ELF Handling For Thread-Local Storage, 4.4).
  private static final Set<Integer> BY_DISTANCE = Set.of(18, 23, 36);

  /** What changes in the C library for the calling thread alone. */
  private static final Set<String> OF_THREAD = Set.of("uselocale", "__uselocale");

  private static final int FS = 0x64;
  private static final int REX = 0x40;
  private static final int REX_MASK = 0xF0;
  private static final int TWO_BYTES = 0x0F;

  // An operand at an absolute address: ModRM without its register, and SIB.
  private static final int MODRM_MASK = 0xC7;
  private static final int MODRM = 0x04;
  private static final int SIB = 0x25;

  /** The longest such instruction up to its displacement: FS, REX, two opcodes, ModRM, SIB. */
  private static final int LENGTH_MAX = 6;

  /** Where the stack protector's word is, which is the same for all threads of a process. */
  private static final int STACK_GUARD = 0x28;

  private ThreadPointerUse() {}

  /** Whether a language runtime does so, whose code is known to leave the thread pointer alone. */
  static boolean isInTables(LoadedLibrary library) {
    return Imports.relocationTypes(library).stream().anyMatch(BY_DISTANCE::contains);
  }

  /** Whether a library does so, or changes what the C library keeps for a thread. */
  static boolean isIn(LoadedLibrary library) {
    return isInTables(library)
        || Imports.names(library).stream().anyMatch(OF_THREAD::contains)
        || library.code().stream().anyMatch(ThreadPointerUse::isInCode);
  }

  /** An instruction may be seen where there is none: then the guest has bases of its own. */
  private static boolean isInCode(LoadedLibrary.Span span) {
    byte[] code = RawMemory.bytes(span.address(), span.size());
    for (int at = 0; at < code.length - LENGTH_MAX - Integer.BYTES; at++) {
      if (code[at] == FS && isAtAbsoluteAddress(code, at + 1)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAtAbsoluteAddress(byte[] code, int from) {
    int at = from;
    if ((code[at] & REX_MASK) == REX) {
      at++;
    }
    if (code[at] == TWO_BYTES) {
      at++;
    }
    // Behind the opcode.
    at++;
    return (code[at] & MODRM_MASK) == MODRM
        && code[at + 1] == SIB
        && !(code[at + 2] == STACK_GUARD && code[at + 3] == 0 && code[at + 4] == 0);
  }
}
