package io.github.clrsim.model.replay.order;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws moves. There are so many places for one, each of which takes the same number of choices, so
 * that one can be taken back without another meaning of the rest; choice 0 is none.
 */
final class Moves {
  private static final int PLACES = 3;
  private static final int DISTANCES = 13;

  private final RecordedTurns turns;
  private final List<UnloadBlocks.Block> blocks;

  /** Those that may be moved at all. */
  private final List<RecordedEvent> loose;

  /** The ways to move something. */
  private enum Way {
    /** A callback waits before it returns, and others go on meanwhile. */
    HOLD,
    /** A thread waits before a callback. */
    WAIT,
    /** A callback comes early, with what it is bound to. */
    HURRY,
    /** An unload waits. */
    UNLOAD_LATE,
    /** An unload comes early. */
    UNLOAD_EARLY,
    /** An unload comes while another thread is in a callback. */
    UNLOAD_INSIDE
  }

  private static final List<Way> WAYS = List.of(Way.values());
  private static final List<Way> WITHOUT_UNLOADS = List.of(Way.HOLD, Way.WAIT, Way.HURRY);

  Moves(RecordedTurns turns, UnloadBlocks blocks) {
    this.turns = turns;
    this.blocks = blocks.all();
    this.loose = turns.events().stream().filter(each -> !each.traits().isFixed()).toList();
  }

  /** Moves what the choices say. */
  List<Move> draw(Choices choices, Arrangement arrangement) {
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      boolean isMove = choices.below(2) == 1 && !loose.isEmpty();
      List<Way> ways = blocks.isEmpty() ? WITHOUT_UNLOADS : WAYS;
      Way way = ways.get(choices.below(isMove ? ways.size() : 1));
      boolean isLoose = WITHOUT_UNLOADS.contains(way);
      int which = choices.below(isMove ? isLoose ? loose.size() : blocks.size() : 1);
      boolean isInside = way == Way.UNLOAD_INSIDE;
      int far = choices.below(isMove ? isInside ? loose.size() : DISTANCES : 1);
      int rest = choices.below(isMove && !isInside ? 1 << far : 1);
      if (isMove) {
        int number = isInside ? 0 : (1 << far) + rest;
        move(way, which, far, number, arrangement).ifPresent(moves::add);
      }
    }
    return moves;
  }

  private Optional<Move> move(Way way, int which, int where, int number, Arrangement arrangement) {
    return switch (way) {
      case HOLD -> arrangement.delay(loose.get(which).returnedAt(), number);
      case WAIT -> arrangement.delay(loose.get(which).enteredAt(), number);
      case HURRY -> arrangement.hasten(loose.get(which).returnedAt(), number);
      case UNLOAD_LATE -> arrangement.delay(blocks.get(which).first(), number);
      case UNLOAD_EARLY -> arrangement.hasten(blocks.get(which).last(), number);
      case UNLOAD_INSIDE -> inside(blocks.get(which), loose.get(where), arrangement);
    };
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
}
