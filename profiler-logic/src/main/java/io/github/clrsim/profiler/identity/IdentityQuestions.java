package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.HashSet;
import java.util.Set;

/**
 * The direction that is always safe: from a run-time ID to what it stands for. GetClassIDInfo2 and
 * IsArrayClass are legal on any thread and load nothing.
 */
public final class IdentityQuestions {
  private final CorProfilerInfo info;

  public IdentityQuestions(CorProfilerInfo info) {
    this.info = info;
  }

  /** What a live ClassID stands for. */
  public TypeIdentity identityOf(ClassId classId) {
    return switch (info.getClassIDInfo2(classId)) {
      case Outcome.Ok<ClassIDInfo2>(ClassIDInfo2 answer, HResult hresult) ->
          answer.moduleId().isNull()
              ? new TypeIdentity.Unknown(hresult)
              : new TypeIdentity.Definition(
                  answer.moduleId(), answer.typeDefToken(), answer.typeArgs());
      case Outcome.Failed<ClassIDInfo2>(HResult hresult) -> withoutDefinition(classId, hresult);
      // What a refusal wrote may be a placeholder, so it is not looked at.
      case Outcome.Partial<ClassIDInfo2> refusal -> withoutDefinition(classId, refusal.hresult());
    };
  }

  /**
   * Adds to {@code map} the parts of a class that it does not know, their parts, and so on. Many
   * are never announced, and without them the map could not tell with which module the class dies.
   * No class is a part of itself; should answers say so, as a damaged recording may, it is met
   * once.
   */
  public void meetPartsOf(TypeIdentity identity, IdentityMap map) {
    meetPartsOf(identity, map, new HashSet<>());
  }

  private void meetPartsOf(TypeIdentity identity, IdentityMap map, Set<ClassId> asked) {
    for (ClassId part : identity.parts()) {
      if (map.find(part).isEmpty() && asked.add(part)) {
        TypeIdentity met = identityOf(part);
        meetPartsOf(met, map, asked);
        map.meet(part, met);
      }
    }
  }

  private TypeIdentity withoutDefinition(ClassId classId, HResult refusal) {
    if (refusal.equals(HResult.CORPROF_E_CLASSID_IS_COMPOSITE)) {
      return new TypeIdentity.Composite();
    }
    if (refusal.equals(HResult.CORPROF_E_CLASSID_IS_ARRAY)
        && info.isArrayClass(classId)
            instanceof Outcome.Ok<ArrayClass>(ArrayClass array, HResult hresult)
        && hresult.equals(HResult.S_OK)) { // S_FALSE also succeeds, and says: no array.
      return new TypeIdentity.ArrayOf(array.baseElemType(), array.baseClassId(), array.rank());
    }
    return new TypeIdentity.Unknown(refusal);
  }
}
