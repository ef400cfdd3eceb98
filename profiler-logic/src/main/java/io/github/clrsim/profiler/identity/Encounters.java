package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.CorProfilerInfo;
import java.util.Optional;

/**
 * Classes that are met rather than announced: of objects on the heap, and of methods on stacks. For
 * who came late this is how the map fills (davbr, "Metadata Tokens, Run-Time IDs, and Type
 * Loading").
 *
 * <p>It keeps nothing but what it puts on the map. Whoever calls it holds the {@link UnloadGuard}
 * from before the object or the frame was found until the class is no longer used.
 */
public final class Encounters {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);

  private final CorProfilerInfo info;
  private final IdentityQuestions questions;
  private final IdentityMap map;

  /** What is met goes onto this map. */
  public Encounters(CorProfilerInfo info, IdentityMap map) {
    this.info = info;
    this.questions = new IdentityQuestions(info);
    this.map = map;
  }

  /**
   * The class of an object that lies still: at the end of a collection, or on a thread in
   * cooperative mode. Empty if the runtime refuses.
   */
  public Optional<ClassRecord> object(ObjectId objectId) {
    return info.getClassFromObject(objectId).answer().map(this::meet);
  }

  /** The class of a method that has a frame; empty if the method has none, or shares its code. */
  public Optional<ClassRecord> frame(FunctionId functionId) {
    return info.getFunctionInfo2(functionId, NO_FRAME)
        .answer()
        .filter(function -> !function.classId().isNull())
        .map(function -> meet(function.classId()));
  }

  /** A class that was come by otherwise: by a token, of which it is proved that it is loaded. */
  public ClassRecord meet(ClassId classId) {
    Optional<ClassRecord> known = map.find(classId);
    if (known.isPresent()) {
      return known.get();
    }
    TypeIdentity identity = questions.identityOf(classId);
    questions.meetPartsOf(identity, map);
    return map.meet(classId, identity);
  }
}
