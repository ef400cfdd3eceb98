package io.github.clrsim.guest.live;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.MachineCode;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Functions that a library can call, each of which leads to Java with a number of its own, on
 * whatever thread it is called.
 */
final class LiveEntries {
  private static final String COMMON = "common";
  private static final int ENTRY_SIZE = 16;
  private static final int REGISTERS = 6 * Long.BYTES;

  private final Handler handler;
  private final long first;

  /** Who is called. It must not throw: there is nobody who could catch. */
  @FunctionalInterface
  interface Handler {
    /** Answers a call, by what RAX shall hold. */
    long answer(int number, Arguments arguments);
  }

  /** So many entries, numbered from 0. */
  LiveEntries(int count, Handler handler) {
    this.handler = handler;
    MachineCode code = new MachineCode();
    code.function(COMMON);
    writeCommon(code, upcall());
    while (code.size() % ENTRY_SIZE != 0) {
      code.code("CC");
    }
    int offset = code.size();
    for (int number = 0; number < count; number++) {
      // mov eax, number; jmp common
      code.code("B8", number).jumpNear("E9", COMMON).code("CC CC CC CC CC CC");
    }
    this.first = LiveCalls.executable(code) + offset;
  }

  /**
   * The registers of arguments are laid down below the address to return to ({@link Arguments}).
   */
  private static void writeCommon(MachineCode code, long upcall) {
    code.code("41 51") // push r9
        .code("41 50") // push r8
        .code("51") // push rcx
        .code("52") // push rdx
        .code("56") // push rsi
        .code("57") // push rdi
        .code("48 89 E6") // mov rsi, rsp
        .code("55") // push rbp
        .code("48 89 E5") // mov rbp, rsp
        .code("48 83 E4 F0") // and rsp, -16
        .code("89 C7") // mov edi, eax
        .code("48 B8", upcall) // mov rax, upcall
        .code("FF D0") // call rax
        .code("48 89 EC") // mov rsp, rbp
        .code("5D") // pop rbp
        .code("48 81 C4", REGISTERS) // add rsp, 48
        .code("C3"); // ret
  }

  /** The address of the entry of this number. */
  long address(int number) {
    return first + (long) number * ENTRY_SIZE;
  }

  @SuppressWarnings("restricted") // Native code is what this module is about.
  private long upcall() {
    try {
      MethodHandle answer =
          MethodHandles.lookup()
              .bind(this, "answer", MethodType.methodType(long.class, int.class, long.class));
      return Linker.nativeLinker()
          .upcallStub(
              answer,
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
              Arena.global())
          .address();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("UnusedMethod") // native code calls it
  private long answer(int number, long registers) {
    return handler.answer(number, new Arguments(registers));
  }
}
