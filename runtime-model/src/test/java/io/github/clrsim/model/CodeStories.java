package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a profiler is told of code, as lines: the thread, what happened in short, and to what. A
 * story begins behind {@code mark go}.
 */
final class CodeStories {
  // Modules, classes, threads, compilation, suspension, ReJIT.
  static final int MASK = 0x5022E;
  // Unloads of dynamic methods.
  static final int HIGH = 0x4;

  private CodeStories() {}

  static List<String> calm(String actions, RuntimeProfile profile) {
    return of(actions, profile, Choices.calm(), Map.of());
  }

  static List<String> of(
      String actions, RuntimeProfile profile, Choices choices, Map<String, String> options) {
    return lines(run(actions, profile, choices, options, CodeWatching.class));
  }

  static Simulated run(
      String actions,
      RuntimeProfile profile,
      Choices choices,
      Map<String, String> options,
      Class<? extends CodeWatching> profiler) {
    Map<String, String> all = new HashMap<>(Map.of("low", "" + MASK, "high", "" + HIGH));
    all.putAll(options);
    String text = "entry PluginHost; thread main; load default Workshop; " + actions;
    return Simulations.run(
        Scenario.parse("code", text),
        profile,
        choices,
        new NamedProfiler(profiler.getName(), List.of(), all));
  }

  static List<String> lines(Simulated simulated) {
    Map<Integer, String> threads = new HashMap<>();
    Map<ClassId, String> classes = new HashMap<>();
    List<String> lines = new ArrayList<>();
    boolean begun = false;
    for (Step step : simulated.steps()) {
      switch (step) {
        case Step.ThreadSeen seen -> threads.put(seen.thread(), seen.name());
        case Step.TruthTold told -> {
          if (told.truth() instanceof Truth.ClassExists exists) {
            classes.put(exists.classId(), exists.name());
          }
        }
        case Step.CallbackEntered entered -> {
          if (begun) {
            line(entered.callback(), classes)
                .ifPresent(line -> lines.add(threads.get(entered.thread()) + " " + line));
          }
          begun |=
              entered.callback() instanceof ThreadNameChanged named && named.name().equals("go");
        }
        case Step.CallbackReturned _,
            Step.CallMade _,
            Step.CallAnswered _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Marked _ -> {}
      }
    }
    return lines;
  }

  private static Optional<String> line(Callback callback, Map<ClassId, String> classes) {
    return Optional.ofNullable(
        switch (callback) {
          case FunctionCallback.JITCompilationStarted is -> "jit " + name(is.functionId());
          case FunctionCallback.JITCompilationFinished is -> "jitted " + name(is.functionId());
          case FunctionCallback.JITInlining is ->
              "inline %s <- %s".formatted(name(is.callerId()), name(is.calleeId()));
          case FunctionCallback.JITCachedFunctionSearchStarted is ->
              "search " + name(is.functionId());
          case FunctionCallback.JITCachedFunctionSearchFinished is ->
              "found " + name(is.functionId());
          case FunctionCallback.DynamicMethodJITCompilationStarted is ->
              "dynamic " + name(is.functionId());
          case FunctionCallback.DynamicMethodJITCompilationFinished is ->
              "dynamic done " + name(is.functionId());
          case FunctionCallback.DynamicMethodUnloaded is -> "unloaded " + name(is.functionId());
          case ReJITCallback.GetReJITParameters is -> "parameters";
          case ReJITCallback.ReJITCompilationStarted is ->
              "rejit %s %d".formatted(name(is.functionId()), is.rejitId().value());
          case ReJITCallback.ReJITCompilationFinished is ->
              "rejitted %s %d".formatted(name(is.functionId()), is.rejitId().value());
          case ReJITCallback.ReJITError is -> "error " + is.hrStatus();
          case ClassLoadFinished is -> "class " + classes.get(is.classId());
          case SuspensionCallback is -> is.methodName();
          case ThreadCreated is -> "thread";
          case ThreadDestroyed is -> "thread gone";
          default -> null;
        });
  }

  private static String name(FunctionId function) {
    return CodeWatching.NAMES.getOrDefault(function, function.toString());
  }
}
