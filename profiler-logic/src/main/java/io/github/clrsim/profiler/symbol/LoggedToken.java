package io.github.clrsim.profiler.symbol;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class or a method as it can be noted while the process runs, and looked up when it is gone:
 * tokens stay what they are as long as the module does, which its MVID says.
 *
 * @param mvid of the module
 * @param token a TypeDef or a MethodDef
 * @param path of the module's file
 */
public record LoggedToken(Guid mvid, MetadataToken token, String path) {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-fA-F-]{36}) ([0-9a-fA-F]{8}) (.+)", Pattern.DOTALL);

  /** One line of a log. */
  public String line() {
    return "%s %08x %s".formatted(mvid, token.value(), path);
  }

  /**
   * What a line of a log says.
   *
   * @throws DiagnosticException if it is none
   */
  public static LoggedToken of(String line) {
    Matcher found = LINE.matcher(line);
    if (!found.matches()) {
      throw new Diagnostic(
              "This is no line of a log of tokens: " + line,
              "the log",
              "a line is an MVID, a token of eight hexadecimal digits, and the path of a module",
              "give the log as it was written")
          .thrown();
    }
    return new LoggedToken(
        Guid.of(found.group(1)),
        new MetadataToken(Integer.parseUnsignedInt(found.group(2), 16)),
        found.group(3));
  }
}
