package io.github.clrsim.realclr.record;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.realclr.com.FrequentEvent;
import java.util.Set;

/** Writes down frequent events where they come from, and calls nobody for them. */
public interface NativeRecording {

  /** From now on these, on threads that have called before. */
  void record(Set<FrequentEvent> events);

  /** From now on this event of objects of this class, too. */
  void know(FrequentEvent event, ClassId classId);

  /** No class is known any more: the addresses of those that went come again. */
  void forgetClasses();
}
