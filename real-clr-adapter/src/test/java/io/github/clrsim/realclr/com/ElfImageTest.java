package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.abi.RawMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The library that Java writes, as a file format and as the dynamic loader takes it. */
class ElfImageTest {

  @Test
  void theImageIsASharedLibraryForX64() {
    ByteBuffer image = ByteBuffer.wrap(image()).order(ByteOrder.LITTLE_ENDIAN);

    assertThat(image.getInt(0)).isEqualTo(0x464c457f);
    assertThat(image.getShort(16)).as("ET_DYN").isEqualTo((short) 3);
    assertThat(image.getShort(18)).as("EM_X86_64").isEqualTo((short) 62);
    assertThat(image.getShort(56)).as("program headers").isEqualTo((short) 4);
  }

  @Test
  void noSegmentIsBothWritableAndExecutable() {
    ByteBuffer image = ByteBuffer.wrap(image()).order(ByteOrder.LITTLE_ENDIAN);

    for (int header = 0; header < 4; header++) {
      int flags = image.getInt(64 + 56 * header + 4);
      assertThat(flags & 3).as("W and X of segment %d", header).isNotEqualTo(3);
    }
  }

  @Test
  void segmentsLieInsideTheImageAndOnPagesOfTheirOwn() {
    byte[] bytes = image();
    ByteBuffer image = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

    long codeEnd = image.getLong(64 + 8) + image.getLong(64 + 32);
    long dataStart = image.getLong(64 + 56 + 8);
    long dataEnd = dataStart + image.getLong(64 + 56 + 32);
    assertThat(dataStart % 4096).isZero();
    assertThat(codeEnd).isLessThanOrEqualTo(dataStart);
    assertThat(dataEnd).isEqualTo(bytes.length);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void theLoaderTakesItAndEveryExportCanBeCalled() {
    NativeLibrary library =
        NativeLibrary.getInstance(MemoryFile.of("libtest.so", image()).path().toString());

    assertThat(library.getFunction(Thunks.NOTHING).invokeLong(new Object[] {7L})).isZero();
    assertThat(library.getFunction(Thunks.IDENTITY).invokeLong(new Object[] {7L})).isEqualTo(7);
    Function dispatched = library.getFunction(Thunks.DLL_GET_CLASS_OBJECT);
    Dispatch dispatch =
        (number, registers, stack) -> {
          RawMemory.putLong(registers + Thunks.ANSWERED_OFFSET, 1);
          return number * 1000L + RawMemory.getLong(stack);
        };
    library
        .getGlobalVariableAddress(ElfImage.SLOTS)
        .setPointer(0, CallbackReference.getFunctionPointer(dispatch));
    assertThat(dispatched.invokeLong(new Object[] {1L, 2L, 3L, 4L, 5L, 6L, 7L}))
        .as("upcall 3, whose seventh argument is on the stack")
        .isEqualTo(3007);
  }

  @Test
  void anUnknownExportIsABugOfTheCaller() {
    MachineCode code = new MachineCode().function("one").code("C3");

    assertThatThrownBy(() -> ElfImage.of("lib.so", code, List.of("two"), 1))
        .hasMessageContaining("two");
  }

  private static byte[] image() {
    return Thunks.image("libtest.so", 3, 0);
  }

  /** Public, since JNA looks its method up. */
  interface Dispatch extends Callback {
    /** Any upcall. */
    long callback(int number, long registers, long stack);
  }
}
