package io.github.clrsim.guest.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.guest.fault.BadCall;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One object of the runtime, as a guest sees it: one identity with a face for each kind of
 * interface, and the references that the guest holds.
 */
final class ComObject {
  private final What what;
  private final Map<Family, Long> faces = new EnumMap<>(Family.class);
  private int references;
  private boolean isLentNoMore;

  ComObject(What what) {
    this.what = what;
  }

  /** How long an object lives. */
  enum Life {
    /** As long as the runtime, whoever counts (measured: AddRef and Release answer 1). */
    WITH_RUNTIME,
    /** As long as the runtime lends it, which holds a reference of its own. */
    LENT,
    /** To its last reference. */
    COUNTED
  }

  /** What an object is. */
  sealed interface What {
    /** What a report calls it. */
    String name();

    /** The kinds of its interfaces, that of its IUnknown first. */
    Set<Family> families();

    Life life();
  }

  /**
   * One that the typed API has, too.
   *
   * @param surfaces what answers the methods of each kind
   * @param counts hears of references, if anybody counts them beside us
   */
  record Typed(String name, Map<Family, Object> surfaces, Optional<IUnknown> counts, Life life)
      implements What {
    Typed {
      // In the order of the families, so that IUnknown is the same in every run.
      surfaces = Collections.unmodifiableMap(new EnumMap<>(surfaces));
    }

    @Override
    public Set<Family> families() {
      return surfaces.keySet();
    }
  }

  /**
   * An enumerator, whose list Java has as a whole.
   *
   * @param counts hears of references
   */
  record Enumerating(Family family, Enumerator enumerator, IUnknown counts) implements What {
    @Override
    public String name() {
      return "an " + family.newest();
    }

    @Override
    public Set<Family> families() {
      return Set.of(family);
    }

    @Override
    public Life life() {
      return Life.COUNTED;
    }
  }

  What what() {
    return what;
  }

  /** Whether it is the metadata of a file, and of no module: then it is not added to. */
  boolean isOfFile() {
    return has(Family.IMPORT) && !has(Family.EMIT);
  }

  boolean has(Family family) {
    return what.families().contains(family);
  }

  /** The kind of interface that stands for IUnknown, whichever is asked. */
  Family unknown() {
    return what.families().iterator().next();
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

  /** The callback has returned to which it was lent. */
  void lendingEnds() {
    isLentNoMore = true;
  }

  /** Whether it was lent, and nobody has taken a reference to keep it. */
  boolean isGone() {
    return isLentNoMore && references == 0;
  }

  /** A method is called. */
  void requireAlive(Slot method) {
    if (isGone()) {
      throw new BadCall(
          "%s was called on %s, behind that callback, without a reference to it"
              .formatted(method.name(), what.name()));
    }
    if (references == 0 && what.life() == Life.COUNTED) {
      throw new BadCall(
          "%s was called on %s behind its last release".formatted(method.name(), what.name()));
    }
  }

  /** A reference was handed out; those who count beside us know that. */
  int handedOut() {
    return ++references;
  }

  /** A reference was taken; how many there are, as far as the object tells. */
  int taken() {
    counts().ifPresent(IUnknown::addRef);
    return what.life() == Life.WITH_RUNTIME ? 1 : handedOut();
  }

  /** A reference was given back; how many are left, as far as the object tells. */
  int givenBack() {
    counts().ifPresent(IUnknown::release);
    if (what.life() == Life.WITH_RUNTIME) {
      return 1;
    }
    if (references == 0) {
      throw new BadCall(
          what.life() == Life.LENT
              ? "%s was released, to which no reference was taken".formatted(what.name())
              : "%s was released more often than it was handed out".formatted(what.name()));
    }
    return --references;
  }

  private Optional<IUnknown> counts() {
    return switch (what) {
      case Typed typed -> typed.counts;
      case Enumerating enumerating -> Optional.of(enumerating.counts);
    };
  }
}
