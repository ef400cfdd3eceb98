package io.github.clrsim.nettrace.event;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.nettrace.event.EventThread.Label;
import java.util.List;

/**
 * One thing that a recording tells, in the order of the file. Events of one thread are in the order
 * of their time stamps. Those of different threads are not: only that all events before a {@link
 * SequencePoint} are earlier than all events behind it.
 */
public sealed interface Entry {
  /**
   * Something that a provider told.
   *
   * @param offset the byte of the file at which it begins
   * @param type what metadata says of it
   * @param emitter who told it
   * @param ticks when, see {@link EventClock}
   * @param activity to which work it belongs
   * @param labels further keys and values of version 6
   * @param stack where its thread was; empty if that was not recorded
   * @param payload its bytes: {@link Payload} gives them a meaning
   */
  record Event(
      long offset,
      EventType type,
      Emitter emitter,
      long ticks,
      ActivityIds activity,
      List<Label> labels,
      CallStack stack,
      Blob payload)
      implements Entry {
    public Event {
      labels = List.copyOf(labels);
    }
  }

  /**
   * Who told an event.
   *
   * @param thread whom it is about
   * @param captureThread who told it, nearly always the same
   * @param processor on which that one ran; -1 if the file does not tell
   * @param sequenceNumber how many events that one had told or lost, as an unsigned number; 0 in
   *     netperf, which does not count
   */
  record Emitter(
      EventThread thread, EventThread captureThread, int processor, int sequenceNumber) {}

  /**
   * A moment that divides the file: what happened before it stands before it.
   *
   * @param ticks when, see {@link EventClock}
   */
  record SequencePoint(long offset, long ticks) implements Entry {}

  /**
   * Events that a thread told and that are not in the file, because its buffers were full.
   *
   * @param offset where that shows
   * @param count from 1 up
   */
  record EventsLost(long offset, EventThread captureThread, long count) implements Entry {}
}
