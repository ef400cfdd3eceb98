package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.guest.libc.Output.Stream;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The standard streams: what is written is printed, and there is nothing to read. How files are
 * read by streams is said by {@link FileStreams}.
 */
final class Streams implements Family {
  private static final long END = -1; // EOF
  private static final int BYTE = 0xFF;
  private static final String NEW_LINE = "\n";
  private static final List<String> SILENT = List.of("perror", "syslog", "openlog", "closelog");
  private final GuestProcess process;
  private final Output output;
  private final OpenStreams streams;

  Streams(GuestProcess process, Output output, OpenStreams streams) {
    this.process = process;
    this.output = output;
    this.streams = streams;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    SILENT.forEach(name -> functions.accept(name, _ -> 0));
    functions.accept("getchar", _ -> END);
    functions.accept("puts", this::putLine);
    for (String name : new String[] {"fputs", "fputs_unlocked"}) {
      functions.accept(name, arguments -> putText(name, arguments));
    }
    functions.accept("fputws", this::putWideText);
    for (String name : new String[] {"fwrite", "fwrite_unlocked"}) {
      functions.accept(name, arguments -> write(name, arguments));
    }
    for (String name : new String[] {"putchar", "putchar_unlocked"}) {
      functions.accept(name, arguments -> put(Optional.of(Stream.OUTPUT), arguments));
    }
    for (String name : new String[] {"putc", "fputc", "putc_unlocked", "fputc_unlocked"}) {
      functions.accept(name, arguments -> put(streams.sinkOfFile(arguments.get(1)), arguments));
    }
    functions.accept(
        "putwchar", arguments -> putWide(Optional.of(Stream.OUTPUT), arguments.getInt(0)));
    for (String name : new String[] {"putwc", "fputwc"}) {
      functions.accept(
          name, arguments -> putWide(streams.sinkOfFile(arguments.get(1)), arguments.getInt(0)));
    }
  }

  private long putLine(Arguments arguments) {
    if (output.isFull()) {
      return 1;
    }
    long text = arguments.get(0);
    output.print("puts", Stream.OUTPUT, text, process.call("puts", Originals.STRLEN, text));
    output.print(Stream.OUTPUT, NEW_LINE);
    return 1;
  }

  private long putText(String function, Arguments arguments) {
    long text = arguments.get(0);
    long length = process.call(function, Originals.STRLEN, text);
    return print(function, arguments.get(1), text, length) ? 1 : END;
  }

  /** What nobody sees counts as printed. */
  private boolean print(String function, long file, long from, long count) {
    return streams
        .sinkOfFile(file)
        .map(sink -> output.print(function, sink, from, count))
        .orElse(true);
  }

  private long putWideText(Arguments arguments) {
    long text = arguments.get(0);
    long length = process.call("fputws", Originals.WCSLEN, text);
    streams
        .sinkOfFile(arguments.get(1))
        .ifPresent(sink -> output.printWide("fputws", sink, text, length));
    return 1;
  }

  private long write(String function, Arguments arguments) {
    long bytes = arguments.get(1) * arguments.get(2);
    return print(function, arguments.get(3), arguments.get(0), bytes) ? arguments.get(2) : 0;
  }

  private long put(Optional<Sink> sink, Arguments arguments) {
    int character = arguments.getInt(0) & BYTE;
    return sink.map(each -> output.print(each, (byte) character)).orElse(true) ? character : END;
  }

  private long putWide(Optional<Sink> sink, int character) {
    sink.ifPresent(
        each ->
            output.printWide(
                each,
                Character.isValidCodePoint(character) ? Character.toString(character) : "\uFFFD"));
    return character;
  }
}
