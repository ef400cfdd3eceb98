package io.github.clrsim.guest.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Functions of the C library stand for guests: what they call back is a request. */
@Isolated("There is one processor in a process.")
class CoroutineTest {
  private static final int COMPARE = 7;
  private static final long UNMAPPED = 0x6500_0000_0000L;
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
