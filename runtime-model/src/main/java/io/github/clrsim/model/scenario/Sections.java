package io.github.clrsim.model.scenario;

import io.github.clrsim.model.corelib.boundary.RoutineText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two languages in which a scenario is written, parted: in each text blanks stand for the
 * other, so that lines and columns stay what they are.
 *
 * @param program what managed threads do
 * @param routines native code, from {@code fcall} or {@code qcall} to {@code end}
 */
record Sections(String program, String routines) {
  private static final Pattern PIECE = Pattern.compile("#[^\\n]*|[;\\n]|[^#;\\n]+");

  static Sections of(String text) {
    if (!RoutineText.isMentionedIn(text)) {
      return new Sections(text, "");
    }
    StringBuilder program = new StringBuilder();
    StringBuilder routines = new StringBuilder();
    boolean inRoutine = false;
    Matcher pieces = PIECE.matcher(text);
    while (pieces.find()) {
      String piece = pieces.group();
      String first = piece.strip().split("\\s+", 2)[0];
      boolean parts = piece.equals(";") || piece.equals("\n");
      inRoutine |= RoutineText.isBeginning(first);
      boolean ofRoutine = inRoutine && !piece.startsWith("#");
      program.append(ofRoutine && !parts ? blank(piece) : piece);
      routines.append(ofRoutine || parts ? piece : blank(piece));
      inRoutine &= !first.equals("end");
    }
    return new Sections(program.toString(), routines.toString());
  }

  private static String blank(String piece) {
    return " ".repeat(piece.length());
  }
}
