package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The C library of one execution. */
public final class SimulatedLibc {
  private final GuestProcess process;
  private final Output output;
  private final SignalActions actions;
  private final Signals signals;

  /** By the numbers of their functions; empty where nothing is modelled. */
  private final List<Optional<Model>> models =
      new ArrayList<>(Collections.nCopies(LibcTable.size(), Optional.empty()));

  /** Where the functions of other libraries lead to. */
  @FunctionalInterface
  public interface Entries {
    /**
     * What is called in place of a function.
     *
     * @param address where the function is
     */
    long of(String name, long address);

    /** What is called in place of a function of the runtime's own library, if it has that. */
    default OptionalLong ofRuntime(String name) {
      return OptionalLong.empty();
    }
  }

  private SimulatedLibc(GuestProcess process) {
    this.process = process;
    this.output = new Output(process);
    this.actions = new SignalActions(process);
    this.signals = new Signals(process, actions);
  }

  /**
   * A C library of which nothing has been asked.
   *
   * @param environment the variables that the guest finds
   * @param disk the files that it finds
   * @param startThread starts a thread of the profiler's own, by its name
   * @param entries where functions lead to that the guest finds by their names
   */
  public static SimulatedLibc of(
      GuestProcess process,
      Map<String, String> environment,
      GuestDisk disk,
      BiConsumer<String, Runnable> startThread,
      Entries entries) {
    SimulatedLibc libc = new SimulatedLibc(process);
    BiConsumer<String, Model> models =
        (name, model) -> libc.models.set(LibcTable.numberInTable(name), Optional.of(model));
    libc.actions.models(models);
    families(
            process,
            process.threads(),
            libc.signals,
            libc.output,
            environment,
            disk,
            startThread,
            entries)
        .forEach(family -> family.models(models));
    return libc;
  }

  static List<Family> families(
      GuestProcess process,
      SimulatedThreads threads,
      Signals signals,
      Output output,
      Map<String, String> environment,
      GuestDisk disk,
      BiConsumer<String, Runnable> startThread,
      Entries entries) {
    Deadlines deadlines = new Deadlines(threads);
    Mutexes mutexes = new Mutexes(process, deadlines);
    ThreadValues values = new ThreadValues(process);
    Chance chance = new Chance();
    OpenFiles files = new OpenFiles();
    OpenStreams streams = new OpenStreams(process, files, output);
    Readiness readiness = new Readiness(process, deadlines, signals);
    List<Family> byNumber =
        List.of(
            new SignalCalls(process, signals),
            new Files(process, disk, files, output),
            new Descriptors(process, files),
            new Channels(process, files),
            new Polls(process, files, readiness, deadlines),
            new TimerFiles(process, files),
            new SignalFiles(process, files, signals),
            new Epolls(process, files, readiness));
    List<Family> others =
        List.of(
            new SignalWaits(process, signals, deadlines),
            new Timers(process, signals, deadlines, startThread),
            new Jumps(process, signals),
            mutexes,
            new Conditions(process, mutexes, deadlines),
            new ReadWriteLocks(process, deadlines),
            new Semaphores(process, deadlines),
            values,
            new Threads(process, values, signals, startThread),
            new SystemCalls(
                process, deadlines, chance, signals, new NumberedCalls(process, byNumber)),
            new Clocks(process, deadlines),
            chance,
            new Surroundings(process, new LinkedHashMap<>(environment)),
            new FileStreams(process, disk, files, streams),
            new Sockets(process, files),
            new Streams(process, output, streams),
            new Formats(process, output, streams),
            new Pages(process),
            new Ends(process),
            new Libraries(process, entries));
    return Stream.concat(byNumber.stream(), others.stream()).toList();
  }

  /** Prints a text of the host's among what the guest prints, so that a report shows both. */
  public void tell(String text) {
    output.print(Output.Stream.OUTPUT, text);
  }

  /** Runs the handlers of signals that the guest has sent. */
  public Interruption interruption() {
    return signals;
  }

  /** Answers the call of a function by the number of its thunk. */
  public long answer(int number, Arguments arguments) {
    Optional<Model> model = number < models.size() ? models.get(number) : Optional.empty();
    return model.orElseThrow(() -> new OutOfReach(unknown(number))).call(arguments);
  }

  private String unknown(int number) {
    String called = "it calls " + LibcTable.name(number);
    return process.isAnywhere(number)
        ? called
        : called + ", which no library has that it needs: a real process would end there";
  }
}
