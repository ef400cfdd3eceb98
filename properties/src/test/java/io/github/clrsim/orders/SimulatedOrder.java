package io.github.clrsim.orders;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.info.FunctionLeave3Info;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines of a simulated run: who was told what, without IDs, as the logs are written. */
final class SimulatedOrder {
  private static final String WISH = "clrsim: ";
  private static final List<String> HOOKED =
      List.of("GetFunctionEnter3Info", "GetFunctionLeave3Info");

  private final LoggedOrder log;
  private final List<Step> steps;
  private final IdNames names = new IdNames();
  private final Map<Integer, String> roles = new HashMap<>();
  // What a hook asked, by the step at which it was answered.
  private final Map<Integer, List<InfoCall>> hooks = new HashMap<>();
  // What was asked, by the step at which it was answered.
  private final Map<Integer, InfoCall> answers = new HashMap<>();
  // In which callback it was asked in a row of questions.
  private final Map<Integer, Integer> asked = new HashMap<>();
  // Callbacks about objects that are the framework's own.
  private final Set<Integer> untold = new HashSet<>();
  private final AnswerWords answerWords = new AnswerWords(names);
  private final CallbackWords callbackWords;
  private final Map<Integer, InfoCall> frames = new HashMap<>();
  private final ThreadNames threads = new ThreadNames();
  // The step at which each callback returned, by the step at which it was entered.
  private final Map<Integer, Integer> returns = new HashMap<>();

  // Whether the mark is past behind which all objects are the program's.
  private boolean isPast;

  private SimulatedOrder(LoggedOrder log, List<Step> steps) {
    this.log = log;
    this.steps = steps;
    this.callbackWords = new CallbackWords(names, threads);
  }

  static List<String> of(LoggedOrder log, List<Step> steps) {
    SimulatedOrder order = new SimulatedOrder(log, steps);
    order.learn();
    return order.lines();
  }

  private void learn() {
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    Map<Integer, Deque<InfoCall>> calls = new HashMap<>();
    Set<Integer> inquiries = new HashSet<>();
    for (int index = 0; index < steps.size(); index++) {
      switch (steps.get(index)) {
        case Step.ThreadSeen seen -> roles.put(seen.thread(), role(seen));
        case Step.CallbackEntered entered -> {
          stack(open, entered.thread()).push(index);
          threads.learn(
              entered.callback(), entered.thread(), roles.getOrDefault(entered.thread(), ""));
        }
        case Step.CallbackReturned returned ->
            returns.put(stack(open, returned.thread()).pop(), index);
        case Step.CallMade made -> stack(calls, made.thread()).push(made.call());
        case Step.CallAnswered answered -> {
          InfoCall call = stack(calls, answered.thread()).pop();
          answers.put(index, call);
          learn(index, call, answered.outcome());
          if (isWalk(stack(calls, answered.thread()).peek())) {
            frames.put(index, call);
          }
          Integer callback = stack(open, answered.thread()).peek();
          if (callback != null && isOfInquiry(callback, call, inquiries)) {
            asked.put(index, callback);
          }
        }
        case Step.HookEntered _, Step.HookReturned _ -> {}
        case Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.TruthTold _,
            Step.Marked _ -> {}
      }
    }
  }

  private void learn(int index, InfoCall call, Outcome<?> outcome) {
    if (HOOKED.contains(call.method().name())) {
      hooks.put(index, List.of(call));
    } else {
      names.learn(index, call, outcome);
    }
  }

  /** Whether it was asked in a row of questions that begins with a certain one. */
  private boolean isOfInquiry(int callback, InfoCall call, Set<Integer> inquiries) {
    String name = ((Step.CallbackEntered) steps.get(callback)).callback().methodName();
    if (call.method().name().equals(log.asks().get(name))) {
      inquiries.add(callback);
    }
    return inquiries.contains(callback);
  }

  private static boolean isWalk(@Nullable InfoCall around) {
    return around != null && around.method().name().equals("DoStackSnapshot");
  }

  private static String role(Step.ThreadSeen seen) {
    return switch (seen.kind()) {
      case MANAGED ->
          switch (seen.name()) {
            case "main" -> "main";
            case "tiering" -> "background";
            default -> "worker";
          };
      case FINALIZER -> "finalizer";
      case PROFILER -> "native";
      case OTHER -> "runtime";
    };
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int index = 0; index < steps.size(); index++) {
      Step step = steps.get(index);
      String role = roles.getOrDefault(step.thread(), "");
      line(index, step, role).ifPresent(line -> lines.add(role + " " + line));
      isPast |= !lines.isEmpty() && lines.getLast().equals("main mark " + log.objectsFrom());
    }
    return lines;
  }

  private Optional<String> line(int index, Step step, String role) {
    return switch (step) {
      case Step.CallbackEntered(int _, ObjectAllocated(var _, ClassId type)) -> {
        String name = names.of(type, returns.getOrDefault(index, steps.size()));
        boolean isTold = isPast || IdNames.isOfProgram(name);
        if (!isTold) {
          untold.add(index);
        }
        yield Optional.of("ObjectAllocated " + name).filter(_ -> isTold);
      }
      case Step.CallbackEntered(int _, Callback callback) ->
          callbackWords
              .of(returns.getOrDefault(index, steps.size()), callback, role)
              .filter(line -> isAboutTheProgram(role, callback, line));
      case Step.CallAnswered _ when frames.containsKey(index) ->
          frame(index).filter(this::isNoCaller);
      // What the profiler asks to learn names is asked inside callbacks.
      case Step.CallAnswered answered when role.equals("native") ->
          Optional.of(words(index, answered));
      case Step.CallAnswered answered when asked.containsKey(index) ->
          Optional.of(words(index, answered)).filter(_ -> !untold.contains(asked.get(index)));
      case Step.CallAnswered answered when hooks.containsKey(index) ->
          hook(index, answered.outcome()).filter(line -> isOfProgram(line));
      default -> Optional.empty();
    };
  }

  /** An answer that was asked for on a native thread, or in a row of questions. */
  private String words(int index, Step.CallAnswered answered) {
    Optional<ThreadId> asker =
        asked.containsKey(index) ? threads.idOf(answered.thread()) : Optional.empty();
    return answerWords.of(
        Optional.ofNullable(answers.get(index)).orElseThrow(), answered.outcome(), asker, index);
  }

  /** In a walk of a stack it asks for the function of each frame; there is none in native code. */
  private Optional<String> frame(int index) {
    return Optional.ofNullable(frames.get(index))
        .filter(call -> call.method().name().equals("GetFunctionInfo2"))
        .map(call -> (FunctionId) call.arguments().getFirst())
        .map(function -> function.isNull() ? "Frame" : "Frame " + names.of(function, index));
  }

  private boolean isOfProgram(String line) {
    return IdNames.isOfProgram(line) && isNoCaller(line);
  }

  private boolean isNoCaller(String line) {
    return log.callers().stream().noneMatch(caller -> line.contains(" " + caller));
  }

  /** What a hook asked: the sizes of arguments, or of the result. */
  private Optional<String> hook(int index, Outcome<?> outcome) {
    List<CorPrfFunctionArgumentRange> ranges =
        switch (outcome.answer().orElseThrow()) {
          case FunctionEnter3Info info -> info.argumentInfo().ranges();
          case FunctionLeave3Info info -> List.of(info.retvalRange());
          default -> List.of();
        };
    InfoCall call = hooks.getOrDefault(index, List.of()).getFirst();
    String name = call.method().name().replaceFirst("Get(.*)Info", "$1");
    return Optional.of(
        Stream.concat(
                Stream.of(name, names.of((RunTimeId) call.arguments().getFirst(), index)),
                ranges.stream()
                    .map(CorPrfFunctionArgumentRange::length)
                    .filter(length -> length > 0)
                    .map(String::valueOf))
            .collect(Collectors.joining(" ")));
  }

  private boolean isAboutTheProgram(String role, Callback callback, String line) {
    return switch (callback) {
      case LifecycleCallback _, AppDomainCreationStarted _, AppDomainCreationFinished _ -> true;
      case AssemblyCallback _, ModuleCallback _, SuspensionCallback _ -> true;
      case GarbageCollectionCallback _ -> true;
      case ExceptionCallback _ -> true;
      case ThreadCallback.ThreadNameChanged named -> !named.name().startsWith(WISH);
      case ThreadCallback _ ->
          (log.low() & COR_PRF_MONITOR_THREADS) != 0
              && List.of("main", "finalizer", "worker", "native").contains(role);
      case FunctionCallback.JITInlining(var caller, var callee, int _) ->
          Stream.of(caller, callee)
              .map(id -> names.of(id, steps.size()))
              .allMatch(IdNames::isOfProgram);
      default -> IdNames.isOfProgram(line) && isNoCaller(line);
    };
  }

  private static <T> Deque<T> stack(Map<Integer, Deque<T>> stacks, int thread) {
    return stacks.computeIfAbsent(thread, key -> new ArrayDeque<>());
  }
}
