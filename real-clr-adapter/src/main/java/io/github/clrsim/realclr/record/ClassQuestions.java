package io.github.clrsim.realclr.record;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.com.FrequentEvent;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What is asked about classes and about objects of them: each once, as long as no module goes. */
final class ClassQuestions {
  private final CorProfilerInfo info;
  private final Scopes scopes;
  private final Set<ClassId> described = ConcurrentHashMap.newKeySet();
  private final Set<ClassId> allocated = ConcurrentHashMap.newKeySet();
  private final Set<ClassId> listed = ConcurrentHashMap.newKeySet();
  private Optional<NativeRecording> recording = Optional.empty();

  ClassQuestions(CorProfilerInfo info, Scopes scopes) {
    this.info = info;
    this.scopes = scopes;
  }

  /** Who records objects without any question needs to know of which classes they may be. */
  void recordThrough(NativeRecording without) {
    recording = Optional.of(without);
  }

  /** Asks what a class is, and so on for the classes it is made of that nobody announces. */
  void aboutLoaded(ClassId classId) {
    if (classId.isNull() || !described.add(classId)) {
      return;
    }
    Optional<ArrayClass> array =
        switch (info.isArrayClass(classId)) {
          case Outcome.Ok<ArrayClass> ok when ok.hresult().equals(HResult.S_OK) ->
              Optional.of(ok.value());
          // S_FALSE says that it is none.
          case Outcome<ArrayClass> none -> Optional.empty();
        };
    array.ifPresent(is -> aboutLoaded(is.baseClassId()));
    info.getClassIDInfo2(classId).answer().ifPresent(this::aboutParts);
  }

  private void aboutParts(ClassIDInfo2 is) {
    scopes.describeType(is.moduleId(), is.typeDefToken());
    aboutLoaded(is.parentClassId());
    is.typeArgs().forEach(this::aboutLoaded);
  }

  /** Asks of which class an object is. */
  void aboutObject(ObjectId object) {
    if (!object.isNull()) {
      info.getClassFromObject(object).answer().ifPresent(this::aboutLoaded);
    }
  }

  /**
   * Asks of which class the first object is that is made of a class: with questions about millions
   * of objects a trace would hold little else.
   */
  void aboutAllocated(ObjectId object, ClassId classId) {
    aboutFirst(object, classId, allocated, FrequentEvent.OBJECT_ALLOCATED);
  }

  /** The same of the first object that a collection lists. */
  void aboutListed(ObjectId object, ClassId classId) {
    aboutFirst(object, classId, listed, FrequentEvent.OBJECT_REFERENCES);
  }

  private void aboutFirst(
      ObjectId object, ClassId classId, Set<ClassId> asked, FrequentEvent event) {
    if (asked.add(classId)) {
      info.getClassFromObject(object);
      recording.ifPresent(without -> without.know(event, classId));
    }
  }

  /**
   * What is still alive is asked about once more when it is named next: not all classes that went
   * were named (races R3), and their addresses come again (R2).
   */
  void forget() {
    described.clear();
    allocated.clear();
    listed.clear();
    recording.ifPresent(NativeRecording::forgetClasses);
  }
}
