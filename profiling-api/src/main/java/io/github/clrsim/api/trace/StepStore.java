package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.pack.PackedInput;
import io.github.clrsim.api.pack.PackedOutput;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Steps in memory of which each can be had at any time, by its place. They are packed one by one,
 * in some twenty bytes each. What a {@link PackedSteps} holds of functions and metadata, this
 * holds. Not for several threads at once.
 */
public final class StepStore {
  private static final int SEGMENT_BITS = 20;
  private static final int SEGMENT_BYTES = 1 << SEGMENT_BITS;
  private static final int SEGMENTS_MAX = 1 << (Integer.SIZE - 1 - SEGMENT_BITS);
  private static final int LOW_BITS = 7;
  private static final int LOW_BITS_MASK = 0x7F;
  private static final int LENGTH_BYTES_MAX = 5;
  private static final int RECENT_BITS = 16;
  private static final long SPREAD = 0xF1357AEA2E62A9C5L;

  private final StepShapes shapes = new StepShapes();
  private final IdentityHashMap<StepShape, Integer> numbers = new IdentityHashMap<>();
  private final List<StepShape> byNumber = new ArrayList<>();
  private final OpenCalls none = new OpenCalls();
  private final PackedOutput output = new PackedOutput();
  // Each behind its length; what is longer than the rest of a segment begins the next one.
  private final List<byte[]> segments = new ArrayList<>();
  private int room;

  // By some bits of a digest, the place plus one where such a step was added last; 0, where none
  // was.
  private final int[] recent = new int[1 << RECENT_BITS];

  /** A store that holds nothing. */
  public StepStore() {}

  /** Adds a step that is no answer; its place, at which an equal one may be already. */
  public int add(Step step) {
    return storeOnce(packed(step));
  }

  /** Adds the answer to a call of this method; its place, as well. */
  public int add(MethodSpec method, Outcome<?> outcome) {
    Step answer = new Step.CallAnswered(0, method.name(), outcome);
    return storeOnce(packed(answer, shapes.ofAnswer(method, outcome)));
  }

  /** What was added there, on the thread 0. */
  public Step at(int place) {
    PackedInput input = new PackedInput(contentAt(place));
    return byNumber.get(input.number(Integer.MAX_VALUE)).reading().read(input, 0);
  }

  /**
   * The answer that was added there.
   *
   * @throws IllegalArgumentException if it was something else
   */
  public Outcome<?> answerAt(int place) {
    if (at(place) instanceof Step.CallAnswered answered) {
      return answered.outcome();
    }
    throw new IllegalArgumentException("no answer was added at " + place);
  }

  /** The bytes of a step that is no answer, which hold until the next is packed. */
  Frame.Content packed(Step step) {
    return packed(step, shapes.of(step, none));
  }

  private Frame.Content packed(Step step, StepShape shape) {
    output.clear();
    output.number(
        numbers.computeIfAbsent(
            shape,
            added -> {
              byNumber.add(added);
              return byNumber.size() - 1;
            }));
    shape.writing().write(output, step);
    return output.content();
  }

  /** A loop calls the same function from the same place, again and again. */
  private int storeOnce(Frame.Content content) {
    int slot = digest(content) >>> (Integer.SIZE - RECENT_BITS);
    int known = recent[slot] - 1;
    if (known >= 0 && isAt(known, content)) {
      return known;
    }
    int place = store(content);
    recent[slot] = place + 1;
    return place;
  }

  /** Tells most bytes apart, by all of its bits. */
  static int digest(Frame.Content content) {
    long digest = content.length();
    for (int i = 0; i < content.length(); i++) {
      digest = (digest ^ content.bytes()[i]) * SPREAD;
    }
    return (int) (digest >>> Integer.SIZE);
  }

  /** Adds what was packed; its place. */
  int store(Frame.Content content) {
    int needed = content.length() + LENGTH_BYTES_MAX;
    if (segments.isEmpty() || segments.getLast().length - room < needed) {
      if (segments.size() == SEGMENTS_MAX) {
        throw new IllegalStateException("a store has %d segments at most".formatted(SEGMENTS_MAX));
      }
      segments.add(new byte[Math.max(SEGMENT_BYTES, needed)]);
      room = 0;
    }
    int place = (segments.size() - 1) << SEGMENT_BITS | room;
    byte[] segment = segments.getLast();
    int rest = content.length();
    while (rest > LOW_BITS_MASK) {
      segment[room++] = (byte) (rest | ~LOW_BITS_MASK);
      rest >>>= LOW_BITS;
    }
    segment[room++] = (byte) rest;
    System.arraycopy(content.bytes(), 0, segment, room, content.length());
    room += content.length();
    return place;
  }

  /** Whether these bytes stand there. */
  boolean isAt(int place, Frame.Content content) {
    byte[] segment = segments.get(place >>> SEGMENT_BITS);
    int from = place & (SEGMENT_BYTES - 1);
    int length = length(segment, from);
    int begin = from + lengthBytes(length);
    return length == content.length()
        && Arrays.equals(segment, begin, begin + length, content.bytes(), 0, length);
  }

  /** What stands there, to be read only. */
  Frame.Content contentAt(int place) {
    byte[] segment = segments.get(place >>> SEGMENT_BITS);
    int from = place & (SEGMENT_BYTES - 1);
    int length = length(segment, from);
    int begin = from + lengthBytes(length);
    return new Frame.Content(Arrays.copyOfRange(segment, begin, begin + length), length);
  }

  private static int length(byte[] segment, int from) {
    int length = 0;
    int at = from;
    for (int shift = 0; ; shift += LOW_BITS) {
      byte next = segment[at++];
      length |= (next & LOW_BITS_MASK) << shift;
      if (next >= 0) {
        return length;
      }
    }
  }

  private static int lengthBytes(int length) {
    int bytes = 1;
    for (int rest = length >>> LOW_BITS; rest != 0; rest >>>= LOW_BITS) {
      bytes++;
    }
    return bytes;
  }
}
