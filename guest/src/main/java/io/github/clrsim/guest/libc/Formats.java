package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.Output.Stream;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

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
  private final OpenStreams streams;

  Formats(GuestProcess process, Output output, OpenStreams streams) {
    this.process = process;
    this.output = output;
    this.streams = streams;
  }

  /** What the arguments behind the format are. */
  private enum Shape {
    /** The values themselves. */
    VALUES(""),
    /** A va_list. */
    LIST("v");

    private final String prefix;

    Shape(String prefix) {
      this.prefix = prefix;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    Function<Arguments, Optional<Sink>> standard = _ -> Optional.of(Stream.OUTPUT);
    Function<Arguments, Optional<Sink>> file = arguments -> streams.sinkOfFile(arguments.get(0));
    Function<Arguments, Optional<Sink>> descriptor =
        arguments -> streams.sinkOfDescriptor(arguments.getInt(0));
    new Rows(functions)
        .narrow("printf", 0, standard)
        .narrow("fprintf", 1, file)
        .narrow("dprintf", 1, descriptor)
        .wide("wprintf", 0, standard)
        .wide("fwprintf", 1, file);
  }

  /** Functions by how many arguments stand in front of the format. */
  private final class Rows {
    private final BiConsumer<String, Model> functions;

    Rows(BiConsumer<String, Model> functions) {
      this.functions = functions;
    }

    Rows narrow(String name, int before, Function<Arguments, Optional<Sink>> sink) {
      return family(name, before, sink, Formats.this::printed);
    }

    Rows wide(String name, int before, Function<Arguments, Optional<Sink>> sink) {
      return family(name, before, sink, Formats.this::printedWide);
    }

    /** A function, that of a va_list, and those of both that check what they are given. */
    private Rows family(
        String name,
        int before,
        Function<Arguments, Optional<Sink>> sink,
        ToLongBiFunction<Scratch, Call> printing) {
      for (Shape shape : Shape.values()) {
        String its = shape.prefix + name;
        row(its, shape, before, sink, printing);
        // A flag stands in front of the format.
        row("__" + its + "_chk", shape, before + 1, sink, printing);
      }
      return this;
    }

    private void row(
        String name,
        Shape shape,
        int before,
        Function<Arguments, Optional<Sink>> sink,
        ToLongBiFunction<Scratch, Call> printing) {
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
                    return printing.applyAsLong(
                        scratch,
                        new Call(name, sink.apply(arguments), arguments.get(before), list));
                  }));
    }
  }

  private record Call(String function, Optional<Sink> sink, long format, long list) {}

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
    Optional<Sink> sink = call.sink();
    if (shown < length && sink.isPresent() && !(sink.get() instanceof Stream)) {
      throw new OutOfReach(
          "it writes more than %d bytes by one call of %s"
              .formatted(Output.CALL_MAX - 1, call.function()));
    }
    return sink.map(to -> output.print(to, RawMemory.bytes(text, shown))).orElse(true)
        ? length
        : -1;
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
    call.sink().ifPresent(sink -> output.printWide(sink, Output.wide(shown)));
    return length;
  }
}
