package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.realclr.com.ComObject;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ComSurface;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Histories of references: several threads take, ask for and give back references to one object.
 * Whoever has one can call, the object ends with the last, and then nothing reaches it.
 */
@AddLifecycleHook(OnX64Linux.class)
class ReferencesProperties {
  private static final String INFO = "ICorProfilerInfo4";
  private static final String CALLBACK = "ICorProfilerCallback2";
  private static final MethodSpec FORCE_GC =
      ProfilingSpec.get().methodsOf(INFO).stream()
          .filter(row -> row.name().equals("ForceGC"))
          .findFirst()
          .orElseThrow();

  private static final int ORDERS = 20;

  /** What a thread does next. */
  enum Act {
    TAKE,
    ASK_FOR_OLDER,
    ASK_FOR_OTHER,
    ASK_FOR_NONE,
    CALL,
    GIVE_BACK
  }

  @Provide
  Arbitrary<List<Act>> histories() {
    return Arbitraries.of(Act.class).list().ofMaxSize(60);
  }

  /** An object, who calls it, and what went wrong so far. */
  private static final class Shared {
    final AtomicInteger calls = new AtomicInteger();
    final List<String> faults = new ArrayList<>();
    final ComObject object =
        ComObject.of(
            List.of(INFO, CALLBACK),
            (row, _) -> {
              calls.incrementAndGet();
              return row.name().equals("ForceGC") ? HResult.S_OK.value() : HResult.E_FAIL.value();
            });
    final ComReference first = new ComReference(object.pointer(), INFO);

    /** One who has a reference of its own and acts by this history. */
    Holder holder(List<Act> history) {
      return new Holder(history, first.query(INFO).answer().orElseThrow(), faults);
    }

    /** All have given back what they had. */
    void isAsItShouldBe(List<List<Act>> histories) {
      assertThat(faults).isEmpty();
      assertThat(object.references()).isEqualTo(1);
      assertThat(calls)
          .hasValue(
              (int) histories.stream().flatMap(List::stream).filter(Act.CALL::equals).count());
      assertThat(first.release()).isZero();
      assertThat(object.references()).isZero();
      assertThat((int) first.call(FORCE_GC, List.of())).isEqualTo(HResult.E_UNEXPECTED.value());
      assertThat(first.query(INFO).hresult()).isEqualTo(HResult.E_UNEXPECTED);
      assertThat(first.addReference()).isZero();
    }
  }

  @Property(tries = 150)
  void theObjectEndsWithItsLastReferenceAndNotBefore(
      @ForAll @Size(min = 1, max = 4) List<@From("histories") List<Act>> histories)
      throws InterruptedException {
    Shared shared = new Shared();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch begin = new CountDownLatch(1);
    for (List<Act> history : histories) {
      Holder holder = shared.holder(history);
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      begin.await();
                      holder.actToTheEnd();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }));
    }
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    shared.isAsItShouldBe(histories);
  }

  @Property(tries = 1_000)
  void soItDoesInEachOfTwentyOrders(
      @ForAll @Size(min = 1, max = 4) List<@From("histories") List<Act>> histories,
      @ForAll long seed) {
    for (int order = 0; order < ORDERS; order++) {
      Choices choices = Choices.seeded(seed + order);
      Shared shared = new Shared();
      List<Holder> acting = new ArrayList<>();
      histories.forEach(history -> acting.add(shared.holder(history)));
      while (!acting.isEmpty()) {
        Holder next = acting.get(choices.below(acting.size()));
        if (!next.act()) {
          acting.remove(next);
        }
      }
      shared.isAsItShouldBe(histories);
    }
  }

  /** Who has references, takes more and gives them back. */
  private static final class Holder {
    private final Iterator<Act> left;
    private final ComReference own;
    private final List<String> faults;
    private final Deque<ComReference> held = new ArrayDeque<>();

    Holder(List<Act> history, ComReference own, List<String> faults) {
      this.left = history.iterator();
      this.own = own;
      this.faults = faults;
      held.push(own);
    }

    void actToTheEnd() {
      boolean goesOn = true;
      while (goesOn) {
        goesOn = act();
      }
    }

    /** Does what comes next, and at the end gives back all it has; false then. */
    boolean act() {
      if (!left.hasNext()) {
        held.forEach(ComReference::release);
        return false;
      }
      perform(left.next());
      return true;
    }

    private void perform(Act act) {
      switch (act) {
        case TAKE -> {
          expect(own.addReference() > 1, "a reference more, and there is but one");
          held.push(own);
        }
        case ASK_FOR_OLDER -> own.query("ICorProfilerInfo2").answer().ifPresent(held::push);
        case ASK_FOR_OTHER -> own.query(CALLBACK).answer().ifPresent(held::push);
        case ASK_FOR_NONE ->
            expect(
                own.query("IMethodMalloc").hresult().equals(HResult.E_NOINTERFACE),
                "an interface that it has not");
        case CALL ->
            expect(
                (int) own.call(FORCE_GC, List.of()) == HResult.S_OK.value(),
                "a call that came to nothing");
        case GIVE_BACK -> {
          if (held.size() > 1) {
            expect(held.pop().release() > 0, "the last reference was another's");
          }
        }
      }
    }

    private void expect(boolean isSo, String otherwise) {
      if (!isSo) {
        synchronized (faults) {
          faults.add(otherwise);
        }
      }
    }
  }

  @Property(tries = 50)
  void whatIsGeneratedIsGeneratedOnce(@ForAll("names") String name) {
    assertThat(ComSurface.of(name)).isSameAs(ComSurface.of(name));
    assertThat(ComSurface.of(name).type().isInterface()).isTrue();
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of(ProfilingSpec.get().interfaces()).map(each -> each.name());
  }
}
