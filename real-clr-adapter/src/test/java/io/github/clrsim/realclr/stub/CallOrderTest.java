package io.github.clrsim.realclr.stub;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.realclr.com.RecordedCalls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is written down on several threads, and what is made of calls meanwhile, in one order. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class CallOrderTest {
  /** Of a record, which does not fit a ring without a rest. */
  private static final int SIZE = RecordedCalls.HEAD_SIZE + 3 * Long.BYTES;

  @TempDir private Path folder;

  /** Tickets in the order in which they were seen; what is written down is its ticket. */
  private final List<Long> seen = Collections.synchronizedList(new ArrayList<>());

  private SharedMemory memory;
  private CallOrder order;

  @BeforeEach
  void share() {
    memory = SharedMemory.create(folder.resolve("memory"));
    order = new CallOrder(memory, this::see);
  }

  /** As many records as there are lie behind each other. */
  private void see(RecordedCalls calls) {
    for (int at = 0; at < calls.size(); at += SIZE) {
      seen.add((long) memory.getInt(calls.address() + at + RecordedCalls.HEAD_SIZE));
    }
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aStepComesBehindWhatWasWrittenDownBefore() {
    RecordRing one = ring();
    RecordRing other = ring();
    write(one, memory.takeTicket());
    write(other, memory.takeTicket());
    long ticket = memory.takeTicket();
    write(one, memory.takeTicket());

    order.inTurn(ticket, () -> seen.add(ticket));
    assertThat(seen).containsExactly(0L, 1L, 2L);
    order.inTurn(CallOrder.NO_TICKET, () -> seen.add(4L));
    assertThat(seen).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void aStepWaitsForWhoHasTakenATicketBefore() throws InterruptedException {
    RecordRing ring = ring();
    long first = memory.takeTicket();
    long passed = memory.takeTicket();
    long second = memory.takeTicket();
    CountDownLatch begun = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              begun.countDown();
              order.inTurn(second, () -> seen.add(second));
            });
    waiting.start();
    begun.await();

    order.pass(passed);
    order.read();
    assertThat(seen).isEmpty();
    write(ring, first);
    waiting.join();
    assertThat(seen).containsExactly(first, second);
  }

  @Test
  void whenTheProgramHasEndedNobodyIsWaitedFor() throws InterruptedException {
    RecordRing ring = ring();
    memory.takeTicket(); // by a thread that was killed
    long written = memory.takeTicket();
    write(ring, written);
    long step = memory.takeTicket();
    Thread waiting = new Thread(() -> order.inTurn(step, () -> seen.add(step)));
    waiting.start();

    order.end();
    waiting.join();
    assertThat(seen).containsExactlyInAnyOrder(written, step);
  }

  @Test
  void aRingIsForgottenWhenNothingIsLeftInIt() {
    RecordRing ring = ring();
    long before = memory.takeTicket();
    long written = memory.takeTicket();
    write(ring, written);

    assertThat(order.remove(ring)).isFalse();
    order.inTurn(before, () -> seen.add(before));
    assertThat(order.remove(ring)).isTrue();
    assertThat(seen).containsExactly(before, written);
  }

  @Test
  void manyThreadsMakeOneOrder() throws InterruptedException {
    int threads = 4;
    int calls = 20_000;
    List<Thread> running =
        IntStream.range(0, threads).mapToObj(i -> thread(i, ring(), calls)).toList();
    running.forEach(Thread::start);
    for (Thread each : running) {
      each.join();
    }
    order.read();

    assertThat(seen)
        .containsExactlyElementsOf(LongStream.range(0, (long) threads * calls).boxed().toList());
  }

  /** Writes calls down, or is forwarded, or makes a step of nobody's call. */
  private Thread thread(int seed, RecordRing ring, int calls) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Thread(
        () -> {
          for (int i = 0; i < calls; i++) {
            if (random.nextInt(10) == 0 || isFull(ring)) {
              long ticket = memory.takeTicket();
              order.inTurn(ticket, () -> seen.add(ticket));
            } else {
              write(ring, memory.takeTicket());
            }
          }
        });
  }

  private RecordRing ring() {
    RecordRing ring =
        new RecordRing(memory, memory.allocateForProgram(StubLayout.RING_SIZE).orElseThrow(), 1);
    order.add(ring);
    return ring;
  }

  private boolean isFull(RecordRing ring) {
    return written(ring) + SIZE
        > memory.published(ring.address() + StubLayout.RING_READ) + StubLayout.RING_CAPACITY;
  }

  private long written(RecordRing ring) {
    return memory.getLong(ring.address() + StubLayout.RING_WRITTEN);
  }

  /** As the program does. */
  private void write(RecordRing ring, long ticket) {
    long record =
        ring.address() + StubLayout.RING_DATA + (written(ring) & (StubLayout.RING_CAPACITY - 1));
    memory.putInt(record + RecordedCalls.TICKET, (int) ticket);
    memory.putInt(record + RecordedCalls.NUMBER, SIZE << Short.SIZE);
    memory.putInt(record + RecordedCalls.HEAD_SIZE, (int) ticket);
    memory.publish(ring.address() + StubLayout.RING_WRITTEN, written(ring) + SIZE);
  }
}
