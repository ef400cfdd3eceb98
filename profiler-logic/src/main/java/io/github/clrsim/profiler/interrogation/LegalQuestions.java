package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.spec.CallGate.Access;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which questions may be asked in which callback, by the tables of both. */
final class LegalQuestions {
  private static final Set<String> IN_UNLOADS =
      Set.of(
          "AssemblyUnloadStarted",
          "AssemblyUnloadFinished",
          "ModuleUnloadStarted",
          "ModuleUnloadFinished",
          "ClassUnloadStarted",
          "ClassUnloadFinished");

  // By the callback's name: the same for every run.
  private static final Map<String, List<Question>> LEGAL = legal();

  private LegalQuestions() {}

  /** All that may be asked there, in their order. */
  static List<Question> in(Callback event) {
    return LEGAL.getOrDefault(event.methodName(), List.of());
  }

  private static Map<String, List<Question>> legal() {
    Map<String, List<Question>> legal = new LinkedHashMap<>();
    ProfilingSpec.get()
        .methodsOf(ProfilingSpec.NEWEST_CALLBACK)
        .forEach(
            callback ->
                legal.put(
                    callback.name(),
                    Questionnaire.ALL.stream()
                        .filter(question -> isLegal(question, callback.name()))
                        .filter(question -> comesToAnEnd(question, callback.name()))
                        .filter(question -> listsNothingDead(question, callback.name()))
                        .toList()));
    return legal;
  }

  /** Whether nothing of it may trigger a collection, behind which objects may lie elsewhere. */
  static boolean movesNothing(Question question) {
    return question.methods().stream()
        .map(method -> ProfilingSpec.get().gate(method).access())
        .noneMatch(
            access ->
                switch (access) {
                  case ASYNC_TRIGGERS, SYNC_TRIGGERS -> true;
                  case ASYNC, SYNC, STUB, INIT_ONLY -> false;
                });
  }

  private static boolean isLegal(Question question, String callback) {
    CallbackContract contract = ProfilingSpec.get().contract(callback);
    return question.methods().stream()
        .map(method -> ProfilingSpec.get().gate(method).access())
        .allMatch(access -> isLegal(access, contract));
  }

  private static boolean isLegal(Access access, CallbackContract within) {
    return switch (access) {
      case ASYNC, ASYNC_TRIGGERS, SYNC, STUB -> true;
      case SYNC_TRIGGERS -> within.mayTrigger();
      case INIT_ONLY -> false;
    };
  }

  /** Code of what goes is listed still: it has no name, and who lists it may die (R87). */
  private static boolean listsNothingDead(Question question, String callback) {
    return !IN_UNLOADS.contains(callback)
        || Collections.disjoint(question.methods(), DrawnQuestions.LISTS_OF_CODE);
  }

  /** Who makes a handle inside the callback about handles would never come to an end. */
  private static boolean comesToAnEnd(Question question, String callback) {
    return !question.methods().contains("CreateHandle")
        || (!callback.equals(HandleCreated.class.getSimpleName())
            && !callback.equals(HandleDestroyed.class.getSimpleName()));
  }
}
