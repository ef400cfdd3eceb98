package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import java.util.List;

/** What a ClassID stands for, as far as the runtime can say. */
public sealed interface TypeIdentity {

  /** The ClassIDs that this type is built from; it dies when one of them does. */
  List<ClassId> parts();

  /**
   * A type definition, with type arguments if it is generic. The answer of GetClassIDInfo2.
   *
   * @param typeArgs in order; empty for a type that is not generic
   */
  record Definition(ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs)
      implements TypeIdentity {
    public Definition {
      typeArgs = List.copyOf(typeArgs);
    }

    @Override
    public List<ClassId> parts() {
      return typeArgs;
    }
  }

  /**
   * An array, which has no token of its own. The answer of IsArrayClass.
   *
   * @param element the class of the elements; null where the runtime names only its kind
   */
  record ArrayOf(ElementType elementType, ClassId element, int rank) implements TypeIdentity {
    @Override
    public List<ClassId> parts() {
      return element.isNull() ? List.of() : List.of(element);
    }
  }

  /** A pointer, byref, function pointer or open type variable: CORPROF_E_CLASSID_IS_COMPOSITE. */
  record Composite() implements TypeIdentity {
    @Override
    public List<ClassId> parts() {
      return List.of();
    }
  }

  /**
   * The runtime would not say.
   *
   * @param why its refusal
   */
  record Unknown(HResult why) implements TypeIdentity {
    @Override
    public List<ClassId> parts() {
      return List.of();
    }
  }
}
