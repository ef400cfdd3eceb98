package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which turns stay behind which others: those of its own thread, and those that a {@link Bond}
 * names. What nobody is sure about keeps its recorded order.
 */
final class Bonds {
  private static final int NONE = -1;
  private static final int START_UP_ASSEMBLIES = 2;

  private final RecordedTurns turns;
  private final UnloadBlocks blocks;

  /** By turn, the one before on its thread. */
  private final int[] before;

  /** By turn, where those begin that it stays behind. */
  private final int[] begin;

  private int[] behind = new int[1024];
  private Bond[] why = new Bond[1024];
  private int size;

  /** The turns that nothing passes. */
  private final BitSet fixed = new BitSet();

  private Bonds(RecordedTurns turns, UnloadBlocks blocks) {
    this.turns = turns;
    this.blocks = blocks;
    this.before = new int[turns.length()];
    this.begin = new int[turns.length() + 1];
  }

  static Bonds of(RecordedTurns turns, UnloadBlocks blocks) {
    Bonds bonds = new Bonds(turns, blocks);
    bonds.new Tying().tie();
    return bonds;
  }

  /** The turn before on the same thread; negative for the first. */
  int before(int turn) {
    return before[turn];
  }

  /** Whether nothing passes this turn. */
  boolean isFixed(int turn) {
    return fixed.get(turn);
  }

  /** How many turns of other threads this one is directly bound to stay behind. */
  int count(int turn) {
    return begin[turn + 1] - begin[turn];
  }

  /** One of them. */
  int behind(int turn, int index) {
    return behind[begin[turn] + index];
  }

  /** Why it stays behind that one. */
  Bond why(int turn, int index) {
    return why[begin[turn] + index];
  }

  private void add(int other, Bond bond) {
    if (size == behind.length) {
      behind = Arrays.copyOf(behind, 2 * size);
      why = Arrays.copyOf(why, 2 * size);
    }
    behind[size] = other;
    why[size++] = bond;
  }

  /** The last turns that had to do with one ID. */
  private static final class Touched {
    private int changed = NONE;
    private final Map<Integer, Integer> used = new TreeMap<>();
  }

  /** Goes through the turns in their recorded order. */
  private final class Tying {
    private final int threads = turns.threads().size();
    private final int[] last = filled(threads);
    private final int[] lastLoad = filled(threads);
    private final int[] lastVague = filled(threads);
    private final boolean[] isBehindFixed = new boolean[threads];
    private final Map<RunTimeId, Touched> touched = new HashMap<>();

    /** By where it dies, the last entry of a class load. */
    private final Map<Integer, Integer> classLoads = new TreeMap<>();

    /** The same, of loads of modules and assemblies. */
    private final Map<Integer, Integer> loads = new TreeMap<>();

    private final Map<Integer, ThreadId> ownIds = new HashMap<>();
    private final int startUpEnd = startUpEnd();
    private int lastFixed = NONE;
    private int now;

    void tie() {
      for (now = 0; now < turns.length(); now++) {
        begin[now] = size;
        if (turns.isTaken(now)) {
          tie(turns.event(now));
        }
      }
      begin[turns.length()] = size;
    }

    /** The process starts with the core library and the entry assembly (G4). */
    private int startUpEnd() {
      int loaded = 0;
      for (RecordedEvent event : turns.events()) {
        if (event.name().equals("AssemblyLoadFinished") && ++loaded == START_UP_ASSEMBLIES) {
          return event.returnedAt();
        }
      }
      return NONE;
    }

    private void tie(RecordedEvent event) {
      int thread = event.thread();
      boolean isFirst = last[thread] == NONE;
      before[now] = last[thread];
      Traits traits = event.traits();
      if (traits.isFixed() || now <= startUpEnd) {
        behindAll(last, thread, traits.isFixed() ? traits.kind().bond() : Bond.START_AND_END);
        lastFixed = now;
        fixed.set(now);
        Arrays.fill(isBehindFixed, false);
      } else if (isFirst) {
        behindAll(last, thread, Bond.THREAD_BEGINS);
      } else if (lastFixed != NONE && !isBehindFixed[thread] && before[now] != lastFixed) {
        stay(lastFixed, thread, Bond.STANDS_STILL);
      }
      isBehindFixed[thread] = true;
      last[thread] = now;
      tieIds(event);
    }

    private void tieIds(RecordedEvent event) {
      int thread = event.thread();
      Traits traits = event.traits();
      if (event.name().equals("ThreadCreated")) {
        ownIds.put(thread, (ThreadId) traits.changes().getFirst());
      }
      boolean isVague = traits.kind() == Traits.Kind.VAGUE;
      for (RunTimeId id : traits.changes()) {
        change(id, thread);
      }
      for (RunTimeId id : blocks.dyingFrom(now)) {
        change(id, thread);
      }
      if (ownIds.containsKey(thread)) {
        use(ownIds.get(thread), thread);
      }
      boolean isUnload = traits.kind() == Traits.Kind.UNLOAD;
      for (RunTimeId named :
          Stream.concat(
                  traits.changes().stream(),
                  Stream.concat(traits.uses().stream(), event.asked().stream()))
              .toList()) {
        isVague |= !isUnload && !turns.belongings().isKnown(named);
        for (RunTimeId id : turns.belongings().of(named)) {
          use(id, thread);
        }
      }
      switch (traits.kind()) {
        case CLASS_LOAD -> loadClass(event);
        case LOAD -> load(event);
        case COMPILED -> {
          if (turns.isEntry(now)) {
            need(event);
          }
        }
        case UNLOAD -> {
          behindAll(lastVague, thread, Bond.UNKNOWN);
          lastLoad[thread] = now;
        }
        case FIXED, LIFECYCLE, PLAIN, VAGUE -> {}
      }
      if (isVague) {
        behindAll(lastLoad, thread, Bond.UNKNOWN);
        lastVague[thread] = now;
      }
    }

    private int endOf(RecordedEvent event) {
      return Stream.concat(event.traits().changes().stream(), event.traits().uses().stream())
          .mapToInt(id -> blocks.endOf(id, now))
          .min()
          .orElse(UnloadBlocks.NEVER);
    }

    private void loadClass(RecordedEvent event) {
      behindAll(lastVague, event.thread(), Bond.UNKNOWN);
      if (turns.isEntry(now)) {
        need(event);
        classLoads.put(endOf(event), now);
      }
      lastLoad[event.thread()] = now;
    }

    /** Whatever this is made of was loaded before. */
    private void need(RecordedEvent event) {
      int end = endOf(event);
      stayBehindNeeded(classLoads, end, event.thread(), Bond.LOADED_BEFORE);
      stayBehindNeeded(loads, end, event.thread(), Bond.LOADED_BEFORE);
    }

    private void stayBehindNeeded(Map<Integer, Integer> loaded, int end, int thread, Bond bond) {
      loaded.forEach(
          (dies, turn) -> {
            if (blocks.mayNeed(end, dies)) {
              stay(turn, thread, bond);
            }
          });
    }

    private void load(RecordedEvent event) {
      behindAll(lastVague, event.thread(), Bond.UNKNOWN);
      int end = endOf(event);
      Integer another = loads.put(end, now);
      if (another != null) {
        stay(another, event.thread(), Bond.ONE_CONTEXT);
      }
      lastLoad[event.thread()] = now;
    }

    private void change(RunTimeId id, int thread) {
      Touched what = touched.computeIfAbsent(id, _ -> new Touched());
      stay(what.changed, thread, Bond.LIFE);
      what.used.values().forEach(turn -> stay(turn, thread, Bond.LIFE));
      what.used.clear();
      what.changed = now;
    }

    private void use(RunTimeId id, int thread) {
      Touched what = touched.computeIfAbsent(id, _ -> new Touched());
      if (what.changed != now) {
        stay(what.changed, thread, Bond.LIFE);
        what.used.put(thread, now);
      }
    }

    private void behindAll(int[] lastOfThreads, int thread, Bond bond) {
      for (int each : lastOfThreads) {
        stay(each, thread, bond);
      }
    }

    private void stay(int other, int thread, Bond bond) {
      if (other == NONE || other == now || turns.event(other).thread() == thread) {
        return;
      }
      for (int i = begin[now]; i < size; i++) {
        if (behind[i] == other) {
          return;
        }
      }
      add(other, bond);
    }
  }

  private static int[] filled(int length) {
    int[] none = new int[length];
    Arrays.fill(none, NONE);
    return none;
  }

  /** Why this turn stays behind others, in the order in which that was found. */
  List<Bond> bonds(int turn) {
    List<Bond> found = new ArrayList<>();
    for (int i = 0; i < count(turn); i++) {
      if (!found.contains(why(turn, i))) {
        found.add(why(turn, i));
      }
    }
    return found;
  }
}
