package io.github.clrsim.model.replay.order;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Draws moves. There is room for a few, each of which takes the same number of choices, so that one
 * can be taken back without another meaning of the rest; choice 0 is none.
 *
 * <p>What is moved is drawn by its sort first: of what comes seldom, as modules do, each is moved
 * more often than of what comes all the time.
 */
final class Moves {
  private static final int ROOM = 3;

  /** A distance is drawn by its order of magnitude first. */
  private static final int MAGNITUDES = 13;

  private final RecordedTurns turns;
  private final List<UnloadBlocks.Block> blocks;

  /** Those that may be moved at all, by their names. */
  private final List<List<RecordedEvent>> sorts;

  private final List<Way> ways;

  /** The ways to move something. */
  private enum Way {
    /** A callback waits before it returns, and others go on meanwhile. */
    HOLD,
    /** A thread waits before a callback. */
    WAIT,
    /** A callback comes early, with what it is bound to. */
    HURRY,
    /** A callback waits before it returns until another thread is in one. */
    OVERLAP,
    /** An unload waits. */
    UNLOAD_LATE,
    /** An unload comes early. */
    UNLOAD_EARLY,
    /** An unload comes while another thread is in a callback. */
    UNLOAD_INSIDE;

    boolean isOfUnloads() {
      return this == UNLOAD_LATE || this == UNLOAD_EARLY || this == UNLOAD_INSIDE;
    }

    boolean isOfTwo() {
      return this == OVERLAP || this == UNLOAD_INSIDE;
    }
  }

  Moves(RecordedTurns turns, UnloadBlocks blocks, Bonds bonds) {
    this.turns = turns;
    this.blocks = blocks.all();
    Map<String, List<RecordedEvent>> byName = new LinkedHashMap<>();
    for (RecordedEvent event : turns.events()) {
      if (!bonds.isFixed(event.enteredAt())) {
        byName.computeIfAbsent(event.name(), _ -> new ArrayList<>()).add(event);
      }
    }
    this.sorts = List.copyOf(byName.values());
    this.ways =
        List.of(Way.values()).stream()
            .filter(way -> !way.isOfUnloads() || !this.blocks.isEmpty())
            .toList();
  }

  /** Moves what the choices say. */
  List<Move> draw(Choices choices, Arrangement arrangement) {
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < ROOM; i++) {
      boolean isMove = choices.below(2) == 1 && !sorts.isEmpty();
      if (isMove) {
        move(choices, arrangement).ifPresent(moves::add);
      } else {
        // As many choices as a move takes.
        for (int each = 0; each < 5; each++) {
          choices.below(1);
        }
      }
    }
    return moves;
  }

  private Optional<Move> move(Choices choices, Arrangement arrangement) {
    Way way = ways.get(choices.below(ways.size()));
    if (way.isOfUnloads()) {
      choices.below(1);
      UnloadBlocks.Block block = blocks.get(choices.below(blocks.size()));
      if (way.isOfTwo()) {
        return inside(block, event(choices), arrangement);
      }
      int number = distance(choices);
      return way == Way.UNLOAD_LATE
          ? arrangement.delay(block.first(), number)
          : arrangement.hasten(block.last(), number);
    }
    RecordedEvent event = event(choices);
    if (way.isOfTwo()) {
      return overlap(event, event(choices), arrangement);
    }
    int number = distance(choices);
    return switch (way) {
      case HOLD -> arrangement.delay(event.returnedAt(), number);
      case WAIT -> arrangement.delay(event.enteredAt(), number);
      case HURRY -> arrangement.hasten(event.returnedAt(), number);
      case OVERLAP, UNLOAD_LATE, UNLOAD_EARLY, UNLOAD_INSIDE ->
          throw new IllegalStateException(way + " is of another kind");
    };
  }

  private RecordedEvent event(Choices choices) {
    List<RecordedEvent> sort = sorts.get(choices.below(sorts.size()));
    return sort.get(choices.below(sort.size()));
  }

  private static int distance(Choices choices) {
    int magnitude = choices.below(MAGNITUDES);
    return (1 << magnitude) + choices.below(1 << magnitude);
  }

  private Optional<Move> inside(
      UnloadBlocks.Block block, RecordedEvent callback, Arrangement arrangement) {
    if (turns.event(block.first()).thread() == callback.thread()) {
      return Optional.empty();
    }
    return arrangement.isBefore(block.last(), callback.enteredAt())
        ? arrangement.delayBehind(block.first(), callback.enteredAt())
        : arrangement.hastenBefore(block.last(), callback.returnedAt());
  }

  private static Optional<Move> overlap(
      RecordedEvent one, RecordedEvent other, Arrangement arrangement) {
    if (one.thread() == other.thread()) {
      return Optional.empty();
    }
    boolean isFirst = arrangement.isBefore(one.returnedAt(), other.enteredAt());
    RecordedEvent first = isFirst ? one : other;
    RecordedEvent second = isFirst ? other : one;
    return arrangement.isBefore(first.returnedAt(), second.enteredAt())
        ? arrangement.delayBehind(first.returnedAt(), second.enteredAt())
        : Optional.empty();
  }
}
