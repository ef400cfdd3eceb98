package io.github.clrsim.guest;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.com.Turn;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.GuestDisk;
import io.github.clrsim.guest.libc.SimulatedLibc;
import io.github.clrsim.guest.memory.PagedMemory;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import io.github.clrsim.guest.process.RequestHandler;
import java.util.ArrayList;
import java.util.List;

/**
 * A library in one execution. It is loaded once, however many profilers come out of it: one that is
 * attached again finds what it left.
 */
final class GuestExecution {
  private final LoadedGuest guest;
  private final SimulatedThreads threads;
  private final PagedMemory pages;
  private final GuestProcess process;
  private final SimulatedLibc libc;
  private final AfterShutdown afterShutdown;
  private final List<RuntimeFaces> runtimes = new ArrayList<>();
  private boolean isConstructed;

  /** An execution that begins: nothing is left of any other. */
  GuestExecution(
      LoadedGuest guest,
      SimulatedThreads threads,
      ProfilerHost host,
      GuestOptions options,
      GuestDisk disk) {
    this.guest = guest;
    this.threads = threads;
    guest.memory().restore();
    this.pages = new PagedMemory(host.memory());
    this.process =
        new GuestProcess(
            Processor.ofThisProcess(),
            guest.image(),
            guest.memory(),
            pages,
            threads,
            new Answers(),
            options.preempts());
    this.afterShutdown = new AfterShutdown(process);
    this.libc = SimulatedLibc.of(process, options.environment(), disk, host::startThread, guest);
  }

  boolean isOf(SimulatedThreads execution) {
    return threads.equals(execution);
  }

  boolean isOf(LoadedGuest library) {
    return guest.equals(library);
  }

  GuestProcess process() {
    return process;
  }

  /** The runtime as another profiler of this library sees it. */
  RuntimeFaces runtime(ProfilerHost host) {
    RuntimeFaces runtime =
        new RuntimeFaces(
            host,
            guest.tables(),
            Scratch.of(guest.memory()::allocate),
            new GuestCalls(process),
            new GuestAccess(process, pages),
            Turn.ALWAYS);
    runtimes.add(runtime);
    return runtime;
  }

  /** Calls the constructors of the library, unless they were called. */
  void construct() {
    if (!isConstructed) {
      isConstructed = true;
      guest.image().constructors().forEach(each -> process.call("a constructor of it", each));
    }
  }

  /** Shutdown has returned. */
  void shutDown() {
    afterShutdown.begins();
  }

  private final class Answers implements RequestHandler {
    @Override
    public long answer(int number, Arguments arguments) {
      try {
        return GuestExecution.this.answer(number, arguments);
      } catch (OutOfReach limit) {
        throw limit.from(process.calledFrom(arguments));
      }
    }

    @Override
    public Interruption interruption() {
      return libc.interruption();
    }

    @Override
    public void interrupts(String what) {
      libc.tell("(%s)%n".formatted(what));
    }
  }

  private long answer(int number, Arguments arguments) {
    if (number < LoadedGuest.FIRST_OF_TABLES) {
      afterShutdown.calls();
      return libc.answer(number, arguments);
    }
    RuntimeFaces runtime = called(arguments.get(0));
    if (runtime.asksInfo(number)) {
      afterShutdown.asks(() -> guest.tables().nameOf(number));
    }
    return process.inRuntime(arguments, () -> runtime.serve(number, arguments));
  }

  /** The runtime of which an object is; the last one, if it is none's. */
  private RuntimeFaces called(long object) {
    for (RuntimeFaces each : runtimes) {
      if (each.has(object)) {
        return each;
      }
    }
    return runtimes.getLast();
  }

  /** Nothing goes on any more, and nothing is left. */
  void end() {
    pages.close();
    guest.memory().restore();
  }
}
