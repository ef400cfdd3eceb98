package io.github.clrsim.model.jit;

import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Of which classes the objects are that one method has on its stack, in its local variables and
 * among its arguments, as far as a straight pass sees it. What is not known is empty.
 */
public final class KnownTypes {
  private final List<Optional<KnownObject>> stack = new ArrayList<>();
  private final Map<Integer, Optional<KnownObject>> arguments = new HashMap<>();
  // Looked up only, never walked.
  private final Map<Integer, Optional<KnownObject>> locals = new HashMap<>();
  private final Map<Integer, List<Optional<KnownObject>>> brought = new HashMap<>();
  private final Set<Integer> uncertain;
  private Optional<TypeKey> constrained = Optional.empty();
  private Optional<KnownObject> returned = Optional.empty();
  private boolean isReached = true;

  /** Those of a method that runs, and is given this. */
  public KnownTypes(List<Optional<KnownObject>> given) {
    this(given, Set.of());
  }

  /**
   * Those of a method.
   *
   * @param uncertain the local variables of which nothing is known whatever is put there
   */
  KnownTypes(List<Optional<KnownObject>> given, Set<Integer> uncertain) {
    this.uncertain = uncertain;
    for (int i = 0; i < given.size(); i++) {
      arguments.put(i, given.get(i));
    }
  }

  /** The pass begins anew somewhere, with nothing on the stack. */
  public void begin() {
    stack.clear();
    isReached = true;
  }

  /**
   * The pass comes to an instruction: what lies on the stack is what a jump brought, or no jump.
   */
  public void at(int offset) {
    if (!isReached) {
      stack.clear();
      stack.addAll(brought.getOrDefault(offset, List.of()));
      isReached = true;
    }
  }

  /** What lies on the stack goes along with a jump. */
  void jump(int target) {
    brought.put(target, List.copyOf(stack));
  }

  /** What stands behind this is not reached from here. */
  void end() {
    isReached = false;
  }

  /** What lies so far below the top of the stack. */
  public Optional<KnownObject> below(int depth) {
    int at = stack.size() - 1 - depth;
    return at < 0 ? Optional.empty() : stack.get(at);
  }

  /** The uppermost so many, the last on top. */
  List<Optional<KnownObject>> uppermost(int count) {
    List<Optional<KnownObject>> found = new ArrayList<>();
    for (int depth = count - 1; depth >= 0; depth--) {
      found.add(below(depth));
    }
    return Collections.unmodifiableList(found);
  }

  Optional<KnownObject> pop() {
    return stack.isEmpty() ? Optional.empty() : stack.removeLast();
  }

  void pop(int count) {
    for (int i = 0; i < count; i++) {
      pop();
    }
  }

  void push(Optional<KnownObject> object) {
    stack.add(object);
  }

  Optional<KnownObject> local(int number) {
    return locals.getOrDefault(number, Optional.empty());
  }

  void local(int number, Optional<KnownObject> now) {
    if (!uncertain.contains(number)) {
      locals.put(number, now);
    }
  }

  Optional<KnownObject> argument(int number) {
    return arguments.getOrDefault(number, Optional.empty());
  }

  void argument(int number, Optional<KnownObject> now) {
    arguments.put(number, now);
  }

  /** Of which class the object is that the method returns. */
  public Optional<KnownObject> returned() {
    return returned;
  }

  void returned(Optional<KnownObject> now) {
    returned = now.or(() -> returned);
  }

  /** The structure on which the next call is made, if the code says so. */
  Optional<TypeKey> constrained() {
    return constrained;
  }

  void constrained(Optional<TypeKey> now) {
    constrained = now;
  }
}
