package io.github.clrsim.guest.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.guest.fault.GuestFault;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One object of the runtime, as a guest sees it: one identity with a face for each kind of
 * interface, and the references that the guest holds.
 */
final class ComObject {
  private final What what;
  private final Map<Family, Long> faces = new EnumMap<>(Family.class);
  private int references;
  private boolean isWritable;

  ComObject(What what) {
    this.what = what;
  }

  /** What an object is. */
  sealed interface What {
    /** What a report calls it. */
    String name();

    /** The kinds of its interfaces, that of its IUnknown first. */
    List<Family> families();

    /** Whether the guest may use it without a reference, as something of the runtime's. */
    boolean isLent();
  }

  /** The runtime itself, which lives as long as the profiler and counts nothing (measured). */
  record ProfilerInfo(Object surface) implements What {
    @Override
    public String name() {
      return "ICorProfilerInfo";
    }

    @Override
    public List<Family> families() {
      return List.of(Family.INFO);
    }

    @Override
    public boolean isLent() {
      return true;
    }
  }

  /**
   * One that the typed API has, too.
   *
   * @param surfaces what answers the methods of each kind
   * @param counts hears of references, if anybody counts them beside us
   */
  record Typed(String name, Map<Family, Object> surfaces, Optional<IUnknown> counts, boolean isLent)
      implements What {
    Typed {
      // In the order of the families, so that IUnknown is the same in every run.
      surfaces = Collections.unmodifiableMap(new EnumMap<>(surfaces));
    }

    @Override
    public List<Family> families() {
      return List.copyOf(surfaces.keySet());
    }
  }

  /** An enumerator, whose list Java has as a whole. */
  record Enumerating(Family family, Enumerator enumerator) implements What {
    @Override
    public String name() {
      return "an " + family.newest();
    }

    @Override
    public List<Family> families() {
      return List.of(family);
    }

    @Override
    public boolean isLent() {
      return false;
    }
  }

  What what() {
    return what;
  }

  boolean has(Family family) {
    return what.families().contains(family) && (!family.emits() || isWritable);
  }

  /** It was opened to be written. */
  void open() {
    isWritable = true;
  }

  /** The kind of interface that stands for IUnknown, whichever is asked. */
  Family unknown() {
    return what.families().getFirst();
  }

  /** Where the face of a kind lies, if there is one already. */
  Optional<Long> face(Family family) {
    return Optional.ofNullable(faces.get(family));
  }

  /** Lays down a face: a pointer to a vtable. */
  void lay(Family family, long address, long vtable) {
    RawMemory.putLong(address, vtable);
    faces.put(family, address);
  }

  /** A method is called. */
  void requireAlive(String method) {
    if (references == 0 && !what.isLent()) {
      throw new GuestFault(
          "%s was called on %s behind its last release".formatted(method, what.name()));
    }
  }

  /** A reference was handed out; those who count beside us know that. */
  int handedOut() {
    return ++references;
  }

  /** A reference was taken. */
  int taken() {
    if (what instanceof ProfilerInfo) {
      return 1;
    }
    counts().ifPresent(IUnknown::addRef);
    return handedOut();
  }

  /** A reference was given back. */
  int givenBack() {
    if (what instanceof ProfilerInfo) {
      return 1;
    }
    counts().ifPresent(IUnknown::release);
    if (references == 0) {
      throw new GuestFault(
          what.isLent()
              ? "%s was released, to which no reference was taken".formatted(what.name())
              : "%s was released more often than it was handed out".formatted(what.name()));
    }
    return --references;
  }

  private Optional<IUnknown> counts() {
    return what instanceof Typed typed ? typed.counts : Optional.empty();
  }
}
