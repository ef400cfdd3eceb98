package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.libc.Output.Stream;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The functions that print by a format. The C library's own vsnprintf(3p) and vswprintf(3p) put the
 * text together, as code of the guest.
 */
final class Formats implements Family {
  // va_list of the System V psABI for x86-64: how far into the registers that were saved, where the
  // arguments on the stack are, and where the registers are: six of eight bytes, eight of sixteen.
  private static final int LIST_SIZE = 24;
  private static final int GENERAL_SIZE = Cells.REGISTERS * Long.BYTES;
  private static final int VECTORS_SIZE = 128;

  private final GuestProcess process;
  private final Output output;

  Formats(GuestProcess process, Output output) {
    this.process = process;
    this.output = output;
  }

  /** What the arguments of a function are in front of the format, and behind it. */
  private enum Shape {
    /** The values themselves. */
    VALUES,
    /** A va_list. */
    LIST
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    Function<Arguments, Optional<Stream>> standard = _ -> Optional.of(Stream.OUTPUT);
    Function<Arguments, Optional<Stream>> file = arguments -> Output.ofFile(arguments.get(0));
    Function<Arguments, Optional<Stream>> descriptor =
        arguments -> Output.ofDescriptor(arguments.getInt(0));
    new Rows(functions, Shape.VALUES)
        .narrow("printf", 0, standard)
        .narrow("__printf_chk", 1, standard)
        .narrow("fprintf", 1, file)
        .narrow("__fprintf_chk", 2, file)
        .narrow("dprintf", 1, descriptor)
        .narrow("__dprintf_chk", 2, descriptor)
        .wide("wprintf", 0, standard)
        .wide("__wprintf_chk", 1, standard)
        .wide("fwprintf", 1, file)
        .wide("__fwprintf_chk", 2, file);
    new Rows(functions, Shape.LIST)
        .narrow("vprintf", 0, standard)
        .narrow("__vprintf_chk", 1, standard)
        .narrow("vfprintf", 1, file)
        .narrow("__vfprintf_chk", 2, file)
        .narrow("vdprintf", 1, descriptor)
        .narrow("__vdprintf_chk", 2, descriptor)
        .wide("vwprintf", 0, standard)
        .wide("__vwprintf_chk", 1, standard)
        .wide("vfwprintf", 1, file)
        .wide("__vfwprintf_chk", 2, file);
  }

  /** Functions of one shape, by how many arguments stand in front of the format. */
  private final class Rows {
    private final BiConsumer<String, Model> functions;
    private final Shape shape;

    Rows(BiConsumer<String, Model> functions, Shape shape) {
      this.functions = functions;
      this.shape = shape;
    }

    Rows narrow(String name, int before, Function<Arguments, Optional<Stream>> stream) {
      return row(name, before, stream, false);
    }

    Rows wide(String name, int before, Function<Arguments, Optional<Stream>> stream) {
      return row(name, before, stream, true);
    }

    private Rows row(
        String name, int before, Function<Arguments, Optional<Stream>> stream, boolean isWide) {
      functions.accept(
          name,
          arguments ->
              process.inScratch(
                  scratch -> {
                    long list =
                        switch (shape) {
                          case VALUES -> list(scratch, arguments, before + 1);
                          case LIST -> arguments.get(before + 1);
                        };
                    Call call =
                        new Call(name, stream.apply(arguments), arguments.get(before), list);
                    return isWide ? printedWide(scratch, call) : printed(scratch, call);
                  }));
      return this;
    }
  }

  private record Call(String function, Optional<Stream> stream, long format, long list) {}

  private static long list(Scratch scratch, Arguments arguments, int taken) {
    byte[] vectors = Coroutine.vectors();
    long registers = scratch.allocate(GENERAL_SIZE + VECTORS_SIZE);
    RawMemory.putBytes(registers, RawMemory.bytes(arguments.cell(0), GENERAL_SIZE));
    RawMemory.putBytes(registers + GENERAL_SIZE, vectors);
    long list = scratch.allocate(LIST_SIZE);
    RawMemory.putInt(list, taken * Long.BYTES);
    RawMemory.putInt(list + Integer.BYTES, GENERAL_SIZE);
    RawMemory.putLong(list + Long.BYTES, arguments.cell(Cells.REGISTERS));
    RawMemory.putLong(list + 2 * Long.BYTES, registers);
    return list;
  }

  private long printed(Scratch scratch, Call call) {
    long text = scratch.allocate(Output.CALL_MAX);
    int length =
        (int)
            process.call(
                call.function(),
                Originals.VSNPRINTF,
                text,
                Output.CALL_MAX,
                call.format(),
                call.list());
    int shown = Math.clamp(length, 0, Output.CALL_MAX - 1);
    call.stream().ifPresent(stream -> output.print(stream, RawMemory.bytes(text, shown)));
    return length;
  }

  /** Of a text that is too long nothing is printed: vswprintf does not say how long it is. */
  private long printedWide(Scratch scratch, Call call) {
    long text = scratch.allocate((long) Output.CALL_MAX * Integer.BYTES);
    int length =
        (int)
            process.call(
                call.function(),
                Originals.VSWPRINTF,
                text,
                Output.CALL_MAX,
                call.format(),
                call.list());
    byte[] shown = RawMemory.bytes(text, Math.multiplyExact(Math.max(0, length), Integer.BYTES));
    call.stream().ifPresent(stream -> output.print(stream, Output.wide(shown)));
    return length;
  }
}
