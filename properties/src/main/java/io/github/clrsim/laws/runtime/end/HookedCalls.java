package io.github.clrsim.laws.runtime.end;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.HookFunctions;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Enter, leave and tail call hooks, and the mapper that says which there are (ordering G88). */
public final class HookedCalls {
  private static final String[] SETTERS = CallTable.namesOf(Deed.SETS_HOOKS, Deed.SETS_MAPPER);

  private HookedCalls() {}

  /** Each Leave or Tailcall is that of the innermost Enter, but for what an exception unwound. */
  public static Shape nest() {
    return Shape.of(Nesting::new).hooked(HookType.values()).about(ExceptionThrown.class);
  }

  /** What the second pass of an exception has unwound has no Leave. */
  public static Shape areNotLeftWhenUnwound() {
    return Shape.of(Unwinding::new)
        .hooked(HookType.values())
        .about(
            ExceptionSearchFilterEnter.class,
            ExceptionSearchFilterLeave.class,
            ExceptionUnwindFunctionEnter.class,
            ExceptionUnwindFunctionLeave.class);
  }

  /** Only such hooks come as were set, and only if the event mask has them. */
  public static Shape areAskedFor() {
    return Shape.of(Asked::new).hooked(HookType.values()).asking(SETTERS);
  }

  /** Where there is a mapper, hooks call functions by its answers, which came before. */
  public static Shape areNamed() {
    return Shape.of(Naming::new).hooked(HookType.values()).asking(SETTERS);
  }

  private record Entered(FunctionId function, long since) {}

  /** The methods that each thread is in, as hooks tell. */
  private abstract static class Stacks implements Checker {
    // Looked up only, never walked.
    private final Map<Integer, Deque<Entered>> open = new HashMap<>();

    final Deque<Entered> of(int thread) {
      return open.computeIfAbsent(thread, key -> new ArrayDeque<>());
    }

    @Override
    public final CheckResult hooked(RunState scene, Hook hook) {
      Deque<Entered> mine = of(scene.thread());
      return switch (hook.type().moment()) {
        case ENTER -> {
          mine.push(new Entered(hook.function(), scene.index()));
          yield CheckResult.NONE;
        }
        case LEAVE, TAILCALL -> left(scene, mine, hook.function());
        case COMPILED -> CheckResult.NONE;
      };
    }

    /** A method returns or ends in a call. */
    abstract CheckResult left(RunState scene, Deque<Entered> mine, FunctionId function);
  }

  private static boolean popTo(Deque<Entered> mine, FunctionId function) {
    while (!mine.isEmpty()) {
      if (mine.pop().function().equals(function)) {
        return true;
      }
    }
    return false;
  }

  private static final class Nesting extends Stacks {
    // Looked up only, never walked.
    private final Map<Integer, Long> thrownAt = new HashMap<>();
    // Functions that the mapper named, and that it did not; and the names of those it did both to.
    private final Map<FunctionId, FunctionId> named = new HashMap<>();
    private final Set<FunctionId> unnamed = new HashSet<>();
    private final Set<FunctionId> unsteady = new HashSet<>();

    /**
     * It is asked for each body. If it answers otherwise for a second one, a method may be entered
     * in a body with hooks and left in one without: both are legal, and the profiler's own doing.
     */
    @Override
    public CheckResult unhooked(RunState scene, Hook hook, HookReply reply) {
      switch (reply) {
        case HookReply.Done _ -> {}
        case HookReply.NotHooked _ -> unnamed.add(hook.function());
        case HookReply.Named(Address name) ->
            named.put(hook.function(), new FunctionId(name.value()));
      }
      if (unnamed.contains(hook.function()) && named.containsKey(hook.function())) {
        unsteady.add(named.get(hook.function()));
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      thrownAt.put(scene.thread(), scene.index());
      return CheckResult.NONE;
    }

    @Override
    CheckResult left(RunState scene, Deque<Entered> mine, FunctionId function) {
      Optional<Entered> innermost = Optional.ofNullable(mine.peek());
      boolean isIn = mine.stream().anyMatch(each -> each.function().equals(function));
      if (!isIn && unsteady.contains(function)) {
        return CheckResult.NONE;
      }
      if (!popTo(mine, function)) {
        return CheckResult.broken(
            "%s is left on thread %d, which has not entered it", function, scene.thread());
      }
      if (innermost.map(Entered::function).equals(Optional.of(function))) {
        return CheckResult.SEEN;
      }
      boolean mayBeUnwound =
          !scene.events().areKnownWhole(ExceptionThrown.class)
              || innermost.map(Entered::function).filter(unsteady::contains).isPresent()
              || thrownAt.getOrDefault(scene.thread(), -1L)
                  > innermost.map(Entered::since).orElse(0L);
      return mayBeUnwound
          ? CheckResult.NONE
          : CheckResult.broken(
              "%s is left on thread %d inside %s, and nothing was thrown there",
              function, scene.thread(), innermost.map(Entered::function).orElse(function));
    }
  }

  private static final class Unwinding extends Stacks {
    // Looked up only, never walked.
    private final Map<Integer, Deque<FunctionId>> unwinding = new HashMap<>();
    private final Map<Integer, Deque<Entered>> unwound = new HashMap<>();

    /** Of each thread, when the filters began that it is in. */
    private final Map<Integer, Deque<Long>> filters = new HashMap<>();

    private final Map<FunctionId, FunctionId> names = new HashMap<>();

    @Override
    public CheckResult unhooked(RunState scene, Hook hook, HookReply reply) {
      if (reply instanceof HookReply.Named(Address name)) {
        names.put(hook.function(), new FunctionId(name.value()));
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      Deque<FunctionId> passes =
          unwinding.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
      Deque<Long> begun = filters.computeIfAbsent(scene.thread(), key -> new ArrayDeque<>());
      return switch (callback) {
        case ExceptionSearchFilterEnter _ -> {
          begun.push(scene.index());
          yield CheckResult.NONE;
        }
        case ExceptionSearchFilterLeave _ -> {
          begun.poll();
          yield CheckResult.NONE;
        }
        case ExceptionUnwindFunctionEnter(FunctionId function) -> {
          passes.push(names.getOrDefault(function, function));
          yield CheckResult.NONE;
        }
        // At the border of 9.0 there are more Leaves than Enters (N70).
        default -> {
          Optional<FunctionId> gone = Optional.ofNullable(passes.poll());
          yield gone.isPresent() ? unwound(scene.thread(), gone.get(), begun) : CheckResult.NONE;
        }
      };
    }

    /**
     * One frame is unwound. A filter has a frame of its own under the name of its function, and
     * that is unwound when an exception leaves the filter: what was entered before stays (N69).
     */
    private CheckResult unwound(int thread, FunctionId gone, Deque<Long> begun) {
      Deque<Entered> mine = of(thread);
      if (mine.isEmpty()
          || !mine.peek().function().equals(gone)
          || (!begun.isEmpty() && mine.peek().since() < begun.peek())) {
        return CheckResult.NONE;
      }
      unwound.computeIfAbsent(thread, key -> new ArrayDeque<>()).push(mine.pop());
      return CheckResult.SEEN;
    }

    @Override
    CheckResult left(RunState scene, Deque<Entered> mine, FunctionId function) {
      boolean isIn = mine.stream().anyMatch(each -> each.function().equals(function));
      if (isIn) {
        popTo(mine, function);
        return CheckResult.NONE;
      }
      boolean wasUnwound =
          unwound.getOrDefault(scene.thread(), new ArrayDeque<>()).stream()
              .anyMatch(each -> each.function().equals(function));
      return wasUnwound
          ? CheckResult.broken(
              "%s is left on thread %d after it was unwound", function, scene.thread())
          : CheckResult.NONE;
    }
  }

  private static final class Asked implements Checker {
    private final Set<HookType> set = EnumSet.noneOf(HookType.class);

    @Override
    public CheckResult asked(RunState scene, InfoCall call) {
      // Another thread may compile before the call returns.
      set.addAll(HookFunctions.typesSetBy(call.method()));
      return CheckResult.NONE;
    }

    @Override
    public CheckResult hooked(RunState scene, Hook hook) {
      boolean isMasked = (scene.events().lowNow() & COR_PRF_MONITOR_ENTERLEAVE) != 0;
      boolean isSet = set.contains(hook.type());
      return CheckResult.of(
          isMasked && isSet,
          "%s is called for %s, but %s",
          hook.type().idlName(),
          hook.function(),
          isSet ? "COR_PRF_MONITOR_ENTERLEAVE is not set" : "no such function was set");
    }
  }

  private static final class Naming implements Checker {
    private final Set<FunctionId> names = new HashSet<>();
    private final Map<FunctionId, Address> byFunction = new HashMap<>();
    private boolean isMapped;

    @Override
    public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
      isMapped |= call.method().deed() == Deed.SETS_MAPPER && !outcome.hresult().failed();
      return CheckResult.NONE;
    }

    @Override
    public CheckResult unhooked(RunState scene, Hook hook, HookReply reply) {
      if (reply instanceof HookReply.Named(Address name)) {
        names.add(new FunctionId(name.value()));
        byFunction.put(hook.function(), name);
      }
      return CheckResult.NONE;
    }

    @Override
    public CheckResult hooked(RunState scene, Hook hook) {
      if (!isMapped || hook.type().moment() == Moment.COMPILED) {
        return CheckResult.NONE;
      }
      boolean isNamed =
          switch (hook) {
            case Hook.Plain(HookType _, FunctionId name) -> names.contains(name);
            case Hook.WithInfo info -> names.contains(info.function());
            case Hook.Entering entering -> isNamed(entering.function(), entering.clientData());
            case Hook.Leaving leaving -> isNamed(leaving.function(), leaving.clientData());
            case Hook.Tailcalling calling -> isNamed(calling.function(), calling.clientData());
          };
      return CheckResult.of(
          isNamed,
          "%s is called for %s, which the mapper has not answered",
          hook.type().idlName(),
          hook.function());
    }

    private boolean isNamed(FunctionId function, Address name) {
      return name.equals(byFunction.get(function));
    }
  }
}
