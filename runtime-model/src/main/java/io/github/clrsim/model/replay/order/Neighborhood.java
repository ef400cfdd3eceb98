package io.github.clrsim.model.replay.order;

import io.github.clrsim.explorer.choice.Choices;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The orders next to that of a recording which the runtime's rules allow as well. Each is drawn
 * from choices; where all are 0 it is the recorded one. It can be drawn from any number of times,
 * by one thread at a time.
 */
public final class Neighborhood {
  private final RecordedTurns turns;
  private final Bonds bonds;
  private final Moves moves;

  private Neighborhood(RecordedTurns turns) {
    this.turns = turns;
    UnloadBlocks blocks = new UnloadBlocks(turns);
    this.bonds = Bonds.of(turns, blocks);
    this.moves = new Moves(turns, blocks, bonds);
  }

  /**
   * That of a recording.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is no trace, or is damaged
   */
  public static Neighborhood read(Path recording) {
    return new Neighborhood(RecordedTurns.read(recording));
  }

  /**
   * An order, and how it came about.
   *
   * @param moved what was moved, in words
   * @param allowedBy the rules that leave that open
   */
  public record Neighbor(Order order, List<String> moved, List<Freedom> allowedBy) {
    public Neighbor {
      moved = List.copyOf(moved);
      allowedBy = List.copyOf(allowedBy);
    }
  }

  /** An order. */
  public Order order(Choices choices) {
    Arrangement arrangement = new Arrangement(turns, bonds);
    moves.draw(choices, arrangement);
    return arrangement.order();
  }

  /** The same with an account of it. */
  public Neighbor neighbor(Choices choices) {
    Arrangement arrangement = new Arrangement(turns, bonds);
    List<Move> made = moves.draw(choices, arrangement);
    Set<Freedom> allowed = EnumSet.noneOf(Freedom.class);
    for (Move move : made) {
      allowed.add(turns.event(move.turn()).traits().freedom());
      allowed.add(turns.event(move.firstPassed()).traits().freedom());
      allowed.add(turns.event(move.lastPassed()).traits().freedom());
    }
    return new Neighbor(
        arrangement.order(), made.stream().map(this::text).toList(), List.copyOf(allowed));
  }

  private String text(Move move) {
    RecordedEvent event = turns.event(move.turn());
    String more =
        move.number() > 1
            ? "; %d more entries and returns, which are bound to it, come along"
                .formatted(move.number() - 1)
            : "";
    return move.isDelay()
        ? "%s waits until %s has come, which was recorded later%s"
            .formatted(said(move.turn(), event), said(move.lastPassed()), more)
        : "%s comes already before %s, which was recorded earlier%s"
            .formatted(said(move.turn(), event), said(move.firstPassed()), more);
  }

  private String said(int turn) {
    return said(turn, turns.event(turn));
  }

  private String said(int turn, RecordedEvent event) {
    return "%s %s on %s (step %d)"
        .formatted(
            turns.isEntry(turn) ? "the entry of" : "the return of",
            event.text(),
            turns.threads().get(event.thread()),
            event.step());
  }

  /** How many turns are bound to those of other threads, and how many there are. */
  Bonds bonds() {
    return bonds;
  }

  RecordedTurns turns() {
    return turns;
  }
}
