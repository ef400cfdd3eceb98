package io.github.clrsim.model.execution;

import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.jit.KnownObject;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What code that branches nowhere has at hand: the last of each kind that it made, loaded or got
 * back. That is enough to know what it throws and what it reflects on.
 */
final class AtHand {
  private Optional<ThrownObject> object = Optional.empty();
  private Optional<HeapObject> array = Optional.empty();
  private OptionalLong number = OptionalLong.empty();
  private OptionalLong answer = OptionalLong.empty();
  private String text = "";
  private Optional<TypeKey> type = Optional.empty();
  private Optional<KnownObject> returned = Optional.empty();

  /** The object; none, if it is null or not known. */
  Optional<ThrownObject> object() {
    return object;
  }

  void object(Optional<ThrownObject> now) {
    object = now;
  }

  /** The array that was made last. */
  Optional<HeapObject> array() {
    return array;
  }

  void array(Optional<HeapObject> now) {
    array = now;
  }

  void number(long now) {
    number = OptionalLong.of(now);
  }

  /** Takes over what a method leaves behind that was called. */
  void got(AtHand callee) {
    object = callee.object;
    number = callee.number;
    answer = callee.number;
  }

  /** Whether the last answer, or else the last number, is known and stands for true. */
  boolean isTrue() {
    OptionalLong said = answer.isPresent() ? answer : number;
    return said.isPresent() && said.getAsLong() != 0;
  }

  String text() {
    return text;
  }

  void text(String now) {
    text = now;
  }

  Optional<TypeKey> type() {
    return type;
  }

  void type(Optional<TypeKey> now) {
    type = now;
  }

  /** What is known of the object that the method returns. */
  Optional<KnownObject> returned() {
    return returned;
  }

  void returned(Optional<KnownObject> now) {
    returned = now;
  }
}
