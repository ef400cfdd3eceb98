package io.github.clrsim.guest.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of the C library stand for guests: what they call back is a request. */
@Isolated("There is one processor in a process.")
class CoroutineTest {
  private static final int COMPARE = 7;

  /** A number that the linker gives to no library here. */
  private static final int MODULE = 200;

  private static final int EINTR = 4;
  private static final int ERANGE = 34;

  /** Functions of a few instructions have no more bytes. */
  private static final int SHORT_FUNCTION = 64;

  /** What pthread_spin_init puts there (glibc, x86-64). */
  private static final int FREE_SPIN_LOCK = 1;

  // struct sigaction (glibc, x86-64).
  private static final int ACTION_SIZE = 152;

  private static final long UNMAPPED = 0x6500_0000_0000L;

  private static final long RT_TGSIGQUEUEINFO = 297;

  // siginfo_t and the codes of SIGTRAP in it; a breakpoint has that of the kernel.
  private static final int SIGNAL_INFO = 128;
  private static final int SIGNAL_CODE = 8;
  private static final int TRAP_BRKPT = 1;
  private static final int TRAP_TRACE = 2;
  private static final int SI_KERNEL = 0x80;
  private static final int SI_USER = 0;

  // In gregset_t.
  private static final int RDI = 8;
  private static final int RSI = 9;
  private static final int RSP = 15;
  private final Processor processor = Processor.ofThisProcess();

  @BeforeEach
  void thisThreadMayRunThem() {
    processor.prepareThisThread();
  }

  @AfterEach
  void nothingGoesOn() {
    processor.forgetCoroutines();
  }

  private static long ended(Coroutine coroutine) {
    assertThat(coroutine.resume(0)).isEqualTo(Requests.ENDED);
    return Coroutine.arguments().get(0);
  }

  private long result(String function, long... arguments) {
    return result(Libc.symbol(function), arguments);
  }

  private long result(long function, long... arguments) {
    Coroutine coroutine = processor.coroutine();
    long before = coroutine.begin(function, arguments);
    long result = ended(coroutine);
    coroutine.end(before);
    return result;
  }

  @Test
  void aFunctionRunsToItsEnd() {
    assertThat((int) result("abs", -7)).isEqualTo(7);
  }

  @Test
  void whatNeverAsksIsInterruptedFromOutside() throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    Thread watching =
        new Thread(
            () -> {
              while (!isOver.get()) {
                Processor.interrupt();
                Thread.onSpinWait();
              }
            });
    Coroutine waiting = processor.coroutine();
    waiting.liveHere();
    waiting.begin(Libc.symbol("pause"));
    watching.start();
    int request = waiting.resume(0);
    isOver.set(true);
    watching.join();

    assertThat(request).isEqualTo(Requests.CRASHED);
    assertThat(Coroutine.crash().signal()).isEqualTo(Crash.INTERRUPTED);
    assertThat(Processor.interrupt()).as("nothing runs any more").isFalse();
  }

  /** A spin lock of the C library that is taken: whoever locks it goes round. */
  private long takenSpinLock() {
    long lock = Libc.call("calloc", 1, Integer.BYTES);
    result("pthread_spin_init", lock, 0);
    result("pthread_spin_lock", lock);
    return lock;
  }

  /** A function that stands before its first instruction. */
  private Coroutine stopped(String name, long... arguments) {
    long function = Libc.symbol(name);
    processor.countIn(function, function + SHORT_FUNCTION);
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(function, arguments);
    assertThat(coroutine.resume(0, 1)).isEqualTo(Requests.STOPPED);
    assertThat(Coroutine.registers().instruction()).isEqualTo(function);
    return coroutine;
  }

  @Test
  void itStopsBetweenTwoInstructionsAndKeepsAllItHas() {
    Coroutine coroutine = stopped("labs", -7);
    List<Long> instructions = new ArrayList<>();
    int request;
    do {
      instructions.add(Coroutine.registers().instruction());
      request = coroutine.resume(0, 2);
    } while (request == Requests.STOPPED);

    assertThat(request).isEqualTo(Requests.ENDED);
    assertThat(Coroutine.arguments().get(0)).isEqualTo(7);
    assertThat(instructions).hasSizeGreaterThan(2).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void stepsEndWhereItAsks() {
    long function = Libc.symbol("labs");
    processor.countIn(function, function + SHORT_FUNCTION);
    Coroutine coroutine = sorting(2, 1);
    assertThat(coroutine.resume(0, 1_000_000)).isEqualTo(COMPARE);
    assertThat(Coroutine.instructionsLeft()).as("none of them was of labs").isEqualTo(1_000_000);
    assertThat(coroutine.resume(comparison())).isEqualTo(Requests.ENDED);
    assertThat(numbers(sorted, 2)).containsExactly(1, 2);
  }

  @Test
  void stepsGoOnWhereMemoryWasBrought() {
    long function = Libc.symbol("memcpy");
    processor.countIn(0, Places.CODE);
    Coroutine coroutine = processor.coroutine();
    long to = Libc.call("calloc", 1, 8);
    coroutine.begin(function, to, UNMAPPED, 3);
    assertThat(coroutine.resume(0, 1_000_000)).isEqualTo(Requests.FAULTED);
    assertThat(Mapping.at(UNMAPPED, Mapping.PAGE, Mapping.READ_WRITE)).isTrue();
    RawMemory.putBytes(UNMAPPED, new byte[] {'a', 'b', 'c'});
    assertThat(coroutine.resume(0, Coroutine.instructionsLeft())).isEqualTo(Requests.ENDED);
    assertThat(RawMemory.utf8(to)).isEqualTo("abc");
    Mapping.remove(UNMAPPED, Mapping.PAGE);
  }

  @Test
  void stepsEndWhereMemoryWasBroughtAndNoneAreAskedForAnyMore() {
    processor.countIn(0, Places.CODE);
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(Libc.symbol("strlen"), UNMAPPED);
    assertThat(coroutine.resume(0, 1_000_000)).isEqualTo(Requests.FAULTED);
    assertThat(Mapping.at(UNMAPPED, Mapping.PAGE, Mapping.READ_WRITE)).isTrue();
    RawMemory.putBytes(UNMAPPED, new byte[] {'a', 'b', 'c'});
    assertThat(ended(coroutine)).isEqualTo(3);
    Mapping.remove(UNMAPPED, Mapping.PAGE);
  }

  /** A guest that sends its own thread SIGTRAP with a code of the kernel's. */
  private Coroutine trapped(int code) {
    Coroutine coroutine = processor.coroutine();
    coroutine.liveHere();
    long info = Libc.call("calloc", 1, SIGNAL_INFO);
    RawMemory.putInt(info + SIGNAL_CODE, code);
    long process = ProcessHandle.current().pid();
    long thread = Libc.call("gettid");
    coroutine.begin(Libc.symbol("syscall"), RT_TGSIGQUEUEINFO, process, thread, Crash.TRAP, info);
    return coroutine;
  }

  /** As in a virtual machine that has lost what the debug register said of a step. */
  @ParameterizedTest
  @ValueSource(ints = {TRAP_BRKPT, TRAP_TRACE})
  void aTrapThatNoInstructionOfTheGuestMadeIsNoCrash(int code) {
    processor.countIn(0, 0);
    assertThat((int) ended(trapped(code))).isZero();
    assertThat(trapped(code).resume(0, 1_000_000)).isEqualTo(Requests.ENDED);
  }

  @ParameterizedTest
  @ValueSource(ints = {SI_KERNEL, SI_USER})
  void aBreakpointIsACrashAndSoIsATrapThatSomebodySends(int code) {
    Coroutine coroutine = trapped(code);
    assertThat(coroutine.resume(0)).isEqualTo(Requests.CRASHED);
    assertThat(Coroutine.crash().signal()).isEqualTo(Crash.TRAP);
  }

  @Test
  void whoGoesRoundHasTheSameRegistersAgain() {
    long lock = takenSpinLock();
    Coroutine coroutine = stopped("pthread_spin_lock", lock);
    List<Registers> seen = new ArrayList<>();
    while (!seen.contains(Coroutine.registers())) {
      seen.add(Coroutine.registers());
      assertThat(coroutine.resume(0, 2)).isEqualTo(Requests.STOPPED);
    }
    result("pthread_spin_unlock", lock);
    assertThat((int) ended(coroutine)).isZero();
    assertThat(seen).hasSizeGreaterThan(1);
  }

  @Test
  void whoIsLookedAtGoesOn() {
    long lock = takenSpinLock();
    AtomicBoolean isOver = new AtomicBoolean();
    Thread looking =
        new Thread(
            () -> {
              while (!isOver.get()) {
                processor.look();
                Thread.onSpinWait();
              }
            });
    Coroutine coroutine = processor.coroutine();
    coroutine.liveHere();
    coroutine.begin(Libc.symbol("pthread_spin_lock"), lock);
    looking.start();
    for (int look = 0; look < 100; look++) {
      assertThat(coroutine.resume(0)).isEqualTo(Requests.LOOKED_AT);
    }
    isOver.set(true);
    RawMemory.putInt(lock, FREE_SPIN_LOCK);
    int request = coroutine.resume(0);
    while (request == Requests.LOOKED_AT) {
      request = coroutine.resume(0);
    }
    assertThat(request).isEqualTo(Requests.ENDED);
  }

  @ParameterizedTest
  @ValueSource(ints = {Crash.TRAP, Crash.SEGMENTATION, Crash.LOOKED_AT})
  void nobodyLooksInOrInterruptsUntilAHandlerIsOver(int signal) {
    long action = Libc.call("calloc", 1, ACTION_SIZE);
    Libc.call("sigaction", signal, 0, action);
    for (int later : List.of(Crash.LOOKED_AT, Crash.INTERRUPTED)) {
      // The set of signals is right behind the handler.
      assertThat((int) Libc.call("sigismember", action + Long.BYTES, later)).isOne();
    }
  }

  @Test
  void itRunsAsAThreadOfItsOwn() {
    Coroutine one = processor.coroutine();
    Coroutine other = processor.coroutine();
    long self = Libc.symbol("pthread_self");
    one.begin(self);
    other.begin(self);
    assertThat(ended(one)).isEqualTo(one.identity().base());
    assertThat(ended(other))
        .isEqualTo(other.identity().base())
        .isNotEqualTo(one.identity().base())
        .isNotEqualTo(Libc.call("pthread_self"));
  }

  /**
   * On the storage of the thread under both of them, where this processor shares it, or on their
   * own.
   */
  @Test
  void eachHasThreadLocalsAndErrnoOfItsOwn() {
    useASevenForEachThread();
    Coroutine one = processor.coroutine();
    Coroutine other = processor.coroutine();
    one.liveHere();
    other.liveHere();

    for (Coroutine each : List.of(one, other)) {
      each.begin(processor.address(ThreadFunctions.SELF));
      assertThat(ended(each)).isEqualTo(each.identity().base());
    }
    long out = Libc.text("99999999999999999999");
    one.begin(Libc.symbol("strtol"), out, 0, 10);
    assertThat(ended(one)).isEqualTo(Long.MAX_VALUE);
    assertThat(errno(other)).isZero();
    assertThat(errno(one)).isEqualTo(ERANGE);
    other.putError(EINTR);
    assertThat(errno(one)).isEqualTo(ERANGE);
    assertThat(errno(other)).isEqualTo(EINTR);
    processor.useThreadLocals(Optional.empty());
  }

  /** As a library does that has a variable of each thread, with a value, and zeros behind it. */
  private void useASevenForEachThread() {
    long content = Libc.call("calloc", 1, Long.BYTES);
    RawMemory.putLong(content, 7);
    processor.useThreadLocals(
        Optional.of(
            new ThreadLocals(
                List.of(new ThreadLocals.Template(MODULE, content, Long.BYTES, 64, 32)))));
  }

  /** What a coroutine finds in errno. */
  private static int errno(Coroutine coroutine) {
    coroutine.begin(Libc.symbol("__errno_location"));
    long place = ended(coroutine);
    long copy = Libc.call("calloc", 1, Integer.BYTES);
    coroutine.begin(Libc.symbol("memcpy"), copy, place, Integer.BYTES);
    ended(coroutine);
    return RawMemory.getInt(copy);
  }

  @Test
  void whoSharesStorageFindsItsThreadLocalsAsTheyWereAtFirst() {
    assumeThat(ThreadStorage.ofThisMachine())
        .as("how this processor changes the base of thread-local storage")
        .isEqualTo(ThreadStorage.SHARED);
    useASevenForEachThread();
    long index = Libc.call("calloc", 2, Long.BYTES);
    RawMemory.putLong(index, MODULE);
    RawMemory.putLong(index + Long.BYTES, 8);
    List<Long> places = new ArrayList<>();
    for (int times = 0; times < 2; times++) {
      Coroutine coroutine = processor.coroutine();
      coroutine.liveHere();
      coroutine.begin(processor.address(ThreadFunctions.THREAD_LOCAL), index);
      long place = ended(coroutine);
      assertThat(place % 32).isEqualTo(8);
      assertThat(RawMemory.getLong(place - 8)).isEqualTo(7);
      assertThat(RawMemory.getLong(place)).isZero();
      assertThat(coroutine.identity().has(place)).isTrue();
      RawMemory.putLong(place, 1);
      places.add(place);
    }
    assertThat(places).doesNotHaveDuplicates();

    processor.forgetCoroutines();
    Coroutine later = processor.coroutine();
    later.liveHere();
    later.begin(processor.address(ThreadFunctions.THREAD_LOCAL), index);
    long again = ended(later);
    assertThat(again).isEqualTo(places.getFirst());
    assertThat(RawMemory.getLong(again)).isZero();
    processor.useThreadLocals(Optional.empty());
  }

  private Coroutine sorting(int... numbers) {
    long array = Libc.call("calloc", numbers.length, Integer.BYTES);
    for (int i = 0; i < numbers.length; i++) {
      RawMemory.putInt(array + (long) i * Integer.BYTES, numbers[i]);
    }
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(
        Libc.symbol("qsort"), array, numbers.length, Integer.BYTES, processor.thunk(COMPARE));
    sorted = array;
    return coroutine;
  }

  private long sorted;

  private static long comparison() {
    Arguments asked = Coroutine.arguments();
    return Integer.compare(RawMemory.getInt(asked.get(0)), RawMemory.getInt(asked.get(1)));
  }

  private static int[] numbers(long array, int count) {
    return IntStream.range(0, count)
        .map(at -> RawMemory.getInt(array + (long) at * Integer.BYTES))
        .toArray();
  }

  @Test
  void twoWaitForAnswersAtTheSameTime() {
    Coroutine one = sorting(3, 1, 2);
    long first = sorted;
    Coroutine other = sorting(9, 8, 7);
    long second = sorted;
    int oneAsks = one.resume(0);
    long oneAnswer = comparison();
    int otherAsks = other.resume(0);
    long otherAnswer = comparison();
    while (oneAsks != Requests.ENDED || otherAsks != Requests.ENDED) {
      if (oneAsks != Requests.ENDED) {
        assertThat(oneAsks).isEqualTo(COMPARE);
        oneAsks = one.resume(oneAnswer);
        oneAnswer = oneAsks == COMPARE ? comparison() : 0;
      }
      if (otherAsks != Requests.ENDED) {
        otherAsks = other.resume(otherAnswer);
        otherAnswer = otherAsks == COMPARE ? comparison() : 0;
      }
    }
    assertThat(numbers(first, 3)).containsExactly(1, 2, 3);
    assertThat(numbers(second, 3)).containsExactly(7, 8, 9);
  }

  @Test
  void aFunctionRunsInTheMiddleOfAnother() {
    Coroutine coroutine = sorting(2, 1);
    assertThat(coroutine.resume(0)).isEqualTo(COMPARE);
    long answer = comparison();
    long before = coroutine.begin(Libc.symbol("labs"), -5);
    assertThat(ended(coroutine)).isEqualTo(5);
    coroutine.end(before);
    assertThat(coroutine.resume(answer)).isEqualTo(Requests.ENDED);
    assertThat(numbers(sorted, 2)).containsExactly(1, 2);
  }

  @Test
  void argumentsBehindTheSixthLieOnTheStack() {
    long text = Libc.call("calloc", 1, 64);
    long format = Libc.text("%d %d %d %d %d %d");
    result("sprintf", text, format, 1, 2, 3, 4, 5, 6);
    assertThat(RawMemory.utf8(text)).isEqualTo("1 2 3 4 5 6");
  }

  @Test
  void aFunctionThatLooksIntoR14FindsWhatItIsGiven() {
    long buffer = Libc.call("calloc", 1, 512);
    Coroutine coroutine = processor.coroutine();
    coroutine.beginWithR14(0x1234, Libc.symbol("_setjmp"), buffer);
    assertThat(ended(coroutine)).isZero();
    // RBX, RBP, R12, R13, R14, R15: as glibc keeps them (sysdeps/x86_64/jmpbuf-offsets.h).
    assertThat(RawMemory.getLong(buffer + 4 * Long.BYTES)).isEqualTo(0x1234);
  }

  @Test
  void memoryThatIsNotThereIsAskedForAndReadThen() {
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(Libc.symbol("strlen"), UNMAPPED);
    assertThat(coroutine.resume(0)).isEqualTo(Requests.FAULTED);
    assertThat(Coroutine.arguments().get(0)).isEqualTo(UNMAPPED);
    assertThat(Mapping.at(UNMAPPED, Mapping.PAGE, Mapping.READ_WRITE)).isTrue();
    RawMemory.putBytes(UNMAPPED, new byte[] {'a', 'b', 'c'});
    assertThat(ended(coroutine)).isEqualTo(3);
    Mapping.remove(UNMAPPED, Mapping.PAGE);
  }

  @Test
  void whatDividesByZeroIsAskedForAndGoesOnWithOtherRegisters() {
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(Libc.symbol("div"), 7, 0);
    assertThat(coroutine.resume(0)).isEqualTo(Requests.FAULTED);
    assertThat(Coroutine.crash().signal()).isEqualTo(Crash.ARITHMETIC);
    Arguments request = Coroutine.arguments();
    long[] registers = Standing.stopped(request);
    assertThat(Standing.instruction(registers)).isEqualTo(Coroutine.crash().instruction());
    assertThat(registers[RSP]).isEqualTo(Coroutine.crash().stack());
    registers[RSI] = 2;
    assertThat(Standing.goOn(request, registers)).isTrue();
    registers[RSP] += Long.BYTES;
    assertThat(Standing.goOn(request, registers)).as("another stack").isFalse();
    // Quotient and remainder, in one register.
    assertThat(ended(coroutine)).isEqualTo(1L << Integer.SIZE | 3);
  }

  @Test
  void whoAsksHasItsRegisters() {
    Coroutine coroutine = sorting(2, 1);
    assertThat(coroutine.resume(0)).isEqualTo(COMPARE);
    long[] registers = coroutine.standing();
    assertThat(Standing.instruction(registers)).isEqualTo(Coroutine.arguments().caller());
    assertThat(registers[RDI]).isEqualTo(Coroutine.arguments().get(0));
    assertThat(registers[RSI]).isEqualTo(Coroutine.arguments().get(1));
    assertThat(RawMemory.getLong(registers[RSP] - Long.BYTES))
        .isEqualTo(Standing.instruction(registers));
  }

  @Test
  void theJvmsOwnFaultsStayItsOwn() {
    result("abs", 1);
    assertThat(lengthOf(nothing())).isEqualTo(-1);
  }

  @SuppressWarnings("NullAway") // The JVM's fault is what this is about.
  private static String nothing() {
    return System.getProperty("clrsim.no.such.property");
  }

  private static int lengthOf(String text) {
    try {
      return text.length();
    } catch (NullPointerException expected) {
      return -1;
    }
  }

  @Test
  void whatFreesTwiceCrashes() {
    putArena();
    long block = result(processor.address("malloc"), 100);
    assertThat(PrivateMemory.block(block)).contains(new PrivateMemory.Block(100, false));
    assertThat(PrivateMemory.block(block + 16)).isEmpty();
    assertThat(block).isBetween(Places.ARENA, Places.ARENA + Places.ARENA_SIZE);
    RawMemory.putLong(block, 42);
    result(processor.address("free"), block);
    assertThat(RawMemory.getLong(block)).isEqualTo(0xDDDD_DDDD_DDDD_DDDDL);
    assertThat(PrivateMemory.block(block)).contains(new PrivateMemory.Block(100, true));
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(processor.address("free"), block);
    assertThat(coroutine.resume(0)).isEqualTo(Requests.CRASHED);
    assertThat(processor.freesTwice(Coroutine.crash())).isTrue();
    assertThat(Coroutine.crash().name()).isEqualTo("SIGILL");
  }

  @Test
  void blocksGrowAndKeepWhatIsInThem() {
    putArena();
    long block = result(processor.address("calloc"), 4, 8);
    RawMemory.putLong(block + 24, 42);
    long grown = result(processor.address("realloc"), block, 1000);
    assertThat(grown).isNotEqualTo(block);
    assertThat(RawMemory.getLong(grown + 24)).isEqualTo(42);
    assertThat(result(processor.address("malloc_usable_size"), grown)).isGreaterThanOrEqualTo(1000);
    assertThat(result(processor.address("memalign"), 256, 10) % 256).isZero();
  }

  @Test
  void whatIsTooLargeIsARequest() {
    putArena();
    Coroutine coroutine = processor.coroutine();
    coroutine.begin(processor.address("malloc"), Places.ARENA_SIZE);
    assertThat(coroutine.resume(0)).isEqualTo(Requests.FULL);
  }

  private static void putArena() {
    RawMemory.putLong(Places.ARENA, Places.ARENA + 64);
    RawMemory.putLong(Places.ARENA + 8, Places.ARENA + Places.ARENA_SIZE);
  }

  @Test
  void aStackThatIsFullCrashes() {
    Coroutine coroutine = processor.coroutine();
    // The first one that was ever made has the first stack.
    coroutine.end(Places.STACKS + 1024);
    coroutine.begin(Libc.symbol("sprintf"), Libc.call("calloc", 1, 64), Libc.text("%f"));
    assertThat(coroutine.resume(0)).isEqualTo(Requests.CRASHED);
    assertThat(coroutine.identity().isBelowStack(Coroutine.crash().address())).isTrue();
  }
}
