package io.github.clrsim.api.signature;

import io.github.clrsim.api.id.MetadataToken;
import java.util.List;

/**
 * A type as a signature spells it (ECMA-335 II.23.2.12): it may be open, may carry modifiers, and
 * names classes by token. {@code toString} reads as ILDasm would write it, with tokens for names;
 * {@link SignatureText} writes the names too.
 */
public sealed interface TypeSignature {

  /** The byte this type begins with in a blob. */
  ElementType elementType();

  /**
   * A type that is one byte: a number, {@code string}, {@code object}, {@code void} or {@code
   * typedref}.
   */
  record Primitive(ElementType elementType) implements TypeSignature {
    public Primitive {
      if (!elementType.isPrimitive()) {
        throw new IllegalArgumentException(elementType + " needs more than its own byte");
      }
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /**
   * A class or value type named by its TypeDef, TypeRef or TypeSpec.
   *
   * @param elementType {@link ElementType#CLASS} or {@link ElementType#VALUETYPE}
   */
  record ClassOrValueType(ElementType elementType, MetadataToken token) implements TypeSignature {
    public ClassOrValueType {
      if (elementType != ElementType.CLASS && elementType != ElementType.VALUETYPE) {
        throw new IllegalArgumentException(elementType + " is neither CLASS nor VALUETYPE");
      }
    }

    /** Whether it is a value type; what is not is a reference type. */
    public boolean isValueType() {
      return elementType == ElementType.VALUETYPE;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** A generic class or value type with its type arguments, which may be open themselves. */
  record GenericInstance(ClassOrValueType definition, List<TypeSignature> arguments)
      implements TypeSignature {
    public GenericInstance {
      arguments = List.copyOf(arguments);
    }

    @Override
    public ElementType elementType() {
      return ElementType.GENERICINST;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** The type parameter {@code number}, counted from 0, of the type around. */
  record TypeVariable(int number) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.VAR;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** The type parameter {@code number}, counted from 0, of the method around. */
  record MethodVariable(int number) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.MVAR;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /**
   * An array of any shape. Sizes and lower bounds are given for the first dimensions only, as far
   * as they are known; a lower bound not given is 0.
   */
  record Array(TypeSignature element, int rank, List<Integer> sizes, List<Integer> lowerBounds)
      implements TypeSignature {
    public Array {
      sizes = List.copyOf(sizes);
      lowerBounds = List.copyOf(lowerBounds);
    }

    @Override
    public ElementType elementType() {
      return ElementType.ARRAY;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** An array of one dimension that counts from 0. */
  record SzArray(TypeSignature element) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.SZARRAY;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** An unmanaged pointer. */
  record Pointer(TypeSignature target) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.PTR;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** A managed reference to a place that holds a {@code target}, as {@code ref} and {@code out}. */
  record ByReference(TypeSignature target) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.BYREF;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** A pointer to a method of this signature. */
  record FunctionPointer(MethodSignature signature) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.FNPTR;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /**
   * A type with a custom modifier: a note to compilers that makes it another signature to them, and
   * the same type to the runtime.
   *
   * @param required {@code modreq} when true: who does not understand it must not use the member
   */
  record Modified(boolean required, MetadataToken modifier, TypeSignature type)
      implements TypeSignature {
    @Override
    public ElementType elementType() {
      return required ? ElementType.CMOD_REQD : ElementType.CMOD_OPT;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /** A local variable whose target the collector must not move. */
  record Pinned(TypeSignature type) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.PINNED;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }

  /**
   * A type named by the runtime's own handle. No file holds this; signatures of dynamic methods,
   * which the runtime makes, do.
   */
  record RuntimeHandle(long handle) implements TypeSignature {
    @Override
    public ElementType elementType() {
      return ElementType.INTERNAL;
    }

    @Override
    public String toString() {
      return SignatureText.WITH_TOKENS.type(this);
    }
  }
}
