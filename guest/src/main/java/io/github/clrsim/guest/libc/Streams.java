package io.github.clrsim.guest.libc;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * What is written to streams goes nowhere, and from the standard input there is nothing to read.
 * How files are read by streams is said by {@link FileStreams}.
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
          "syslog",
          "openlog",
          "closelog");
  private static final List<String> OF_A_CHARACTER =
      List.of("putchar", "putc", "fputc", "putwc", "fputwc");
  private static final List<String> AT_THE_END =
      List.of(
          "getwc",
          "ungetwc",
          "getchar",
          "getline",
          "getdelim",
          "__getdelim",
          "fscanf",
          "__isoc99_fscanf");

  @Override
  public void models(BiConsumer<String, Model> functions) {
    SILENT.forEach(name -> functions.accept(name, _ -> 0));
    OF_A_CHARACTER.forEach(name -> functions.accept(name, arguments -> arguments.getInt(0)));
    AT_THE_END.forEach(name -> functions.accept(name, _ -> END));
    functions.accept("fwrite", arguments -> arguments.get(2));
  }
}
