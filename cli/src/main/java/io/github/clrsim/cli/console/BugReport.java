package io.github.clrsim.cli.console;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the user is told when clrsim itself is at fault. The stack goes to a file, never out. */
public final class BugReport {
  private BugReport() {}

  /** The diagnostic about a fault of ours, whose stack has been written to a file. */
  public static Diagnostic of(Throwable fault) {
    return new Diagnostic(
        "This is a bug of clrsim: %s%s"
            .formatted(
                fault.getClass().getName(),
                fault.getMessage() == null ? "" : ": " + firstLine(fault.getMessage())),
        written(fault),
        "no input and no environment may end in an exception",
        "report it with that file and the command that led to it");
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String written(Throwable fault) {
    StringWriter stack = new StringWriter();
    fault.printStackTrace(new PrintWriter(stack));
    try {
      Path file = Files.createTempFile("clrsim-bug-", ".txt");
      Files.writeString(file, stack.toString());
      return file.toString();
    } catch (IOException noPlace) {
      StackTraceElement[] places = fault.getStackTrace();
      return places.length == 0 ? "an unknown place" : places[0].toString();
    }
  }
}
