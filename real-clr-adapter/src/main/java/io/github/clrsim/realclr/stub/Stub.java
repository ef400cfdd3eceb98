package io.github.clrsim.realclr.stub;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.com.MethodCalls;
import io.github.clrsim.realclr.com.NativeSide;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.com.Thunks;
import io.github.clrsim.realclr.processes.OwnNumbers;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.record.NativeRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * A profiler library for a program that runs as it is, with the profiler in this JVM beside it. The
 * first process that loads the library has it; those that inherit its variables run without.
 */
public final class Stub implements NativeSide, MethodCalls.Way {
  private static final long ROUND_MILLIS = 100;

  /** How long a thread that has ended may still be answered for. */
  private static final long LAST_ANSWER_MILLIS = 10_000;

  /** The thread of the program for which a thread of this JVM acts. */
  private static final ThreadLocal<ProgramThread> CURRENT = new ThreadLocal<>();

  private final SharedMemory memory;
  private final StubCode.Library code;
  private final Path library;
  private final Claimant claimant;
  private final NativeSide.Upcall upcall;
  private final LongPredicate admission;
  private final Entrance entrance;
  private final int classObject;
  private final Scratch[] scratches = new Scratch[SharedMemory.THREADS_MAX];

  /** By the numbers of their places. */
  private final Map<Integer, ProgramThread> threads = new ConcurrentSkipListMap<>();

  private final ProfilerThreads ofProfiler = new ProfilerThreads();
  private volatile Optional<ProgramRecording> recording = Optional.empty();
  private volatile boolean isOver;
  private volatile boolean hasFailed;
  private volatile boolean isDetached;
  private volatile boolean isLoaded;

  private Stub(
      Maker maker, StubCode.Library code, Path library, int upcalls, NativeSide.Upcall upcall) {
    this.memory = maker.memory;
    this.admission = maker.admission;
    this.entrance = maker.entrance;
    this.code = code;
    this.library = library;
    this.claimant = new Claimant(maker.theirs.memory());
    this.classObject = upcalls;
    this.upcall = upcall;
  }

  /**
   * Makes the memory in a folder; from now on addresses are those of the program, in the whole JVM.
   *
   * @param folder which both reach
   * @param entrance how the library comes into the program
   * @param admission whether the process that has loaded the library, by its number, is the one
   *     that is meant; others run without a profiler
   */
  public static Maker in(PlacedFile folder, Entrance entrance, LongPredicate admission) {
    StubFiles files = StubFiles.in(folder.here());
    SharedMemory memory = SharedMemory.create(files.memory());
    RawMemory.be(memory);
    return new Maker(files, StubFiles.in(folder.theirs()), entrance, memory, admission);
  }

  /** Has the memory, and will make the library in the same folder. */
  public record Maker(
      StubFiles files,
      StubFiles theirs,
      Entrance entrance,
      SharedMemory memory,
      LongPredicate admission) {

    /** As {@link NativeSide.Maker} has it; from now on calls go to the program. */
    public Stub make(int upcalls, int providers, Upcall upcall) {
      StubCode.Library code =
          StubCode.of(StubFiles.SONAME, theirs.memory(), entrance, upcalls, providers);
      Path library = files.library();
      try {
        // Who waits for it to be there finds it whole.
        Path begun = library.resolveSibling(StubFiles.SONAME + ".begun");
        Files.write(begun, code.image().bytes());
        Files.move(begun, library, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException fault) {
        throw new Diagnostic(
                "The library for the program cannot be written: " + FileFault.words(fault),
                library.toString(),
                "its runtime loads it from there",
                SharedMemory.REMEDY)
            .thrown();
      }
      Stub stub = new Stub(this, code, theirs.library(), upcalls, upcall);
      stub.begin();
      return stub;
    }
  }

  private void begin() {
    for (int number = 0; number <= code.helper(); number++) {
      memory.putByte(memory.base() + StubLayout.MODES + number, StubLayout.FORWARDS);
    }
    memory.putByte(memory.base() + StubLayout.ANSWERS + classObject, StubLayout.ANSWERS_FAILURE);
    for (HookType type : Thunks.HOOK_TYPES) {
      if (type.moment() == HookType.Moment.COMPILED) {
        int number = classObject + 1 + Thunks.HOOK_TYPES.indexOf(type);
        memory.putByte(
            memory.base() + StubLayout.ANSWERS + number, StubLayout.ANSWERS_FIRST_ARGUMENT);
      }
    }
    memory.begin();
    MethodCalls.go(this);
    daemon("clrsim meets threads", this::meetThreads);
    daemon("clrsim looks after threads", this::lookAfterThreads);
  }

  private static void daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** The number here of the process that has loaded the library; 0 if none has yet. */
  public long process() {
    return claimant.here(memory.getInt(memory.base() + StubLayout.CLAIMED));
  }

  /** The number here of the program's thread that the calling one serves, if it does. */
  public Optional<Integer> threadNumber() {
    return Optional.ofNullable(CURRENT.get()).map(ProgramThread::numberHere);
  }

  /** The status with which the program has exited; nothing if a signal ended it. */
  public OptionalInt exitStatus() {
    return memory.getInt(memory.base() + StubLayout.HAS_EXITED) == 0
        ? OptionalInt.empty()
        : OptionalInt.of(memory.getInt(memory.base() + StubLayout.EXIT_STATUS));
  }

  /**
   * What writes down frequent events in the program; before it starts.
   *
   * @param profiler what the runtime calls for them, which reads what was written
   * @param info the address of the runtime's ICorProfilerInfo, which is there since Initialize
   */
  public NativeRecording recording(ProfilerObject profiler, LongSupplier info) {
    ProgramRecording made = new ProgramRecording(memory, profiler, info);
    recording = Optional.of(made);
    daemon("clrsim reads what is recorded", () -> made.readUntil(() -> isOver));
    return made;
  }

  /** Makes a step when all is made that was written down before. */
  public void inTurn(Runnable step) {
    ProgramThread thread = CURRENT.get();
    recording.ifPresentOrElse(
        made ->
            made.order().inTurn(thread == null ? CallOrder.NO_TICKET : thread.takeTicket(), step),
        step);
  }

  /** The thread of the program for which the calling one acts has this number in the trace. */
  public void threadIs(int number) {
    ProgramThread thread = CURRENT.get();
    if (thread != null) {
      recording.flatMap(made -> made.ring(thread, number)).ifPresent(thread::recordTo);
    }
  }

  /** The program has ended: what waits for it does not wait any longer. */
  public void end() {
    isOver = true;
    recording.map(ProgramRecording::order).ifPresent(CallOrder::end);
    threads.values().forEach(ProgramThread::end);
    memory.close();
  }

  private void meetThreads() {
    while (!isOver) {
      int rung = memory.getInt(memory.base() + StubLayout.DOORBELL);
      for (int number = 0; number < SharedMemory.THREADS_MAX; number++) {
        long state = memory.thread(number) + StubLayout.STATE;
        if (memory.compareAndSet(state, StubLayout.STATE_NEW, StubLayout.STATE_KNOWN)) {
          meet(number);
        }
      }
      Kernel.sleep(memory.base() + StubLayout.DOORBELL, rung);
    }
  }

  private void meet(int number) {
    long process = process();
    memory.beOf(process);
    int own = memory.getInt(memory.thread(number) + StubLayout.THREAD_ID);
    Scratch scratch =
        Optional.ofNullable(scratches[number]).orElseGet(() -> Scratch.of(memory::allocate));
    scratches[number] = scratch;
    ProgramThread thread =
        new ProgramThread(
            memory,
            memory.thread(number),
            OwnNumbers.thread(process, own),
            this::answer,
            this::pass,
            this::serves,
            this::fail,
            scratch);
    threads.put(number, thread);
    thread.start();
  }

  private void pass(long ticket) {
    recording.ifPresent(made -> made.order().pass(ticket));
  }

  /** From now on the program is answered as by a profiler that does nothing. */
  private void fail() {
    hasFailed = true;
    recording.ifPresent(made -> made.order().stopWaiting());
    silenceWhatIsKept();
  }

  /** Whether calls of the program were not answered, some or all from some time on. */
  public boolean hasFailed() {
    return hasFailed || memory.getLong(memory.base() + StubLayout.LOST) > 0;
  }

  private void serves(ProgramThread thread) {
    CURRENT.set(thread);
  }

  private long answer(int number, long registers, long stack) {
    if (number >= classObject && !isHook(number)) {
      CURRENT.get().pass(); // It may take long, and is no step.
    }
    if (number == code.helper()) {
      ofProfiler.serve(CURRENT.get());
      return 0;
    }
    if (number == classObject && !isLoaded && !admission.test(process())) {
      return StubLayout.CLASS_NOT_AVAILABLE;
    }
    long answer = upcall.callback(number, registers, stack);
    if (number == classObject && answer == 0 && !isLoaded) {
      isLoaded = true;
      switch (entrance) {
        case Entrance.ByVariables _ -> ofProfiler.open(CURRENT.get());
        case Entrance.ByAttach _ -> {
          // A runtime that refuses the profiler after all unloads what a thread would run in.
        }
      }
    }
    return answer;
  }

  private boolean isHook(int number) {
    return number > classObject && number <= classObject + Thunks.HOOK_TYPES.size();
  }

  @Override
  public long call(long object, int slot, long cells, int count) {
    if (CURRENT.get() == null) {
      CURRENT.set(ofProfiler.another());
    }
    return CURRENT.get().call(object, slot, cells, count);
  }

  /** The runtime takes the profiler in, when what it has called on this thread is answered. */
  public void attached() {
    memory.putInt(memory.base() + StubLayout.IN_USE, 1);
    ofProfiler.open(CURRENT.get());
  }

  /**
   * The runtime is about to let the library go: when this returns, no thread that is not the
   * runtime's is in it.
   */
  public void detached() {
    ofProfiler.close();
    ofProfiler.numbers().forEach(this::awaitEndOf);
    recording.map(ProgramRecording::order).ifPresent(CallOrder::read);
    memory.putInt(memory.base() + StubLayout.IN_USE, 0);
    isDetached = true;
  }

  /** Whether the runtime has said that it lets the library go. */
  public boolean isDetached() {
    return isDetached;
  }

  private void awaitEndOf(int thread) {
    Path task = tasks().resolve(Integer.toString(thread));
    while (!isOver && Files.exists(task)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private Path tasks() {
    return Path.of("/proc", Long.toString(process()), "task");
  }

  /** The calling thread of this JVM is about to end; if the program has one for it, that ends. */
  public void threadEnds() {
    ProgramThread known = CURRENT.get();
    if (known != null) {
      CURRENT.remove();
      known.release();
    }
  }

  /** Gives back the places of threads that have ended. */
  private void lookAfterThreads() {
    while (!isOver) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
      int claimed = memory.getInt(memory.base() + StubLayout.CLAIMED);
      if (claimed != 0) {
        Path tasks = tasks();
        giveBack(tasks);
        if (!isLoaded && !Files.exists(tasks)) {
          memory.compareAndSet(memory.base() + StubLayout.CLAIMED, claimed, 0);
        }
      }
    }
  }

  private void giveBack(Path tasks) {
    threads.forEach(
        (number, thread) -> {
          if (!Files.exists(tasks.resolve(Integer.toString(thread.numberHere())))
              && isRead(thread)) {
            threads.remove(number);
            thread.end();
            thread.awaitEnd(LAST_ANSWER_MILLIS);
            thread.leavePlace();
          }
        });
  }

  /** Whether nothing is left of what a thread that has ended has written down. */
  private boolean isRead(ProgramThread ended) {
    return ended
        .ring()
        .flatMap(ring -> recording.map(made -> made.order().remove(ring)))
        .orElse(true);
  }

  @Override
  public Path path() {
    return library;
  }

  @Override
  public void closeFile() {
    // Who is started by the program looks for it, too.
  }

  /** None: a call that cannot reach Java is answered where it comes from ({@link #hasFailed}). */
  @Override
  public long unanswered() {
    return 0;
  }

  @Override
  public long upcall(int number) {
    return address(Thunks.UPCALLS) + (long) number * Thunks.UPCALL_SIZE;
  }

  @Override
  public long hook(HookType type) {
    return address(Thunks.HOOKS) + (long) Thunks.HOOK_TYPES.indexOf(type) * Thunks.UPCALL_SIZE;
  }

  @Override
  public long provider(int number) {
    return address(Thunks.PROVIDERS) + (long) number * Thunks.UPCALL_SIZE;
  }

  @Override
  public long nothing() {
    return address(Thunks.NOTHING);
  }

  @Override
  public void silenceWhatIsKept() {
    memory.putInt(memory.base() + StubLayout.DEAD, 1);
  }

  private long address(String function) {
    return memory.getLong(memory.base() + StubLayout.CODE) + code.code().offset(function);
  }
}
