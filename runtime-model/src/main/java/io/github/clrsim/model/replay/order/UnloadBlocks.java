package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What dies together: runs of unload events on one thread, each of what became garbage together
 * (G45, G47).
 */
final class UnloadBlocks {
  /** What is never unloaded. */
  static final int NEVER = Integer.MAX_VALUE;

  private final RecordedTurns turns;
  private final List<Block> blocks = new ArrayList<>();

  /** By ID, the blocks in which it dies, in their order. Looked up only. */
  private final Map<RunTimeId, List<Integer>> deaths = new HashMap<>();

  /** By the turn of its first entry. */
  private final Map<Integer, Integer> beginnings = new HashMap<>();

  /** By ID, so that what belongs to many is looked through once. */
  private final Map<RunTimeId, List<Integer>> ends = new HashMap<>();

  /**
   * A block.
   *
   * @param first the turn at which it begins
   * @param last the turn at which it is over
   * @param dying what dies in it
   * @param files those of its modules; empty, if one of them is not known
   */
  record Block(int first, int last, List<RunTimeId> dying, Set<String> files) {
    Block {
      dying = List.copyOf(dying);
      files = Set.copyOf(files);
    }
  }

  UnloadBlocks(RecordedTurns turns) {
    this.turns = turns;
    Map<Integer, List<RecordedEvent>> open = new HashMap<>();
    for (RecordedEvent event : turns.events()) {
      List<RecordedEvent> run = open.computeIfAbsent(event.thread(), _ -> new ArrayList<>());
      boolean isUnload = event.traits().kind() == Traits.Kind.UNLOAD;
      if (!run.isEmpty() && (!isUnload || isOver(run))) {
        close(run);
      }
      if (isUnload) {
        run.add(event);
      }
    }
    for (int thread = 0; thread < turns.threads().size(); thread++) {
      List<RecordedEvent> run = open.getOrDefault(thread, new ArrayList<>());
      if (!run.isEmpty()) {
        close(run);
      }
    }
    blocks.sort((one, other) -> Integer.compare(one.first(), other.first()));
    for (int i = 0; i < blocks.size(); i++) {
      beginnings.put(blocks.get(i).first(), i);
      for (RunTimeId id : blocks.get(i).dying()) {
        deaths.computeIfAbsent(id, _ -> new ArrayList<>()).add(i);
      }
    }
  }

  /** Whether all assemblies that began to go are gone; before .NET 8 they begin without a word. */
  private static boolean isOver(List<RecordedEvent> run) {
    if (!run.getLast().name().equals("AssemblyUnloadFinished")) {
      return run.getLast().traits().freedom() == Freedom.DYNAMIC_UNLOAD;
    }
    long begun = run.stream().filter(each -> each.name().equals("AssemblyUnloadStarted")).count();
    long done = run.stream().filter(each -> each.name().equals("AssemblyUnloadFinished")).count();
    return done >= begun;
  }

  private void close(List<RecordedEvent> run) {
    Set<RunTimeId> dying = new HashSet<>();
    List<RunTimeId> inOrder = new ArrayList<>();
    Set<String> files = new TreeSet<>();
    boolean areKnown = true;
    for (RecordedEvent event : run) {
      for (RunTimeId id : event.traits().changes()) {
        if (dying.add(id)) {
          inOrder.add(id);
          if (id instanceof ModuleId module) {
            areKnown &= turns.belongings().file(module).map(files::add).isPresent();
          }
        }
      }
    }
    blocks.add(
        new Block(
            run.getFirst().enteredAt(),
            run.getLast().returnedAt(),
            inOrder,
            areKnown ? files : Set.of()));
    run.clear();
  }

  List<Block> all() {
    return blocks;
  }

  /** All that dies in the block that begins at this turn; nothing, if none does. */
  List<RunTimeId> dyingFrom(int turn) {
    Integer block = beginnings.get(turn);
    return block == null ? List.of() : blocks.get(block).dying();
  }

  /** The block in which this dies, or what it belongs to, behind that turn; {@link #NEVER}. */
  int endOf(RunTimeId id, int turn) {
    for (int block : ends.computeIfAbsent(id, this::endsOf)) {
      if (blocks.get(block).last() > turn) {
        return block;
      }
    }
    return NEVER;
  }

  private List<Integer> endsOf(RunTimeId id) {
    Set<Integer> all = new TreeSet<>();
    turns.belongings().of(id).forEach(each -> all.addAll(deaths.getOrDefault(each, List.of())));
    return List.copyOf(all);
  }

  /**
   * Whether what dies in the later of these blocks may be made of what dies in the earlier, or is
   * in its context. What lives on is not made of what is gone; and copies of one file are in
   * contexts of their own (R10), and name each themselves.
   *
   * @param before where what was loaded first dies
   * @param after where what was loaded second dies
   */
  boolean mayNeed(int after, int before) {
    if (before == NEVER || after == before) {
      return true;
    }
    if (after == NEVER || after > before) {
      return false;
    }
    Set<String> files = blocks.get(before).files();
    return files.isEmpty() || !files.equals(blocks.get(after).files());
  }
}
