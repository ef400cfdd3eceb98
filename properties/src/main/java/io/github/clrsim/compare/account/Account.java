package io.github.clrsim.compare.account;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.compare.account.Names.Inside;
import io.github.clrsim.model.scenario.Action;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one arm told about the scenario's own assemblies and threads, cut into windows: for each
 * thread of the scenario what came before its first mark and behind each mark, what the thread pool
 * did for an action, what came on the finalizer thread, what came on the runtime's other threads,
 * which nothing orders among themselves, and how the process ended.
 */
public final class Account {
  /** The window of the finalizer thread, which passes no marks. */
  public static final String FINALIZER = "finalizer";

  /** So begins the window of what the thread pool does for the action behind a mark. */
  public static final String POOL_OF = "pool of ";

  /** The window of all other threads that pass no marks. */
  public static final String OTHERS = "other threads";

  /** The window of the end of the process, on whichever thread it comes. */
  public static final String END = "the end";

  /** So ends the window of what comes on a thread of the scenario before its first mark. */
  static final String BEFORE = " before";

  // So begin the methods of the event pipe.
  private static final String OF_EVENTS = "EventPipe";

  // The first of three that name the function at an address of code.
  private static final String BY_ADDRESS = "GetFunctionFromIP";

  private static final Set<String> CODE_AT_ADDRESS =
      Set.of("GetILToNativeMapping3", "GetCodeInfo4");

  // Before what was read in a hook.
  private static final String READ = "read: ";

  private final Woven woven;
  private final List<Step> steps;
  private final Names names;
  private final Map<Integer, String> scenarioThreads = new HashMap<>();
  private final Map<Integer, ThreadKind> kinds = new HashMap<>();
  private final Map<ThreadId, String> threadIds = new HashMap<>();
  private final Map<Integer, Integer> returns = new HashMap<>();
  // When each ID was explained by the end of its load: what its beginning is about.
  private final Map<RunTimeId, TreeMap<Integer, Integer>> loads = new HashMap<>();

  private final Throws thrown;
  private final AnswerWords words;

  private Account(Woven woven, List<Step> steps) {
    this.woven = woven;
    this.steps = steps;
    this.names = new Names(woven.subjects());
    this.thrown = new Throws(steps);
    this.words = new AnswerWords(woven);
  }

  /** The windows by name, in the order in which they were opened. */
  public static Map<String, List<Told>> of(Woven woven, List<Step> steps) {
    Account account = new Account(woven, steps);
    account.learn();
    return account.windows();
  }

  /** The thread of the scenario of which this window holds what came before its first mark. */
  public static Optional<String> threadBefore(String window) {
    return window.endsWith(BEFORE)
        ? Optional.of(window.substring(0, window.length() - BEFORE.length()))
        : Optional.empty();
  }

  /** Goes through all steps for what IDs mean, since many are told of before they are explained. */
  private void learn() {
    Map<Integer, Deque<Inside>> open = new HashMap<>();
    Map<Integer, Deque<InfoCall>> asked = new HashMap<>();
    Map<Integer, Deque<Integer>> hooked = new HashMap<>();
    for (int index = 0; index < steps.size(); index++) {
      Step step = steps.get(index);
      switch (step) {
        case Step.ThreadSeen seen -> kinds.put(seen.thread(), seen.kind());
        case Step.CallbackEntered(int thread, Callback callback) -> {
          stack(open, thread).push(new Inside(index, callback));
          if (callback instanceof ThreadNameChanged named && woven.isOwn(named.name())) {
            scenarioThreads.putIfAbsent(thread, Woven.threadOf(named.name()));
          }
        }
        case Step.CallbackReturned returned -> {
          Inside ended = stack(open, returned.thread()).pop();
          returns.put(ended.entered(), index);
          int end = index;
          loaded(ended.callback())
              .ifPresent(
                  id ->
                      loads.computeIfAbsent(id, key -> new TreeMap<>()).put(ended.entered(), end));
        }
        case Step.CallMade made -> stack(asked, made.thread()).push(made.call());
        case Step.CallAnswered answered ->
            names.learn(
                index,
                Optional.ofNullable(stack(open, answered.thread()).peek()),
                stack(asked, answered.thread()).pop(),
                answered.outcome());
        case Step.HookEntered entered ->
            hooked.computeIfAbsent(entered.thread(), key -> new ArrayDeque<>()).push(index);
        case Step.HookReturned returned ->
            returns.put(hooked.getOrDefault(returned.thread(), new ArrayDeque<>()).pop(), index);
        case Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.TruthTold _,
            Step.Marked _ -> {}
      }
    }
    names.numberCopies();
    nameThreads();
  }

  private void nameThreads() {
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int thread, ThreadCallback.ThreadCreated created)
          && scenarioThreads.containsKey(thread)) {
        threadIds.put(created.threadId(), scenarioThreads.getOrDefault(thread, ""));
      }
    }
  }

  private Map<String, List<Told>> windows() {
    ObjectAccount objects = new ObjectAccount(woven, words, steps);
    Map<String, List<Told>> windows = new LinkedHashMap<>();
    Map<Integer, String> current = new HashMap<>();
    scenarioThreads.forEach((thread, name) -> current.put(thread, name + BEFORE));
    Map<String, String> work = woven.work();
    for (int index = 0; index < steps.size(); index++) {
      int at = index;
      if (steps.get(index) instanceof Step.HookEntered(int thread, Hook hook)) {
        String window = current.getOrDefault(thread, unmarked(thread));
        told(index, thread, hook)
            .map(told -> told.placed(thread, at))
            .ifPresent(told -> windows.computeIfAbsent(window, key -> new ArrayList<>()).add(told));
      }
      if (steps.get(index) instanceof Step.CallbackEntered(int thread, Callback callback)) {
        if (callback instanceof ThreadNameChanged named && woven.isOwn(named.name())) {
          current.put(thread, named.name());
          List<Told> begun = windows.computeIfAbsent(named.name(), key -> new ArrayList<>());
          ofEvents(index, thread, named).map(told -> told.placed(thread, at)).ifPresent(begun::add);
          objects
              .targets(index, returns.getOrDefault(index, steps.size()), thread)
              .map(told -> told.placed(thread, at))
              .ifPresent(begun::add);
        } else {
          if (callback instanceof ThreadNameChanged named && !scenarioThreads.containsKey(thread)) {
            poolOf(named, work, current.values()).ifPresent(pool -> current.put(thread, pool));
          }
          String window =
              callback instanceof LifecycleCallback.Shutdown
                  ? END
                  : current.getOrDefault(thread, unmarked(thread));
          List<Told> all =
              ObjectAccount.tells(callback)
                  ? objectsTold(objects, index, thread)
                  : told(index, thread, callback)
                      .or(() -> ofUnwoundProgram(callback, windows, window))
                      .stream()
                      .toList();
          if (!all.isEmpty()) {
            windows
                .computeIfAbsent(window, key -> new ArrayList<>())
                .addAll(all.stream().map(told -> told.placed(thread, at)).toList());
          }
        }
      }
    }
    if (objects.hasListedSurvivors() && woven.collectsAll()) {
      windows
          .computeIfAbsent(END, key -> new ArrayList<>())
          .addFirst(new Told("Survivors(were listed)", List.of(), Set.of()));
    }
    return windows;
  }

  /**
   * That an exception which nobody catches unwinds the program itself, told once: how many methods
   * of it there are differs between the arms.
   */
  private Optional<Told> ofUnwoundProgram(
      Callback callback, Map<String, List<Told>> windows, String window) {
    Told unwound = new Told("ExceptionUnwindFunctionEnter(the program)", List.of(), Set.of());
    boolean isTold =
        windows.getOrDefault(window, List.of()).stream()
            .anyMatch(told -> told.callback().equals(unwound.callback()));
    return Optional.of(unwound)
        .filter(_ -> callback instanceof ExceptionUnwindFunctionEnter && !isTold)
        .filter(_ -> woven.marked(Action.Throw.class).containsKey(window));
  }

  /** What was asked about events where a thread says where it is; all else is no matter of it. */
  private Optional<Told> ofEvents(int entered, int thread, ThreadNameChanged mark) {
    int returned = returns.getOrDefault(entered, steps.size());
    List<String> answers =
        answers(entered, returned, thread, new Wording(names, threadIds, returned)).stream()
            .filter(answer -> answer.startsWith(OF_EVENTS))
            .toList();
    return answers.isEmpty()
        ? Optional.empty()
        : Optional.of(new Told("Asked(%s)".formatted(mark.name()), answers, Set.of()));
  }

  /** What is told of objects, and what was asked in that callback. */
  private List<Told> objectsTold(ObjectAccount objects, int index, int thread) {
    List<Told> told = objects.told(index, when -> new Wording(names, threadIds, when));
    int returned = returns.getOrDefault(index, steps.size());
    String method = ((Step.CallbackEntered) steps.get(index)).callback().methodName();
    return told.stream()
        .map(
            each ->
                each.method().equals(method) && each.answers().isEmpty()
                    ? each.answering(
                        answers(index, returned, thread, new Wording(names, threadIds, returned)))
                    : each)
        .toList();
  }

  /** Who queues work waits for it: what it does belongs to the action that is under way. */
  private static Optional<String> poolOf(
      ThreadNameChanged named, Map<String, String> work, Collection<String> current) {
    return work.entrySet().stream()
        .filter(each -> each.getValue().equals(named.name()) && current.contains(each.getKey()))
        .map(each -> POOL_OF + each.getKey())
        .filter(pool -> !current.contains(pool))
        .findFirst();
  }

  private String unmarked(int thread) {
    return kinds.get(thread) == ThreadKind.FINALIZER ? FINALIZER : OTHERS;
  }

  /** The callback in words, if it is about anything of the scenario. */
  private Optional<Told> told(int entered, int thread, Callback callback) {
    int returned = returns.getOrDefault(entered, steps.size());
    Wording wording =
        new Wording(names, threadsIn(callback), explained(callback, entered, returned));
    String text =
        ofUnstarted(callback)
            .map(named -> "ThreadNameChanged(%s)".formatted(named.name()))
            .orElseGet(() -> wording.text((Object) callback) + content(callback));
    if (!isAboutScenario(entered, callback, wording)) {
      return Optional.empty();
    }
    Set<String> modules = Set.copyOf(wording.modules());
    return Optional.of(new Told(text, answers(entered, returned, thread, wording), modules));
  }

  private Map<ThreadId, String> threadsIn(Callback callback) {
    Optional<ThreadNameChanged> unstarted = ofUnstarted(callback);
    if (unstarted.isEmpty()) {
      return threadIds;
    }
    Map<ThreadId, String> others = new HashMap<>(threadIds);
    others.remove(unstarted.get().threadId());
    return others;
  }

  /**
   * The name of a thread that is never started; what had its ID before, or has it later, is
   * another.
   */
  private Optional<ThreadNameChanged> ofUnstarted(Callback callback) {
    return Optional.of(callback)
        .filter(ThreadNameChanged.class::isInstance)
        .map(ThreadNameChanged.class::cast)
        .filter(named -> !woven.namesOfThreads().contains(named.name()));
  }

  /** What an event says, which is the same everywhere. */
  private static String content(Callback callback) {
    return callback instanceof EventPipeEventDelivered event
        ? " %s: %s".formatted(event.metadataBlob().hex(), event.eventData().hex())
        : "";
  }

  /** A hook in words, or a question to the mapper, if it is about a method of the scenario. */
  private Optional<Told> told(int entered, int thread, Hook hook) {
    int returned = returns.getOrDefault(entered, steps.size());
    Wording wording = new Wording(names, threadIds, returned);
    String text = "%s(%s)".formatted(hook.type().idlName(), wording.text(hook.function()));
    if (wording.subjects().stream().noneMatch(woven.subjects()::contains)) {
      return Optional.empty();
    }
    boolean isEmitted = wording.subjects().stream().anyMatch(woven.emitted()::contains);
    List<String> answers =
        answers(entered, returned, thread, wording).stream()
            .filter(answer -> !isEmitted || !answer.startsWith(READ))
            .toList();
    return Optional.of(new Told(text, answers, Set.copyOf(wording.modules())));
  }

  /** The step by which the profiler could know what the callback is about. */
  private int explained(Callback callback, int entered, int returned) {
    Optional<RunTimeId> beginning =
        switch (callback) {
          case AssemblyLoadStarted started -> Optional.of(started.assemblyId());
          case ModuleLoadStarted started -> Optional.of(started.moduleId());
          case ClassLoadStarted started -> Optional.of(started.classId());
          default -> Optional.empty();
        };
    return beginning
        .flatMap(
            id ->
                Optional.ofNullable(loads.getOrDefault(id, new TreeMap<>()).ceilingEntry(entered)))
        .map(Map.Entry::getValue)
        .orElse(returned);
  }

  private static Optional<RunTimeId> loaded(Callback callback) {
    return switch (callback) {
      case AssemblyLoadFinished finished -> Optional.of(finished.assemblyId());
      case ModuleLoadFinished finished -> Optional.of(finished.moduleId());
      case ClassLoadFinished finished -> Optional.of(finished.classId());
      default -> Optional.empty();
    };
  }

  private boolean isAboutScenario(int entered, Callback callback, Wording wording) {
    return switch (callback) {
      case ThreadNameChanged named ->
          named.name().startsWith("clrsim: ") || woven.names().contains(named.name());
      case ThreadCallback.ThreadCreated created -> threadIds.containsKey(created.threadId());
      case ThreadCallback.ThreadAssignedToOSThread assigned ->
          threadIds.containsKey(assigned.managedThreadId());
      case ThreadCallback.ThreadDestroyed destroyed -> threadIds.containsKey(destroyed.threadId());
      case EventPipeCallback _ ->
          wording.subjects().stream()
              .anyMatch(it -> names.isOwnProvider(it) || woven.sources().contains(it));
      case ExceptionCallback _ -> isThrownInScenario(entered, wording);
      // Whether it comes is the program's doing (N57).
      case LifecycleCallback.Shutdown _ -> true;
      default -> wording.subjects().stream().anyMatch(woven.subjects()::contains);
    };
  }

  /** Not in the code of the program that performs the scenario: it is another on each arm. */
  private boolean isThrownInScenario(int entered, Wording wording) {
    thrown.function(entered).ifPresent(wording::text);
    return wording.subjects().stream()
        .anyMatch(
            each -> woven.subjects().contains(each) && !each.equals(woven.original().entry()));
  }

  /** The calls that this callback made itself, not those of callbacks inside it. */
  private List<String> answers(int entered, int returned, int thread, Wording wording) {
    List<String> answers = new ArrayList<>();
    Deque<InfoCall> asked = new ArrayDeque<>();
    int depth = 0;
    for (int index = entered + 1; index < Math.min(returned, steps.size()); index++) {
      Step step = steps.get(index);
      if (step.thread() != thread) {
        continue;
      }
      switch (step) {
        case Step.CallbackEntered _, Step.HookEntered _ -> depth++;
        case Step.CallbackReturned _, Step.HookReturned _ -> depth--;
        case Step.CallMade made -> asked.push(made.call());
        case Step.CallAnswered answered -> {
          InfoCall call = asked.pop();
          if (depth == 0 && isAboutNoCode(call)) {
            // That there is none yet was told where it was asked for the addresses.
            continue;
          }
          if (depth == 0 && isOfFramework(call, answered.outcome(), returned)) {
            leaveOutBefore(call, answers);
          } else if (depth == 0) {
            answers.add(
                words.text(
                    call,
                    answered.outcome(),
                    wording,
                    () -> new Wording(names, threadIds, returned)));
          }
        }
        case Step.MemoryRead read -> {
          if (depth == 0 && steps.get(entered) instanceof Step.HookEntered) {
            answers.add(content(index, read));
          }
        }
        case Step.ThreadSeen _,
            Step.MemoryWritten _,
            Step.Claimed _,
            Step.TruthTold _,
            Step.Marked _ -> {}
      }
    }
    return answers;
  }

  private static boolean isAboutNoCode(InfoCall call) {
    return (call.method().name().startsWith(BY_ADDRESS)
            || CODE_AT_ADDRESS.contains(call.method().name()))
        && call.arguments().getFirst() instanceof Address address
        && address.isNull();
  }

  /**
   * Whether an address of code was asked about that is the framework's: which code that has by then
   * is the history of the process, and with it what is asked about it.
   */
  private boolean isOfFramework(InfoCall call, Outcome<?> outcome, int returned) {
    if (!call.method().name().startsWith(BY_ADDRESS)
        || !(outcome instanceof Outcome.Ok<?> answered)) {
      return false;
    }
    Wording wording = new Wording(names, threadIds, returned);
    wording.text(answered.value());
    return wording.subjects().stream().noneMatch(woven.subjects()::contains);
  }

  /** What was asked about the same address before its function. */
  private static void leaveOutBefore(InfoCall call, List<String> answers) {
    while (call.method().name().equals(BY_ADDRESS)
        && !answers.isEmpty()
        && CODE_AT_ADDRESS.stream()
            .anyMatch(method -> answers.getLast().startsWith(method + "(address)"))) {
      answers.removeLast();
    }
  }

  /**
   * Where an object or a slot lies is not compared: what the thread reads next lies in or behind
   * it.
   */
  private String content(int index, Step.MemoryRead read) {
    boolean isAddress =
        read.content().size() == Long.BYTES
            && steps.subList(index + 1, steps.size()).stream()
                .filter(step -> step.thread() == read.thread())
                .findFirst()
                .filter(Step.MemoryRead.class::isInstance)
                .filter(next -> isBehind(((Step.MemoryRead) next).from().value(), read.content()))
                .isPresent();
    return isAddress ? READ + "an address" : READ + read.content().hex();
  }

  private static boolean isBehind(long from, Blob address) {
    long pointer = ByteBuffer.wrap(address.bytes()).order(ByteOrder.LITTLE_ENDIAN).getLong();
    return pointer != 0 && from >= pointer && from - pointer <= 2 * Long.BYTES;
  }

  private static <T> Deque<T> stack(Map<Integer, Deque<T>> stacks, int thread) {
    return stacks.computeIfAbsent(thread, key -> new ArrayDeque<>());
  }
}
