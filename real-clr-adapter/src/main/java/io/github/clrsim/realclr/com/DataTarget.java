package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A process as a data access component sees it: what an ICLRDataTarget2 of clrdata.idl does. It may
 * be read and asked where libraries are; nothing else was ever asked, and is refused with
 * E_NOTIMPL.
 */
public final class DataTarget implements ComReceiver {
  /** What it is to the component. */
  static final String INTERFACE = "ICLRDataTarget2";

  private static final int MACHINE_AMD64 = 0x8664; // IMAGE_FILE_MACHINE_AMD64 of winnt.h

  private final Source source;

  /** What is read. */
  public interface Source {
    /**
     * Reads memory into a buffer, as far as it can be read without a gap.
     *
     * @return how many bytes were read
     */
    int read(Address from, ByteBuffer into);

    /** Where a library of this file name is loaded. */
    Optional<Address> base(String library);
  }

  /** A component is to read this. */
  DataTarget(Source source) {
    this.source = source;
  }

  @Override
  public long called(MethodSpec row, List<Object> arguments) {
    HResult result =
        switch (row.name()) {
          case "GetMachineType" -> answer((long) arguments.getFirst(), MACHINE_AMD64);
          case "GetPointerSize" -> answer((long) arguments.getFirst(), Long.BYTES);
          case "GetImageBase" -> base((long) arguments.get(0), (long) arguments.get(1));
          case "ReadVirtual" ->
              read(
                  new Address((long) arguments.get(0)),
                  RawMemory.buffer((long) arguments.get(1), (int) arguments.get(2)),
                  (long) arguments.get(3));
          default -> HResult.E_NOTIMPL;
        };
    return result.value();
  }

  private HResult base(long library, long out) {
    Optional<Address> base = source.base(RawMemory.text(library));
    RawMemory.putLong(out, base.map(Address::value).orElse(0L));
    return base.isPresent() ? HResult.S_OK : HResult.E_FAIL;
  }

  private HResult read(Address from, ByteBuffer into, long out) {
    int wanted = into.remaining();
    int done = source.read(from, into);
    if (out != 0) {
      RawMemory.putInt(out, done);
    }
    return done > 0 || wanted == 0 ? HResult.S_OK : HResult.E_FAIL;
  }

  private static HResult answer(long out, int value) {
    RawMemory.putInt(out, value);
    return HResult.S_OK;
  }
}
