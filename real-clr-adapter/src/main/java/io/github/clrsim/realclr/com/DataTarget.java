package io.github.clrsim.realclr.com;

import io.github.clrsim.api.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A process as a data access component sees it: ICLRDataTarget2 of clrdata.idl. It may read and ask
 * where libraries are; nothing else was ever asked, and is refused with E_NOTIMPL.
 *
 * <p>Never freed, as the component may keep it to the end.
 */
public final class DataTarget {
  private static final String INTERFACE = "ICLRDataTarget2";
  private static final int MACHINE_AMD64 = 0x8664; // IMAGE_FILE_MACHINE_AMD64 of winnt.h

  private final OwnObjects methods = new OwnObjects();
  private final Process process;
  private final long object;

  /** What is read. */
  public interface Process {
    /**
     * Reads memory into a buffer, as far as it can be read without a gap.
     *
     * @return how many bytes were read
     */
    int read(Address from, ByteBuffer into);

    /** Where a library of this file name is loaded. */
    Optional<Address> base(String library);
  }

  private DataTarget(Process process) {
    this.process = process;
    methods.addUnknown(interfaces());
    ProfilingSpec.get().methodsOf(INTERFACE).forEach(row -> methods.add(method(row)));
    NativeSide nativeSide =
        NativeSide.load(
            methods.size(),
            (number, registers, stack) -> call(number, new NativeArguments(registers, stack)));
    object = OwnObjects.object(nativeSide, 0, methods.size());
  }

  /** Makes the object. */
  static ComPointer of(Process process) {
    return new ComPointer(new DataTarget(process).object);
  }

  private long call(int number, NativeArguments arguments) {
    try {
      return methods.call(number, arguments);
    } catch (RuntimeException | Error fault) {
      // The component above knows no Java exceptions; what it cannot read it answers itself.
      return HResult.E_FAIL.value();
    }
  }

  private OwnObjects.NativeMethod method(MethodSpec row) {
    return switch (row.name()) {
      case "GetMachineType" -> arguments -> putInt(arguments.value(1), MACHINE_AMD64);
      case "GetPointerSize" -> arguments -> putInt(arguments.value(1), Long.BYTES);
      case "GetImageBase" -> this::base;
      case "ReadVirtual" -> this::read;
      default -> _ -> HResult.E_NOTIMPL.value();
    };
  }

  private long base(NativeArguments arguments) {
    Optional<Address> base = process.base(RawMemory.text(arguments.value(1)));
    RawMemory.putLong(arguments.value(2), base.map(Address::value).orElse(0L));
    return (base.isPresent() ? HResult.S_OK : HResult.E_FAIL).value();
  }

  private long read(NativeArguments arguments) {
    int wanted = (int) arguments.value(3);
    ByteBuffer into = RawMemory.buffer(arguments.value(2), wanted);
    int done = process.read(new Address(arguments.value(1)), into);
    long out = arguments.value(4);
    if (out != 0) {
      putInt(out, done);
    }
    return (done > 0 || wanted == 0 ? HResult.S_OK : HResult.E_FAIL).value();
  }

  private static long putInt(long address, int value) {
    RawMemory.putInt(address, value);
    return HResult.S_OK.value();
  }

  private static Set<Guid> interfaces() {
    Set<Guid> interfaces = new LinkedHashSet<>();
    interfaces.add(Unknown.IID);
    ProfilingSpec.get().lineage(INTERFACE).forEach(each -> interfaces.add(new Guid(each.iid())));
    return interfaces;
  }
}
