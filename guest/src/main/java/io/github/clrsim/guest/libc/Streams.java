package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The standard streams: what is written goes nowhere, and there is nothing to read. No other stream
 * can be opened.
 */
final class Streams implements Family {
  private static final long END = -1; // EOF
  private static final List<String> SILENT =
      List.of(
          "printf",
          "vprintf",
          "__printf_chk",
          "__vprintf_chk",
          "fprintf",
          "vfprintf",
          "__fprintf_chk",
          "__vfprintf_chk",
          "wprintf",
          "fwprintf",
          "puts",
          "fputs",
          "fputws",
          "perror",
          "fflush",
          "setbuf",
          "setvbuf",
          "clearerr",
          "feof",
          "ferror",
          "rewind",
          "syslog",
          "openlog",
          "closelog");
  private static final List<String> OF_A_CHARACTER =
      List.of("putchar", "putc", "fputc", "putwc", "fputwc");
  private static final List<String> AT_THE_END =
      List.of(
          "fgetc",
          "getc",
          "getwc",
          "ungetc",
          "ungetwc",
          "getchar",
          "getline",
          "getdelim",
          "__getdelim",
          "fscanf",
          "__isoc99_fscanf",
          "ftell",
          "ftello",
          "ftello64");
  private static final List<String> NOT_POSSIBLE =
      List.of("fclose", "fileno", "fseek", "fseeko", "fseeko64");

  private final GuestProcess process;

  Streams(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    SILENT.forEach(name -> functions.accept(name, _ -> 0));
    OF_A_CHARACTER.forEach(name -> functions.accept(name, arguments -> arguments.getInt(0)));
    AT_THE_END.forEach(name -> functions.accept(name, _ -> END));
    NOT_POSSIBLE.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.EBADF)));
    functions.accept("fwrite", arguments -> arguments.get(2));
    functions.accept("fread", _ -> 0);
    functions.accept("fgets", _ -> 0);
  }
}
