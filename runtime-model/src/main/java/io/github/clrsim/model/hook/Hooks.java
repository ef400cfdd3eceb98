package io.github.clrsim.model.hook;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.ProcessMemory;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The hooks of the profiler, and who is in one of them now (G88). Whether a function has hooks, and
 * by which name they call it, is decided when it is compiled; an exception that unwinds it runs
 * none.
 */
public final class Hooks implements ProcessMemory.Area {
  private final Delivery delivery;
  private final ClrThreads threads;
  private Optional<HookSet> set = Optional.empty();
  private Optional<Function<FunctionId, Optional<Address>>> mapper = Optional.empty();
  // By the function: what its hooks are given in its place. Looked up only, never walked.
  private final Map<FunctionId, Optional<FunctionId>> names = new LinkedHashMap<>();
  private final Map<ClrThread, Deque<Inside>> inside = new LinkedHashMap<>();
  private long told;

  /** Which hook it is. */
  public enum Kind {
    /** A method begins. */
    ENTER(0x10),
    /** It returns. */
    LEAVE(0x20),
    /** It ends in the call of another. */
    TAILCALL(0x30);

    /** Where the hook's information lies, from the frame. */
    private final long info;

    Kind(long info) {
      this.info = info;
    }
  }

  private record Inside(
      Kind kind, FunctionId function, EltInfo info, FrameInfo frame, Laid values) {}

  /** The hooks of one run, of which there are none yet. */
  public Hooks(Delivery delivery, ClrThreads threads) {
    this.delivery = delivery;
    this.threads = threads;
  }

  /** Sets the hooks. */
  public void set(HookSet hooks) {
    set = Optional.of(hooks);
  }

  /** Whether there are any. */
  public boolean areSet() {
    return set.isPresent();
  }

  /** Sets who is asked for names. */
  public void map(Function<FunctionId, Optional<Address>> by) {
    mapper = Optional.of(by);
  }

  /** How many were run up to now. */
  public long told() {
    return told;
  }

  /** A body of a function is being compiled: the mapper is asked for its name. */
  public void compiling(FunctionId function) {
    if (set.isEmpty() || !delivery.mask().hasLow(COR_PRF_MONITOR_ENTERLEAVE)) {
      return;
    }
    Optional<FunctionId> name = Optional.of(function);
    if (mapper.isPresent()) {
      Answer answer = new Answer();
      delivery.hook("FunctionIDMapper", true, () -> answer.is = mapper.get().apply(function));
      name = answer.is.map(address -> new FunctionId(address.value()));
    }
    names.put(function, name);
  }

  private static final class Answer {
    private Optional<Address> is = Optional.empty();
  }

  /** A method begins. */
  public void enter(HookedCall call) {
    run(Kind.ENTER, call, Laid.arguments(call.frame(), call.arguments()));
  }

  /**
   * A method returns.
   *
   * @param result empty if it returns nothing
   */
  public void leave(HookedCall call, Optional<HookedCall.Value> result) {
    run(
        Kind.LEAVE,
        call,
        result.map(value -> Laid.result(call.frame(), value)).orElse(Laid.NOTHING));
  }

  /** A method ends in a call. */
  public void tailcall(HookedCall call) {
    run(Kind.TAILCALL, call, Laid.NOTHING);
  }

  private void run(Kind kind, HookedCall call, Laid values) {
    Optional<FunctionId> name = names.getOrDefault(call.function(), Optional.empty());
    if (set.isEmpty() || name.isEmpty()) {
      return;
    }
    told++;
    EltInfo info = new EltInfo(call.frame() + kind.info);
    Inside now = new Inside(kind, call.function(), info, new FrameInfo(call.frame()), values);
    Deque<Inside> mine = inside.computeIfAbsent(threads.current(), key -> new ArrayDeque<>());
    mine.push(now);
    try {
      // The runtime is not told that a fast hook runs: it counts as managed code (R47).
      delivery.hook(
          "Function" + kind, !(set.get() instanceof HookSet.Fast), () -> call(name.get(), now));
    } finally {
      mine.pop();
    }
  }

  private void call(FunctionId name, Inside now) {
    switch (set.orElseThrow()) {
      case HookSet.Plain hooks -> {
        switch (now.kind()) {
          case ENTER -> hooks.enter().call(name);
          case LEAVE -> hooks.leave().call(name);
          case TAILCALL -> hooks.tailcall().call(name);
        }
      }
      case HookSet.WithArguments hooks -> {
        switch (now.kind()) {
          case ENTER -> hooks.enter().call(now.function(), data(name), frame(now), arguments(now));
          case LEAVE -> hooks.leave().call(now.function(), data(name), frame(now), result(now));
          case TAILCALL -> hooks.tailcall().call(now.function(), data(name), frame(now));
        }
      }
      case HookSet.Fast hooks -> {
        switch (now.kind()) {
          case ENTER -> hooks.enter().call(name);
          case LEAVE -> hooks.leave().call(name);
          case TAILCALL -> hooks.tailcall().call(name);
        }
      }
      case HookSet.WithInfo hooks -> {
        switch (now.kind()) {
          case ENTER -> hooks.enter().call(name, now.info());
          case LEAVE -> hooks.leave().call(name, now.info());
          case TAILCALL -> hooks.tailcall().call(name, now.info());
        }
      }
    }
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
  public Optional<FrameInfo> frame(Kind kind, FunctionId function, EltInfo info) {
    return current(kind, info).filter(now -> now.function().equals(function)).map(this::frame);
  }

  /** The arguments of the call that the hook of this thread is about. */
  public Optional<CorPrfFunctionArgumentInfo> arguments(EltInfo info) {
    return current(Kind.ENTER, info).map(this::arguments);
  }

  /** What the call returns that the hook of this thread is about. */
  public Optional<CorPrfFunctionArgumentRange> result(EltInfo info) {
    return current(Kind.LEAVE, info).map(this::result);
  }

  private Optional<Inside> current(Kind kind, EltInfo info) {
    return Optional.ofNullable(inside.get(threads.current()))
        .flatMap(mine -> Optional.ofNullable(mine.peek()))
        .filter(now -> now.kind() == kind && now.info().equals(info));
  }

  /** Arguments and results are there as long as a hook about them runs. */
  @Override
  public Optional<byte[]> read(long from, int bytes) {
    return inside.values().stream()
        .flatMap(Deque::stream)
        .flatMap(now -> now.values().read(from, bytes).stream())
        .findFirst();
  }

  /** What a hook would change there, no simulated code would notice. */
  @Override
  public boolean write(long to, Blob bytes) {
    return false;
  }
}
