package io.github.clrsim.techniques;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a profiler met in a run, held against what it was told otherwise in the same run: by class
 * loads, by the collections that found the objects, and by the files of the modules.
 */
final class Meetings {
  private final Map<Integer, Deque<Callback>> open = new HashMap<>();
  private final Map<Integer, InfoCall> asked = new HashMap<>();
  private final Map<Integer, FunctionInfo2> frame = new HashMap<>();
  private final Map<ClassId, Type> announced = new HashMap<>();
  private final Map<ObjectId, ClassId> referring = new HashMap<>();
  private final Map<ModuleId, Path> files = new HashMap<>();
  private final Map<Path, AssemblyImage> images = new HashMap<>();

  private final Set<String> onTheHeap = new TreeSet<>();
  private final Set<String> onStacks = new TreeSet<>();
  private final List<String> disagreements = new ArrayList<>();
  private int objects;
  private int frames;
  private int confirmed;

  private record Type(ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs) {}

  /** All that was met in a run. */
  static Meetings in(List<Step> steps) {
    Meetings meetings = new Meetings();
    steps.forEach(meetings::see);
    return meetings;
  }

  /** How many objects said their class, and a collection had said it, too. */
  int objects() {
    return objects;
  }

  /** How many frames said their class, and metadata says that it declares the method. */
  int frames() {
    return frames;
  }

  /** How many of the meetings were with a class of which a class load had told what it is. */
  int confirmed() {
    return confirmed;
  }

  /** The names of the classes of objects, by the files of their modules. */
  Set<String> onTheHeap() {
    return onTheHeap;
  }

  /** The names of the classes of frames, by the files of their modules. */
  Set<String> onStacks() {
    return onStacks;
  }

  /** What was met and is said to be something else elsewhere. */
  List<String> disagreements() {
    return disagreements;
  }

  private void see(Step step) {
    switch (step) {
      case Step.CallbackEntered(int thread, Callback callback) -> {
        open.computeIfAbsent(thread, _ -> new ArrayDeque<>()).push(callback);
        hear(callback);
      }
      case Step.CallbackReturned returned -> open.get(returned.thread()).pop();
      case Step.CallMade(int thread, InfoCall call) -> asked.put(thread, call);
      case Step.CallAnswered answered ->
          answered
              .outcome()
              .answer()
              .ifPresent(answer -> learn(answered.thread(), answered.method(), answer));
      case Step.Claimed(int thread, Claim.ClassIdentity claim) -> met(thread, claim);
      default -> {}
    }
  }

  private void hear(Callback callback) {
    switch (callback) {
      case GarbageCollectionStarted _ -> referring.clear();
      case ObjectReferences told -> referring.put(told.objectId(), told.classId());
      case ModuleUnloadStarted gone ->
          announced.values().removeIf(type -> type.moduleId().equals(gone.moduleId()));
      default -> {}
    }
  }

  private void learn(int thread, String method, Object answer) {
    Object about = asked.get(thread).arguments().isEmpty() ? "" : argument(thread);
    switch (answer) {
      case ModuleInfo2 module when about instanceof ModuleId id ->
          files.put(id, Path.of(module.name()));
      case ClassIDInfo2 told
          when about instanceof ClassId id
              && callback(thread) instanceof ClassLoadFinished loaded
              && loaded.classId().equals(id) ->
          announced.put(id, new Type(told.moduleId(), told.typeDefToken(), told.typeArgs()));
      case ClassId told when method.equals("GetClassFromObject") -> {
        objects++;
        check("a collection", about, told, referring.get((ObjectId) about));
      }
      case FunctionInfo2 told when !told.classId().isNull() -> frame.put(thread, told);
      default -> {}
    }
  }

  private Object argument(int thread) {
    return asked.get(thread).arguments().getFirst();
  }

  private Callback callback(int thread) {
    return open.get(thread).getFirst();
  }

  private void met(int thread, Claim.ClassIdentity claim) {
    Type type = new Type(claim.moduleId(), claim.typeDef(), claim.typeArgs());
    if (announced.containsKey(claim.classId())) {
      confirmed++;
      check("its load", claim.classId(), type, announced.get(claim.classId()));
    }
    AssemblyImage image = images.computeIfAbsent(files.get(type.moduleId()), AssemblyImage::read);
    TypeDef definition = image.typeDef(type.typeDef());
    check(
        "metadata",
        definition + " has so many type arguments",
        type.typeArgs().size(),
        definition.genericParams().size());
    switch (callback(thread)) {
      case GarbageCollectionFinished _ -> onTheHeap.add(definition.fullName());
      case JITCompilationStarted _ -> {
        frames++;
        onStacks.add(definition.fullName());
        MethodDef method = image.methodDef(frame.get(thread).token());
        check("metadata", method, definition.token(), method.declaringType().token());
      }
      default -> disagreements.add(claim + " in " + callback(thread));
    }
  }

  private void check(String source, Object about, Object met, Object told) {
    if (!Objects.equals(met, told)) {
      disagreements.add("%s: met as %s, but %s says %s".formatted(about, met, source, told));
    }
  }
}
