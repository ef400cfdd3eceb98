package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.realclr.com.ComObject;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ComSurface;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

  @Property(tries = 150)
  void theObjectEndsWithItsLastReferenceAndNotBefore(
      @ForAll @Size(min = 1, max = 4) List<@From("histories") List<Act>> histories)
      throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    ComObject object =
        ComObject.of(
            List.of(INFO, CALLBACK),
            (row, _) -> {
              calls.incrementAndGet();
              return row.name().equals("ForceGC") ? HResult.S_OK.value() : HResult.E_FAIL.value();
            });
    ComReference first = new ComReference(object.pointer(), INFO);
    List<String> faults = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch begin = new CountDownLatch(1);
    for (List<Act> history : histories) {
      ComReference own = first.query(INFO).answer().orElseThrow();
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      begin.await();
                      perform(history, own, faults);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }));
    }
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(faults).isEmpty();
    assertThat(object.references()).isEqualTo(1);
    assertThat(calls)
        .hasValue((int) histories.stream().flatMap(List::stream).filter(Act.CALL::equals).count());
    assertThat(first.release()).isZero();
    assertThat(object.references()).isZero();
    assertThat((int) first.call(FORCE_GC, List.of())).isEqualTo(HResult.E_UNEXPECTED.value());
    assertThat(first.query(INFO).hresult()).isEqualTo(HResult.E_UNEXPECTED);
    assertThat(first.addReference()).isZero();
  }

  /** Ends with everything given back that the thread had. */
  private static void perform(List<Act> history, ComReference own, List<String> faults) {
    Deque<ComReference> held = new ArrayDeque<>();
    held.push(own);
    for (Act act : history) {
      switch (act) {
        case TAKE -> {
          expect(own.addReference() > 1, "a reference more, and there is but one", faults);
          held.push(own);
        }
        case ASK_FOR_OLDER -> own.query("ICorProfilerInfo2").answer().ifPresent(held::push);
        case ASK_FOR_OTHER -> own.query(CALLBACK).answer().ifPresent(held::push);
        case ASK_FOR_NONE ->
            expect(
                own.query("IMethodMalloc").hresult().equals(HResult.E_NOINTERFACE),
                "an interface that it has not",
                faults);
        case CALL ->
            expect(
                (int) own.call(FORCE_GC, List.of()) == HResult.S_OK.value(),
                "a call that came to nothing",
                faults);
        case GIVE_BACK -> {
          if (held.size() > 1) {
            expect(held.pop().release() > 0, "the last reference was another's", faults);
          }
        }
      }
    }
    held.forEach(ComReference::release);
  }

  private static void expect(boolean isSo, String otherwise, List<String> faults) {
    if (!isSo) {
      synchronized (faults) {
        faults.add(otherwise);
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
