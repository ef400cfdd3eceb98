package io.github.clrsim.api.trace;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import java.util.List;

/**
 * What really is so in a simulated CLR, whether or not the profiler was told. Of a real one a trace
 * tells {@link BodyIsSet} alone.
 */
public sealed interface Truth {

  /**
   * A class came to be at this address.
   *
   * @param name readable, with type arguments
   * @param owners the modules whose unload ends this class: its own, and those of its type
   *     arguments, deep
   */
  record ClassExists(
      ClassId classId,
      ModuleId moduleId,
      MetadataToken typeDef,
      List<ClassId> typeArgs,
      List<ModuleId> owners,
      String name)
      implements Truth {
    public ClassExists {
      typeArgs = List.copyOf(typeArgs);
      owners = List.copyOf(owners);
    }
  }

  /** A class is gone; its address may be given to another. */
  record ClassGone(ClassId classId) implements Truth {}

  /**
   * What stands behind a body of IL that the profiler set, told in the call that sets it; a
   * simulation tells it also when it is compiled and is another by then.
   *
   * @param method its name, readable
   * @param signature of the method
   * @param inFile the body that the method has in its file, header and all; no bytes if it has none
   * @param body the one that was set
   * @param tokens what the tokens in both bodies mean, each once
   */
  record BodyIsSet(
      ModuleId moduleId,
      MetadataToken methodDef,
      String method,
      Blob signature,
      Blob inFile,
      Blob body,
      List<Meaning> tokens)
      implements Truth {
    public BodyIsSet {
      tokens = List.copyOf(tokens);
    }

    /**
     * What a token means in its module.
     *
     * @param exists whether the module has it
     * @param name readable
     * @param signature of a method, a member or a standalone signature; no bytes of all else
     */
    public record Meaning(MetadataToken token, boolean exists, String name, Blob signature) {}
  }

  /**
   * How far the profiler's own threads have come, told when the process ends orderly and references
   * to COM objects are held.
   */
  record OwnThreadsStand(List<OwnThread> threads) implements Truth {
    public OwnThreadsStand {
      threads = List.copyOf(threads);
    }

    /**
     * One of them.
     *
     * @param name as in {@link Step.ThreadSeen}, if it is in the trace
     * @param hasEnded whether it is over
     * @param paused how many steps the trace had when it last paused; 0 if it never did
     * @param settled of what was handed out before this step of the trace, it had time to begin to
     *     give it back
     */
    public record OwnThread(String name, boolean hasEnded, long paused, long settled) {}
  }

  /**
   * A body of IL that the profiler set is none that it should have set. It is told no more, and
   * stands in older traces only.
   *
   * @param name of the method
   * @param faults what is wrong with it, each by its offset
   * @param before the body that it replaces, disassembled
   * @param after the body that it is
   */
  record BodyIsFaulty(
      ModuleId moduleId,
      MetadataToken methodDef,
      String name,
      List<String> faults,
      String before,
      String after)
      implements Truth {
    public BodyIsFaulty {
      faults = List.copyOf(faults);
    }
  }

  /**
   * A reference to a COM object was not given back, or the object was touched behind the last one.
   * It is told no more, and stands in older traces only.
   *
   * @param object which one
   * @param how what was done with it
   */
  record ObjectIsMisused(String object, String how) implements Truth {}

  /** A module is gone; its address may be given to another. */
  record ModuleGone(ModuleId moduleId) implements Truth {}

  /**
   * A method is entered, and the profiler's hook is about to be called for it.
   *
   * @param arguments what the method is given, {@code this} first, in the notation of {@link
   *     io.github.clrsim.api.value.ValueText}
   */
  record CallGiven(FunctionId functionId, String method, List<String> arguments) implements Truth {
    public CallGiven {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A method is left, and the profiler's hook is about to be called for it.
   *
   * @param arguments what it was given, as that is now
   * @param result what it returns; nothing or one value
   */
  record CallReturns(
      FunctionId functionId, String method, List<String> arguments, List<String> result)
      implements Truth {
    public CallReturns {
      arguments = List.copyOf(arguments);
      result = List.copyOf(result);
    }
  }

  /**
   * What a field holds, told when a profiler is about to claim that.
   *
   * @param object what the object is, readable; empty if none begins there
   * @param value what the field holds, in the notation of {@link
   *     io.github.clrsim.api.value.ValueText}; nothing, if there is no such field
   */
  record FieldHolds(ObjectId objectId, String object, String field, List<String> value)
      implements Truth {
    public FieldHolds {
      value = List.copyOf(value);
    }
  }

  /**
   * The profiler asked for a field behind the last that a type declares: there is none, and a
   * component that does not look may not survive the question.
   *
   * @param type the type, readable
   */
  record ListHasEnded(String type) implements Truth {}

  /**
   * What the loader takes a reference for, told when a profiler is about to claim that; nothing is
   * told where the loader has nothing loaded that it would take.
   *
   * @param moduleId the module whose reference it is
   * @param target the module that defines the type
   * @param name readable
   */
  record ReferenceResolves(
      ModuleId moduleId, MetadataToken typeRef, ModuleId target, MetadataToken typeDef, String name)
      implements Truth {}

  /**
   * How far a type is loaded, told when a profiler is about to claim that it is.
   *
   * @param level by the name of the loader's level; empty if there is no such class
   * @param isLoaded whether asking for it by its token would load nothing
   */
  record TypeHasLevel(
      ModuleId moduleId,
      MetadataToken typeDef,
      List<ClassId> typeArgs,
      String level,
      boolean isLoaded)
      implements Truth {
    public TypeHasLevel {
      typeArgs = List.copyOf(typeArgs);
    }
  }

  /**
   * Where the name of a class or a method stands for ever, told when a profiler is about to claim
   * that it noted that.
   *
   * @param mvid of the module that defines it
   * @param token its TypeDef or MethodDef there
   * @param path of the module's file; empty if it is in none
   * @param name without type arguments, {@code Space.Class} or {@code Space.Class::Method}; empty
   *     if there is no such class or method now, or metadata does not define it
   */
  record TokenIs(Guid mvid, MetadataToken token, String path, String name) implements Truth {}

  /**
   * Where something lies, told when a profiler is about to claim that.
   *
   * @param place what lies there, readable
   * @param exists whether there is such a thing; if not, the offsets are 0
   * @param managedOffset in bytes, by metadata
   * @param nativeOffset where native code takes it to be
   */
  record PlaceIs(String place, boolean exists, int managedOffset, int nativeOffset)
      implements Truth {}

  /**
   * What a class descends from, told when a profiler is about to claim that; nothing is told while
   * it is being loaded and that is not decided.
   *
   * @param name readable; empty if no class has this ID now
   * @param parent the null ID if there is none
   * @param parentName readable; empty if there is none
   * @param isInterface whether it is one, of which metadata says that it has no base class, and the
   *     runtime that this is Object
   */
  record ClassDescends(
      ClassId classId, String name, ClassId parent, String parentName, boolean isInterface)
      implements Truth {}

  /**
   * What a thread is in, told when a profiler is about to claim that.
   *
   * @param threadId also where the null ID was claimed of
   * @param frames the innermost first; none if it is no managed thread that is alive
   */
  record StackHolds(ThreadId threadId, List<Frame> frames) implements Truth {
    public StackHolds {
      frames = List.copyOf(frames);
    }

    /**
     * A method that the thread is in.
     *
     * @param method readable
     * @param notice what hooks have told of it
     */
    public record Frame(FunctionId functionId, String method, Notice notice) {}

    /** What hooks have told of a frame. */
    public enum Notice {
      /** Nothing: it has none, or they have not been called yet. */
      UNTOLD,
      /** That it was entered, and not yet that it is left. */
      ENTERED,
      /** It is being told that it is entered or left, or was told just now that it is left. */
      CHANGING,
      /** It was left, and nothing told that; nor was since told that another is entered. */
      LOST
    }
  }
}
