package io.github.clrsim.api.trace;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import java.util.List;

/** What a profiler concluded, in a form that laws can compare with the truth. */
public sealed interface Claim {

  /**
   * This ClassID stands for this type definition, now.
   *
   * @param typeArgs the type arguments in order; empty for a type that is not generic
   */
  record ClassIdentity(
      ClassId classId, ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs)
      implements Claim {
    public ClassIdentity {
      typeArgs = List.copyOf(typeArgs);
    }
  }

  /** No loaded class has this ClassID, now. */
  record NoSuchClass(ClassId classId) implements Claim {}

  /**
   * These modules and classes, and no others that were announced, are loaded now.
   *
   * @param modules in any order
   * @param classes in any order
   */
  record Inventory(List<ModuleId> modules, List<ClassId> classes) implements Claim {
    public Inventory {
      modules = List.copyOf(modules);
      classes = List.copyOf(classes);
    }
  }

  /**
   * The call that the innermost hook of this thread is about is given this; or, of what is passed
   * by reference, this is there when the method returns.
   *
   * @param method its name, with that of its class, for readers
   * @param argument counted from 0, {@code this} included
   * @param value in the notation of {@link io.github.clrsim.api.value.ValueText}
   */
  record ArgumentIs(FunctionId functionId, String method, int argument, String value)
      implements Claim {}

  /**
   * The call that the innermost hook of this thread is about returns this.
   *
   * @param method its name, with that of its class, for readers
   * @param value in the notation of {@link io.github.clrsim.api.value.ValueText}
   */
  record ResultIs(FunctionId functionId, String method, String value) implements Claim {}

  /**
   * A field of the object that is there now holds this.
   *
   * @param field its name; where base classes have one of this name too, the nearest
   * @param value in the notation of {@link io.github.clrsim.api.value.ValueText}
   */
  record FieldIs(ObjectId objectId, String field, String value) implements Claim {}

  /**
   * What this module means by a TypeRef is that TypeDef of another one, or of itself.
   *
   * @param moduleId the module whose reference it is
   * @param target the module that defines the type
   */
  record ReferenceMeans(
      ModuleId moduleId, MetadataToken typeRef, ModuleId target, MetadataToken typeDef)
      implements Claim {}

  /**
   * The type is loaded completely, so that asking for it by its token loads nothing.
   *
   * @param typeArgs the type arguments in order; empty for a type that is not generic
   */
  record TypeIsLoaded(ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs)
      implements Claim {
    public TypeIsLoaded {
      typeArgs = List.copyOf(typeArgs);
    }
  }

  /**
   * A class was noted, so that its name can be read when the process is gone.
   *
   * @param mvid of the module that defines it
   * @param path of that module's file
   */
  record ClassIsLogged(ClassId classId, Guid mvid, MetadataToken typeDef, String path)
      implements Claim {}

  /**
   * A method was noted, so that its name can be read when the process is gone.
   *
   * @param mvid of the module that defines it
   * @param path of that module's file
   */
  record FunctionIsLogged(FunctionId functionId, Guid mvid, MetadataToken methodDef, String path)
      implements Claim {}

  /**
   * A field of a type of the core library lies here, by either definition of the type.
   *
   * @param member a field's name, or {@link #SIZE} for the size of the type
   * @param managedOffset in bytes, by metadata; from the ObjectID, or from the unboxed value
   * @param nativeOffset by the runtime's answer
   */
  record MemberLies(
      ModuleId moduleId, MetadataToken typeDef, String member, int managedOffset, int nativeOffset)
      implements Claim {
    /** What stands for the size of a type, where a field has its name; no field can have it. */
    public static final String SIZE = "sizeof";
  }

  /**
   * The elements of arrays of so many dimensions, each counted from 0, begin here.
   *
   * @param managedOffset in bytes from the ObjectID, by the rules of layout
   * @param nativeOffset by the runtime's answer
   */
  record ElementsLie(int rank, int managedOffset, int nativeOffset) implements Claim {}

  /**
   * The base class of this class, now.
   *
   * @param parent the null ID if there is none
   */
  record ParentIs(ClassId classId, ClassId parent) implements Claim {}

  /**
   * These managed threads, and no others that were announced, are alive now.
   *
   * @param threads in any order
   */
  record ThreadsAre(List<ThreadId> threads) implements Claim {
    public ThreadsAre {
      threads = List.copyOf(threads);
    }
  }

  /**
   * The thread that this ThreadID stands for now.
   *
   * @param osThreadId the operating system's number for it; 0 if none was told
   * @param name empty if it was given none
   */
  record ThreadIs(ThreadId threadId, int osThreadId, String name) implements Claim {}

  /**
   * The thread is in these methods now. It is said of a thread that stands still, by the thread
   * itself or while the runtime is suspended, or of a record that its hooks cannot change
   * meanwhile.
   *
   * @param threadId the null ID for the thread that claims
   * @param by how that was found
   * @param functions the innermost first; null IDs, by which a walk names native code, are passed
   *     over
   */
  record StackIs(ThreadId threadId, Sight by, List<FunctionId> functions) implements Claim {
    public StackIs {
      functions = List.copyOf(functions);
    }

    /** How a profiler learns what a thread is in, which decides what it may have missed. */
    public enum Sight {
      /** By enter and leave hooks: of methods for which none were called it says what it likes. */
      HOOKS,
      /** By a walk: every managed frame is there. What was inlined has no frame. */
      WALK
    }
  }
}
