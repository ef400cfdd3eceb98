package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.cpu.Crash;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.cpu.Onlooker;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.cpu.Registers;
import io.github.clrsim.guest.cpu.Requests;
import io.github.clrsim.guest.cpu.Standing;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.elf.LoadedLibrary;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.memory.PagedMemory;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** One execution of a guest: its threads run, ask, and go on with the answers. */
public final class GuestProcess {
  private static final long NULL_PAGES = 1 << 20;

  /** As much memory of a thread that may spin is compared; more takes longer than a step may. */
  private static final long COMPARED_MAX = 64L << 20;

  /** Stops before the next instruction: the first is the one before which it stands. */
  private static final long NEXT = 2;

  private static final long JUMP = Libc.symbol("longjmp");

  private final Processor processor;
  private final GuestImage image;
  private final PrivateMemory memory;
  private final PagedMemory pages;
  private final SimulatedThreads threads;
  private final RequestHandler handler;
  private final GuestThreads known;
  private final Naming naming;
  private final Crashes crashes;
  private final Faults faults;
  private final Onlooker onlooker;
  private final Preemption preemption;
  private final Spinning spinning;

  /** What all guest code may read and write, so that no two steps of it are independent. */
  private final Object everything = new Object();

  /**
   * An execution that begins.
   *
   * @param handler answers what the guest asks for
   * @param preempts whether guest code is interrupted between its instructions, too
   */
  public GuestProcess(
      Processor processor,
      GuestImage image,
      PrivateMemory memory,
      PagedMemory pages,
      SimulatedThreads threads,
      RequestHandler handler,
      boolean preempts) {
    this.processor = processor;
    this.image = image;
    this.memory = memory;
    this.pages = pages;
    this.threads = threads;
    this.handler = handler;
    this.naming = new Naming(image);
    this.crashes = new Crashes(processor, image, naming);
    this.faults = new Faults(image, pages, handler, crashes);
    this.known = new GuestThreads(processor, memory);
    this.onlooker = processor.onlooker();
    this.preemption = new Preemption(threads, preempts);
    this.spinning = new Spinning(threads, pages);
    LoadedLibrary.Span code = image.ownCode();
    processor.countIn(code.address(), code.address() + code.size());
    processor.useThreadLocals(image.threadLocals());
  }

  /** The guest as it lies in memory. */
  public GuestImage image() {
    return image;
  }

  /** What the guest has allocated. */
  public PrivateMemory memory() {
    return memory;
  }

  /** The threads of the execution, the guest's among them. */
  public SimulatedThreads threads() {
    return threads;
  }

  /** The calling thread, which becomes one of the guest's when it first comes here. */
  public GuestThread current() {
    return known.of(threads.current());
  }

  /** Whether a library that is loaded has the function of this number, which the guest calls. */
  public boolean isAnywhere(int number) {
    return processor.hasOriginal(number);
  }

  /** A thread that the guest makes, before it runs: its own identity is known from the start. */
  public Coroutine newCoroutine() {
    return processor.coroutine();
  }

  /** The calling thread is the one that was made with a coroutine. */
  public GuestThread adopt(Coroutine coroutine) {
    return known.adopt(threads.current(), coroutine);
  }

  /** Sets errno of the calling thread, and answers the −1 that goes with it. */
  public long failed(int error) {
    current().coroutine().putError(error);
    return -1;
  }

  /** What functions answer that tell an error by errno, and zero if there is none. */
  public long told(int error) {
    return error == 0 ? 0 : failed(error);
  }

  /**
   * Calls a function of the guest on the calling thread.
   *
   * @param what names it for diagnostics
   * @param cells its arguments, eight bytes each
   * @return what it leaves in RAX
   * @throws GuestFault if the guest ends the process
   */
  public long call(String what, long function, long... cells) {
    return run(what, coroutine -> coroutine.begin(function, cells));
  }

  /** The same on another stack than that of the thread, as a handler of a signal may have it. */
  public long callOn(LoadedLibrary.Span stack, String what, long function, long... cells) {
    GuestThread thread = current();
    LoadedLibrary.Span before = thread.standOn(stack);
    try {
      return run(
          what, coroutine -> coroutine.beginOn(stack.address() + stack.size(), function, cells));
    } finally {
      thread.standOn(before);
    }
  }

  /** The same for FunctionEnter3, which finds the method in R14 and nowhere else (corprof.idl). */
  public long enter(String what, long function, long method) {
    return run(what, coroutine -> coroutine.beginWithR14(method, function, method));
  }

  /** Uses memory of the calling thread, all of which is free again behind it. */
  public <T> T inScratch(Function<Scratch, T> use) {
    Scratch scratch = current().scratch();
    Scratch.Place top = scratch.top();
    try {
      return use.apply(scratch);
    } finally {
      scratch.freeDownTo(top);
    }
  }

  /**
   * Does something that may be out of reach, on a thread that is in no function of the guest.
   *
   * @throws Error that ends the execution, if it is
   */
  public void reaching(Runnable work) {
    try {
      work.run();
    } catch (OutOfReach limit) {
      throw uncontrolled(threads.current(), limit);
    }
  }

  private Error uncontrolled(SimulatedThread thread, OutOfReach limit) {
    return threads.end(
        new Ending.Uncontrolled(
            thread.label(),
            limit.toString(),
            "have the library do without, by a variable of its environment for one;"
                + " docs/GUESTS.md says what is out of reach"));
  }

  /**
   * Answers a call of the runtime, in which no handler of a signal can run. What comes of it names
   * the place of the call.
   *
   * @throws GuestFault if the contract forbids the call
   */
  public long inRuntime(Arguments arguments, LongSupplier call) {
    GuestThread thread = current();
    boolean before = thread.enterRuntime(true);
    Optional<Supplier<String>> caller =
        thread.simulated().callsFrom(Optional.of(() -> crashes.calledFrom(thread, arguments)));
    try {
      return call.getAsLong();
    } catch (Jump over) {
      throw new OutOfReach("it jumps over a call of the runtime by longjmp");
    } catch (BadCall bad) {
      throw bad.from(calledFrom(arguments));
    } finally {
      thread.simulated().callsFrom(caller);
      thread.enterRuntime(before);
    }
  }

  /** Whether there is a signal for the calling thread, whose handler has not run. */
  public boolean isSignalled() {
    return handler.interruption().isPending();
  }

  /** Runs the handlers of the signals that wait for the calling thread, amid a call of it. */
  public Interruption.Outcome deliver() {
    return isSignalled()
        ? handler.interruption().deliver(current().registers())
        : Interruption.Outcome.NOTHING;
  }

  /** The thread of the guest that is meant, if it has come here and may have ended. */
  public Optional<GuestThread> thread(Predicate<GuestThread> isMeant) {
    return known.find(isMeant);
  }

  /** All that have come into the guest and have not ended, in the order in which they came. */
  public List<GuestThread> living() {
    return known.living();
  }

  private long run(String what, ToLongFunction<Coroutine> beginning) {
    GuestThread thread = current();
    boolean wasInRuntime = thread.enterRuntime(false);
    pages.forget();
    long before = beginning.applyAsLong(thread.coroutine());
    thread.running().push(what);
    try {
      long result = run(thread, before);
      thread.coroutine().end(before);
      return result;
    } catch (OutOfReach limit) {
      throw uncontrolled(thread.simulated(), limit);
    } finally {
      thread.enterRuntime(wasInRuntime);
      thread.running().pop();
    }
  }

  private long run(GuestThread thread, long before) {
    while (true) {
      try {
        return run(thread);
      } catch (Jump jump) {
        if (!jump.leadsInto(thread.stack(), before)) {
          throw jump;
        }
        // What was begun since then never ends; the jump begins from where its stack ends.
        thread.coroutine().begin(JUMP, jump.environment(), jump.value());
      }
    }
  }

  private long run(GuestThread thread) {
    Coroutine coroutine = thread.coroutine();
    Course course = onwards();
    long value = 0;
    threads.touch(Access.WRITE, everything);
    while (true) {
      int request = coroutine.resume(value, course.instructions);
      Arguments arguments = Coroutine.arguments();
      course = course.behind(Coroutine.instructionsLeft());
      if (course.look.isEmpty()) {
        preemption.end(course.instructions);
      }
      switch (request) {
        case Requests.ENDED -> {
          spinning.moved();
          return arguments.get(0);
        }
        case Requests.CRASHED -> throw crashed(thread, Coroutine.crash());
        case Requests.FAULTED -> {
          faults.answer(thread, arguments);
          threads.touch(Access.WRITE, everything);
          value = 0;
        }
        case Requests.FULL ->
            throw new OutOfReach("it allocates more memory than there is for guests");
        case Requests.LOOKED_AT ->
            course = looking(Spin.look(registers -> changeable(thread, registers)));
        case Requests.STOPPED ->
            course =
                course.look.map(this::behindOneMore).orElseGet(() -> behindInterruption(thread));
        default -> {
          onlooker.sawRequest();
          spinning.moved();
          thread.asksFrom(arguments.caller());
          value = handler.answer(request, arguments);
          deliver();
          spinning.moved();
          course = behindOthers();
        }
      }
    }
  }

  private RuntimeException crashed(GuestThread thread, Crash crash) {
    return Crashes.isOverflow(thread, crash) && handler.interruption().isElsewhere(crash.signal())
        ? new OutOfReach("its stack overflowed, for which it has a handler on another stack")
        : crashes.told(thread, crash);
  }

  /**
   * How a thread goes on.
   *
   * @param instructions before which one it stops, 0 if it does not ({@link Coroutine#resume})
   * @param look the look at it that is under way
   */
  private record Course(long instructions, Optional<Spin> look) {
    /** The same, a part of the way on. */
    Course behind(long left) {
      return new Course(left, look);
    }
  }

  /** It goes on by itself, to where the schedule has it interrupted. */
  private Course onwards() {
    // Alone in the guest, nobody could come between.
    return new Course(known.areSeveral() ? preemption.begin() : 0, Optional.empty());
  }

  /** Others may have moved, and what the guest has looked at with them: another turn begins. */
  private Course behindOthers() {
    pages.forget();
    Course course = onwards();
    threads.touch(Access.WRITE, everything);
    return course;
  }

  private static Course looking(Spin look) {
    return new Course(NEXT, Optional.of(look));
  }

  private Course behindInterruption(GuestThread thread) {
    spinning.moved();
    handler.interrupts(
        "%s is interrupted at %s".formatted(thread, nameOf(Coroutine.crash().instruction())));
    preemption.interrupt();
    return behindOthers();
  }

  /** It has gone one more instruction under a look. */
  private Course behindOneMore(Spin look) {
    return switch (look.sees(Coroutine.registers())) {
      case LOOK_ON -> looking(look);
      case COMPUTES -> {
        onlooker.sawNothing();
        yield new Course(0, Optional.empty());
      }
      case SPINS -> {
        long where = Coroutine.crash().instruction();
        long[] registers = Standing.stopped(Coroutine.arguments());
        if (!isSignalled()) {
          spinning.spins(() -> naming.function(where));
        }
        handler.interruption().deliver(registers);
        Course next = behindOthers();
        yield next.instructions == 0 ? looking(look.again()) : next;
      }
    };
  }

  /**
   * A copy of what a thread may change by itself: the guest's memory, and its own stack; empty if
   * that is too much to be compared.
   */
  private Optional<List<ByteBuffer>> changeable(GuestThread thread, Registers registers) {
    List<LoadedLibrary.Span> spans = new ArrayList<>(memory.changeable());
    spans.add(thread.frames(registers.stack()));
    return spans.stream().mapToLong(LoadedLibrary.Span::size).sum() > COMPARED_MAX
        ? Optional.empty()
        : Optional.of(
            spans.stream()
                .map(span -> ByteBuffer.wrap(RawMemory.bytes(span.address(), span.size())))
                .toList());
  }

  /**
   * Calls a method of an object of the guest.
   *
   * @param what names it for diagnostics
   * @param slot of its vtable
   * @param cells its arguments, the object first
   * @throws GuestFault if no object is there, or the guest ends the process
   */
  public long invoke(String what, int slot, long... cells) {
    long place = table(what, cells[0]) + (long) slot * Long.BYTES;
    requireThere(what, place);
    return call(what, RawMemory.getLong(place), cells);
  }

  private long table(String what, long object) {
    requireThere(what, object);
    return RawMemory.getLong(object);
  }

  private void requireThere(String what, long address) {
    // The system is asked only where nobody here knows.
    if (!isOwn(address) && !pages.isThere(Mapping.pageOf(address))) {
      throw GuestFault.crash(
          "the native profiler's object is gone when %s is to be called: it was released once too"
                  .formatted(what)
              + " often, or overwritten");
    }
  }

  /** Whether an address is a null pointer, or one with a distance as a field or a slot has it. */
  public static boolean isNull(long address) {
    return Long.compareUnsigned(address, NULL_PAGES) < 0;
  }

  /** What is wrong with a call that hands over such an address. */
  public static String handsOverNull(long address) {
    return "the native profiler hands over %s where the runtime reads or writes without looking"
        .formatted(
            address == 0 ? "a null pointer" : "0x%x, which is no address,".formatted(address));
  }

  /**
   * Whether an address is surely in memory of the guest's own: its libraries', allocated, or its
   * thread's.
   */
  public boolean isOwn(long address) {
    return PrivateMemory.isAllocated(address)
        || image.has(address)
        || current().coroutine().identity().has(address);
  }

  /** Whether an address is in memory of its libraries that nobody may write. */
  public boolean isConstant(long address) {
    return image.isConstant(address);
  }

  /** Whether all of a stretch can be read; else a system call that is given it fails by EFAULT. */
  public boolean canBeRead(long address, long size) {
    for (long page = Mapping.pageOf(address); page < address + size; page += Mapping.PAGE) {
      long at = Math.max(page, address);
      boolean isThere = !isNull(at) && (isOwn(at) || pages.canBeRead(at));
      if (!isThere) {
        return false;
      }
    }
    return true;
  }

  /** An address in words that are the same in every process. */
  public String nameOf(long address) {
    return naming.place(address);
  }

  /** The same of an address to which a call returns: who calls. */
  public String nameOfCaller(long address) {
    return naming.caller(address);
  }

  /** Who calls a function, in words, and who called that, up to the guest's own code. */
  public String calledFrom(Arguments arguments) {
    return crashes.calledFrom(current(), arguments);
  }
}
