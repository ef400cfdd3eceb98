package io.github.clrsim.model.replay;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ILFunctionBody;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The bodies of IL that GetILFunctionBody showed and the profiler read whole. Unlike other memory
 * they stay as they are for as long as their module is there: nobody writes a body in its place.
 * Behind that another module may lie there.
 */
final class RecordedBodies {
  private final Map<ILFunctionBody, ModuleId> shown = new HashMap<>();

  /** By where they begin, and the turns at which they were read. */
  private final NavigableMap<Long, NavigableMap<Integer, Body>> bodies = new TreeMap<>();

  /** The turns at which modules were gone. */
  private final Map<ModuleId, NavigableSet<Integer>> unloads = new HashMap<>();

  private int longest;

  private record Body(int turn, ModuleId module, Blob content) {}

  /** The runtime showed this one. */
  void shown(ModuleId module, ILFunctionBody body) {
    shown.put(body, module);
  }

  /** Something was read at that turn, which may be such a body. */
  void read(int turn, Address from, Blob content) {
    ModuleId module = shown.get(new ILFunctionBody(from, content.size()));
    if (module != null) {
      bodies
          .computeIfAbsent(from.value(), _ -> new TreeMap<>())
          .put(turn, new Body(turn, module, content));
      longest = Math.max(longest, content.size());
    }
  }

  /** A module is gone at that turn. */
  void unloaded(int turn, ModuleId module) {
    unloads.computeIfAbsent(module, _ -> new TreeSet<>()).add(turn);
  }

  /** Bytes of a body; empty if not all of them are of bodies. */
  Optional<Blob> read(Address from, int bytes, int now) {
    return Optional.ofNullable(within(from, bytes, now).get(from))
        .filter(content -> content.size() == bytes);
  }

  /** What lies in a stretch of memory, piece by piece, none of which touch. */
  SequencedMap<Address, Blob> within(Address from, int bytes, int now) {
    long start = from.value();
    if (start < longest || start > Long.MAX_VALUE - bytes) {
      return new LinkedHashMap<>(); // No process has memory there.
    }
    byte[] content = new byte[bytes];
    BitSet known = new BitSet();
    SequencedMap<Long, Body> there = new LinkedHashMap<>();
    bodies
        .subMap(start - longest, start + bytes)
        .forEach((at, times) -> at(times, now).ifPresent(body -> there.put(at, body)));
    there.entrySet().stream()
        .sorted(Comparator.comparing(Map.Entry::getValue, surest(now)))
        .forEach(each -> lay(each.getValue().content(), each.getKey() - start, content, known));
    return pieces(from, content, known);
  }

  /** Lays a body where nothing lies yet. */
  private static void lay(Blob body, long offset, byte[] content, BitSet known) {
    int end = (int) Math.min(offset + body.size(), content.length);
    for (int at = known.nextClearBit((int) Math.max(offset, 0)); at < end; ) {
      content[at] = (byte) body.at((int) (at - offset));
      known.set(at);
      at = known.nextClearBit(at);
    }
  }

  /**
   * What was read last before now and is still there; or next, by a profiler that looks earlier
   * than it did.
   */
  private Optional<Body> at(NavigableMap<Integer, Body> times, int now) {
    return Optional.ofNullable(times.floorEntry(now))
        .map(Map.Entry::getValue)
        .filter(body -> !isGone(body, now))
        .or(() -> Optional.ofNullable(times.higherEntry(now)).map(Map.Entry::getValue));
  }

  private boolean isGone(Body body, int now) {
    return Optional.ofNullable(unloads.get(body.module()))
        .map(turns -> turns.ceiling(body.turn()))
        .filter(gone -> gone < now)
        .isPresent();
  }

  /** First what was read before, the last first; then what was read later, the next first. */
  private static Comparator<Body> surest(int now) {
    return Comparator.<Body, Boolean>comparing(body -> body.turn() > now)
        .thenComparingInt(body -> Math.abs(now - body.turn()));
  }

  private static SequencedMap<Address, Blob> pieces(Address from, byte[] content, BitSet known) {
    SequencedMap<Address, Blob> pieces = new LinkedHashMap<>();
    for (int first = known.nextSetBit(0); first >= 0; ) {
      int end = known.nextClearBit(first);
      pieces.put(new Address(from.value() + first), Blob.view(content, first, end - first));
      first = known.nextSetBit(end);
    }
    return pieces;
  }
}
