package io.github.clrsim.model.replay;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.info.ILFunctionBody;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The bodies of IL that GetILFunctionBody showed and the profiler read whole. Unlike other memory
 * they stay as they are for as long as anybody may look: nobody writes a body in its place.
 */
final class RecordedBodies {
  private final Set<ILFunctionBody> shown = new HashSet<>();

  /** By where they begin, and the turns at which they were read. */
  private final NavigableMap<Long, NavigableMap<Integer, Blob>> bodies = new TreeMap<>();

  private int longest;

  /** The runtime showed this one. */
  void shown(ILFunctionBody body) {
    shown.add(body);
  }

  /** Something was read at that turn, which may be such a body. */
  void read(int turn, Address from, Blob content) {
    if (shown.contains(new ILFunctionBody(from, content.size()))) {
      bodies.computeIfAbsent(from.value(), _ -> new TreeMap<>()).put(turn, content);
      longest = Math.max(longest, content.size());
    }
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
    for (Map.Entry<Long, NavigableMap<Integer, Blob>> each :
        bodies.subMap(start - longest, start + bytes).entrySet()) {
      Blob body = at(each.getValue(), now);
      int first = (int) Math.max(each.getKey() - start, 0);
      int end = (int) Math.min(each.getKey() - start + body.size(), bytes);
      if (first < end) {
        System.arraycopy(
            body.bytes(), (int) (start + first - each.getKey()), content, first, end - first);
        known.set(first, end);
      }
    }
    return pieces(from, content, known);
  }

  /** What was read last; or first, by a profiler that looks earlier than it did. */
  private static Blob at(NavigableMap<Integer, Blob> times, int now) {
    return Optional.ofNullable(times.floorEntry(now)).orElseGet(times::firstEntry).getValue();
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
