package io.github.clrsim.model.hook;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.call.HookFunctions;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.address.Addresses;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.gc.ProcessMemory;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The hooks of the profiler, and who is in one of them now (G88). Whether a function has hooks, and
 * by which name they call it, is decided when it is compiled; an exception that unwinds it runs
 * none.
 */
public final class Hooks implements ProcessMemory.Area {
  private final Delivery delivery;
  private final ClrThreads threads;
  private final CallStacks stacks;
  private final HookFunctions functions = new HookFunctions();
  private Optional<HookForm> form = Optional.empty();
  private Optional<HookType> mapper = Optional.empty();
  // By the function: what its hooks are given in its place. Looked up only, never walked.
  private final Map<FunctionId, Optional<FunctionId>> names = new LinkedHashMap<>();
  private final Map<ClrThread, Deque<Inside>> inside = new LinkedHashMap<>();
  private final Map<ClrThread, Deque<Laid>> slots = new LinkedHashMap<>();
  private long told;

  private record Inside(
      Moment moment, FunctionId function, EltInfo info, FrameInfo frame, Laid values) {}

  /** The hooks of one run, of which there are none yet. */
  public Hooks(Delivery delivery, ClrThreads threads, CallStacks stacks) {
    this.delivery = delivery;
    this.threads = threads;
    this.stacks = stacks;
  }

  /** Sets the hooks: functions of the types that belong to this form. */
  public void set(HookForm hooks, Object enter, Object leave, Object tailcall) {
    functions.keep(hooks.at(Moment.ENTER), enter);
    functions.keep(hooks.at(Moment.LEAVE), leave);
    functions.keep(hooks.at(Moment.TAILCALL), tailcall);
    form = Optional.of(hooks);
  }

  /** Whether there are any. */
  public boolean areSet() {
    return form.isPresent();
  }

  /** Sets who is asked for names. */
  public void map(HookType type, Object by) {
    functions.keep(type, by);
    mapper = Optional.of(type);
  }

  /** How many were run up to now. */
  public long told() {
    return told;
  }

  /** A body of a function is being compiled: the mapper is asked for its name. */
  public void compiling(FunctionId function) {
    if (form.isEmpty() || !delivery.mask().hasLow(COR_PRF_MONITOR_ENTERLEAVE)) {
      return;
    }
    HookReply reply =
        mapper
            .map(type -> delivery.hook(new Hook.Plain(type, function), functions, true))
            .orElse(new HookReply.Named(new Address(function.value())));
    names.put(
        function,
        reply instanceof HookReply.Named(Address name)
            ? Optional.of(new FunctionId(name.value()))
            : Optional.empty());
  }

  /**
   * A method begins.
   *
   * @param truth what it is really given, asked when the hook has begun
   */
  public void enter(HookedCall call, Supplier<Truth> truth) {
    run(Moment.ENTER, call, Laid.arguments(call.frame(), call.arguments()), truth);
  }

  /**
   * A method returns.
   *
   * @param result empty if it returns nothing
   * @param truth what it really returns, asked when the hook has begun
   */
  public void leave(HookedCall call, Optional<HookedCall.Value> result, Supplier<Truth> truth) {
    run(
        Moment.LEAVE,
        call,
        result.map(value -> Laid.result(call.frame(), value)).orElse(Laid.NOTHING),
        truth);
  }

  private void run(Moment moment, HookedCall call, Laid values, Supplier<Truth> truth) {
    Optional<FunctionId> name = names.getOrDefault(call.function(), Optional.empty());
    if (form.isEmpty() || name.isEmpty()) {
      return;
    }
    told++;
    EltInfo info = new EltInfo(call.frame() + infoOf(moment));
    Inside now = new Inside(moment, call.function(), info, new FrameInfo(call.frame()), values);
    Deque<Inside> mine = inside.computeIfAbsent(threads.current(), key -> new ArrayDeque<>());
    mine.push(now);
    stacks.changing();
    try {
      // The runtime is not told that a fast hook runs: it counts as managed code (R47).
      delivery.hook(
          hook(name.get(), now),
          functions,
          form.get() != HookForm.FAST,
          () -> delivery.tell(truth.get()));
      if (moment == Moment.ENTER) {
        stacks.entered();
      }
    } finally {
      mine.pop();
    }
  }

  /** Where the information of a hook lies, from the frame. */
  private static long infoOf(Moment moment) {
    return switch (moment) {
      case ENTER -> 0x10;
      case LEAVE -> 0x20;
      case TAILCALL -> 0x30;
      case COMPILED -> throw new IllegalArgumentException("a mapper is no hook");
    };
  }

  private Hook hook(FunctionId name, Inside now) {
    HookForm set = form.orElseThrow();
    HookType type = set.at(now.moment());
    return switch (set) {
      case PLAIN, FAST -> new Hook.Plain(type, name);
      case WITH_INFO -> new Hook.WithInfo(type, name, now.info());
      case WITH_ARGUMENTS ->
          switch (now.moment()) {
            case ENTER -> new Hook.Entering(now.function(), data(name), frame(now), arguments(now));
            case LEAVE -> new Hook.Leaving(now.function(), data(name), frame(now), result(now));
            case TAILCALL, COMPILED -> new Hook.Tailcalling(now.function(), data(name), frame(now));
          };
    };
  }

  /** Hooks of the second form have the function besides, and nothing here without a mapper. */
  private Address data(FunctionId name) {
    return new Address(mapper.isPresent() ? name.value() : 0);
  }

  private FrameInfo frame(Inside now) {
    return wants(COR_PRF_ENABLE_FRAME_INFO) ? now.frame() : new FrameInfo(0);
  }

  private CorPrfFunctionArgumentInfo arguments(Inside now) {
    return (wants(COR_PRF_ENABLE_FUNCTION_ARGS) ? now.values() : Laid.NOTHING).info();
  }

  private CorPrfFunctionArgumentRange result(Inside now) {
    return (wants(COR_PRF_ENABLE_FUNCTION_RETVAL) ? now.values() : Laid.NOTHING).only();
  }

  private boolean wants(int bits) {
    return delivery.mask().hasLow(bits);
  }

  /**
   * The frame of the hook that this thread is in, if it is of this kind, named so, and about this
   * function. What the mapper made of the function is no function.
   */
  public Optional<FrameInfo> frame(Moment moment, FunctionId function, EltInfo info) {
    return current(moment, info).filter(now -> now.function().equals(function)).map(this::frame);
  }

  /** The arguments of the call that the hook of this thread is about. */
  public Optional<CorPrfFunctionArgumentInfo> arguments(EltInfo info) {
    return current(Moment.ENTER, info).map(this::arguments);
  }

  /** What the call returns that the hook of this thread is about. */
  public Optional<CorPrfFunctionArgumentRange> result(EltInfo info) {
    return current(Moment.LEAVE, info).map(this::result);
  }

  private Optional<Inside> current(Moment moment, EltInfo info) {
    return Optional.ofNullable(inside.get(threads.current()))
        .flatMap(mine -> Optional.ofNullable(mine.peek()))
        .filter(now -> now.moment() == moment && now.info().equals(info));
  }

  /**
   * The current thread does something with these values on its stack, one behind the other.
   *
   * @param start where the first lies
   */
  public <T> T withSlots(long start, List<HookedCall.Value> values, Supplier<T> body) {
    Deque<Laid> mine = slots.computeIfAbsent(threads.current(), key -> new ArrayDeque<>());
    mine.push(Laid.slots(start, values));
    try {
      return body.get();
    } finally {
      mine.pop();
    }
  }

  /** Arguments and results are there as long as a hook about them runs. */
  @Override
  public Optional<byte[]> read(long from, int bytes) {
    Optional<byte[]> slot =
        slots.getOrDefault(threads.current(), new ArrayDeque<>()).stream()
            .flatMap(laid -> laid.read(from, bytes).stream())
            .findFirst();
    return slot.isPresent() ? slot : readInside(from, bytes);
  }

  @Override
  public OptionalLong next(long from, long end) {
    OptionalLong next = OptionalLong.empty();
    for (Laid laid : slots.getOrDefault(threads.current(), new ArrayDeque<>())) {
      next = Addresses.first(next, laid.next(from, end));
    }
    for (Inside now : inside.getOrDefault(threads.current(), new ArrayDeque<>())) {
      next = Addresses.first(next, now.values().next(from, end));
    }
    return next;
  }

  private Optional<byte[]> readInside(long from, int bytes) {
    // The stacks of all threads have the same addresses here: one's own is meant.
    return inside.getOrDefault(threads.current(), new ArrayDeque<>()).stream()
        .flatMap(now -> now.values().read(from, bytes).stream())
        .findFirst();
  }

  /** What a hook would change there, no simulated code would notice. */
  @Override
  public boolean write(long to, Blob bytes) {
    return false;
  }
}
