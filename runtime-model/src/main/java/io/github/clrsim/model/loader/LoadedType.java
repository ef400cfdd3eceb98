package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Optional;

/** A class in memory, at exactly one {@link LoadLevel}. */
public final class LoadedType {
  private final TypeKey key;
  private final ClassId id;
  private final LoadedAssembly loader;
  private LoadLevel level = LoadLevel.CLASS_LOAD_BEGIN;
  private Optional<ClrThread> loading = Optional.empty();
  private Optional<TypeLoadFailure> failure = Optional.empty();

  LoadedType(TypeKey key, ClassId id, LoadedAssembly loader) {
    this.key = key;
    this.id = id;
    this.loader = loader;
  }

  /** What makes it the class it is. */
  public TypeKey key() {
    return key;
  }

  /** Its ClassID. */
  public ClassId id() {
    return id;
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

  /** Whether {@code thread} loads it from here on: it is begun, and nobody loads it yet. */
  boolean isTakenBy(ClrThread thread) {
    if (loading.isPresent() || hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS)) {
      return false;
    }
    loading = Optional.of(thread);
    return true;
  }

  /** The assembly in whose memory it lies, and with whose module it is unloaded. */
  LoadedAssembly loader() {
    return loader;
  }

  /** The thread that is loading it, from when one begins until it is loaded. */
  Optional<ClrThread> loading() {
    return loading;
  }

  /** Why it can never be used; it may have been announced all the same (N23). */
  Optional<TypeLoadFailure> failure() {
    return failure;
  }

  void fail(TypeLoadFailure why) {
    failure = Optional.of(why);
    loading = Optional.empty();
  }

  void reach(LoadLevel next) {
    level = next;
    if (next == LoadLevel.CLASS_LOADED) {
      loading = Optional.empty();
    }
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
