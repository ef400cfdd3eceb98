package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.code.Moves.Move;
import io.github.clrsim.explorer.table.Columns;
import io.github.clrsim.explorer.table.Row;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An execution of code as a table: a column for each thread, time downwards. */
final class CodeStory {
  private static final int WIDTH = 110;

  /** How many rows are shown; of more, those in the middle are left out. */
  private static final int ROWS_MAX = 80;

  private static final int ROWS_AT_START = 30;

  private CodeStory() {}

  static String of(List<Move> moves) {
    List<Row.Shown> shown = new ArrayList<>();
    Map<Integer, String> names = new LinkedHashMap<>();
    for (int step = 0; step < moves.size(); step++) {
      Move move = moves.get(step);
      names.putIfAbsent(move.thread(), move.name());
      boolean isLast = step == moves.size() - 1;
      shown.add(new Row.Shown(step, move.thread(), 0, text(move), isLast));
    }
    return String.join("\n", Columns.lay(cut(shown), names, WIDTH)) + "\n";
  }

  static String text(Move move) {
    if (move.isFirst()) {
      return "begins";
    }
    if (move.site() <= 0) {
      return "goes on";
    }
    return Sites.at(move.site()).brief();
  }

  private static List<Row> cut(List<Row.Shown> shown) {
    if (shown.size() <= ROWS_MAX) {
      return List.copyOf(shown);
    }
    int rest = shown.size() - (ROWS_MAX - ROWS_AT_START);
    List<Row> rows = new ArrayList<>(shown.subList(0, ROWS_AT_START));
    rows.add(new Row.Gap(rest - ROWS_AT_START));
    rows.addAll(shown.subList(rest, shown.size()));
    return rows;
  }
}
