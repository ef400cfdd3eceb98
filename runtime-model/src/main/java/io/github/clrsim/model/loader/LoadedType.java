package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.thread.ClrThread;
import java.util.List;
import java.util.Optional;

/** A class in memory, at exactly one {@link LoadLevel}. */
public final class LoadedType {
  private final TypeKey key;
  private final ClassId id;
  private final LoadedAssembly loader;
  private final List<ClassId> argumentIds;
  private LoadLevel level = LoadLevel.CLASS_LOAD_BEGIN;
  private Optional<LoadedType> parent = Optional.empty();
  private Optional<ClrThread> loading = Optional.empty();
  private Optional<TypeLoadFailure> failure = Optional.empty();
  private boolean named;

  LoadedType(TypeKey key, ClassId id, LoadedAssembly loader, List<LoadedType> arguments) {
    this.key = key;
    this.id = id;
    this.loader = loader;
    this.argumentIds = arguments.isEmpty() ? List.of() : idsOf(arguments);
  }

  /** What makes it the class it is. */
  public TypeKey key() {
    return key;
  }

  /** Its ClassID. */
  public ClassId id() {
    return id;
  }

  private static List<ClassId> idsOf(List<LoadedType> types) {
    ClassId[] ids = new ClassId[types.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = types.get(i).id();
    }
    return List.of(ids);
  }

  /**
   * Its type arguments; of an open type, its variables. It goes on naming them when their unload
   * was told already: what dies together is freed together, at the end.
   */
  List<ClassId> argumentIds() {
    return argumentIds;
  }

  /** How far it is loaded. */
  public LoadLevel level() {
    return level;
  }

  /** Whether it can be used. */
  public boolean isLoaded() {
    return hasReached(LoadLevel.CLASS_LOADED);
  }

  boolean hasReached(LoadLevel wanted) {
    return level.compareTo(wanted) >= 0;
  }

  /**
   * Whether {@code thread} loads it from here on: it is begun, and nobody loads it yet. Who failed
   * before is tried again.
   */
  boolean isTakenBy(ClrThread thread) {
    if (loading.isPresent() || hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS)) {
      return false;
    }
    loading = Optional.of(thread);
    failure = Optional.empty();
    return true;
  }

  /** The assembly in whose memory it lies, and with whose module it is unloaded. */
  public LoadedAssembly home() {
    return loader;
  }

  /** The thread that is loading its exact parents, from when one begins until they are there. */
  Optional<ClrThread> loading() {
    return loading;
  }

  /** The class it descends from, which it goes on naming as it does its arguments. */
  Optional<LoadedType> parent() {
    return parent;
  }

  void descendFrom(Optional<LoadedType> above) {
    parent = above;
  }

  /** Another type has it for an argument or an element: its ClassID stays, even if it fails. */
  void beNamed() {
    named = true;
  }

  boolean isNamed() {
    return named;
  }

  /** Why it cannot be used; it may have been announced all the same (N23). */
  Optional<TypeLoadFailure> failure() {
    return failure;
  }

  void fail(TypeLoadFailure why) {
    failure = Optional.of(why);
    loading = Optional.empty();
  }

  /** It has come to this level, if it was not beyond. */
  void reach(LoadLevel next) {
    if (!hasReached(next)) {
      level = next;
      loading = Optional.empty();
    }
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
