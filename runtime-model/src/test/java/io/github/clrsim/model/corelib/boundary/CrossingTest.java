package io.github.clrsim.model.corelib.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrossingTest {

  /** A runtime that collects at every safe point, and moves all it knows of by 0x100. */
  private static class Collecting implements RuntimeSide {
    private final List<String> happened = new ArrayList<>();
    private List<Root> roots = List.of();
    private boolean waiting = true;
    private long next = 0x1000;

    @Override
    public boolean collectionWaits() {
      return waiting;
    }

    @Override
    public boolean safePoint() {
      happened.add("collection");
      roots.forEach(root -> root.moved(root.address() + 0x100));
      return waiting;
    }

    @Override
    public Allocated allocate() {
      safePoint();
      next += 0x20;
      return new Allocated(next, true);
    }

    @Override
    public boolean enter(Mode mode) {
      happened.add(mode.name());
      return false;
    }

    @Override
    public boolean callManaged(String method) {
      happened.add(method);
      return safePoint();
    }

    @Override
    public void protect(List<Root> protectedRoots) {
      roots = protectedRoots;
    }
  }

  @Test
  void aRoutineThatProtectsWhatItUsesIsClean() {
    Routine right =
        routine(
            """
            fcall System.String::Replace
              takes text
              use text
              helper-frame text
              allocate made
              interior from text   # fetched after the allocation
              interior to made
              use text made from to
              frame-end
            end
            """);
    assertThat(Crossing.audit(right)).isEmpty();
    assertThat(perform(right, new Collecting(), 0x40)).isEmpty();
  }

  @Test
  void anUnprotectedReferenceHeldAcrossAnAllocationIsAHoleWithBothPoints() {
    Routine wrong =
        routine(
            """
            fcall System.String::Replace
              takes text
              helper-frame
              allocate made
              use made
              use text
            end
            """);
    Breach.GcHole hole = (Breach.GcHole) Crossing.audit(wrong).orElseThrow();
    assertThat(hole.reference()).isEqualTo("text");
    assertThat(hole.collection().place()).isEqualTo(new Routine.Place(4, 3));
    assertThat(hole.use().place()).isEqualTo(new Routine.Place(6, 3));
    assertThat(hole.happened()).isFalse();
    assertThat(hole.diagnostic().text())
        .contains("\"allocate made\" (line 4, column 3)", "\"use text\" (line 6, column 3)");

    Breach.GcHole happened = (Breach.GcHole) perform(wrong, new Collecting(), 0x40).orElseThrow();
    assertThat(happened.happened()).isTrue();
  }

  @Test
  void aPointerIntoAnObjectHasToBeTakenAnewEvenIfTheObjectIsProtected() {
    Routine wrong =
        routine(
            """
            fcall System.String::Replace
              takes text
              interior from text
              helper-frame text
              allocate made
              use text
              use from
            end
            """);
    Breach.GcHole hole = (Breach.GcHole) Crossing.audit(wrong).orElseThrow();
    assertThat(hole.reference()).isEqualTo("from");
    assertThat(hole.isInterior()).isTrue();
    assertThat(hole.diagnostic().remedy()).contains("anew");
  }

  @Test
  void aFrameThatIsTakenDownProtectsNoMore() {
    Routine wrong =
        routine(
            """
            fcall A.B::C
              takes it
              helper-frame it
              frame-end
              poll
              use it
            end
            """);
    assertThat(Crossing.audit(wrong)).containsInstanceOf(Breach.GcHole.class);
  }

  @Test
  void aRoutineThatPollsLetsACollectionIn() {
    Routine polling =
        routine(
            """
            fcall A.B::C
              long 400
              poll
              long 400
            end
            """);
    Collecting runtime = new Collecting();
    assertThat(perform(polling, runtime)).isEmpty();
    assertThat(runtime.happened).containsExactly("collection");
  }

  @Test
  void aLongFCallWithoutAPollStarvesACollectionOnlyIfOneWaits() {
    Routine endless = routine("fcall System.Math::Endless; long 100000; end");
    Collecting runtime = new Collecting();
    Breach.Starvation starvation = (Breach.Starvation) perform(endless, runtime).orElseThrow();
    assertThat(starvation.instructions()).isEqualTo(100_000);
    assertThat(starvation.diagnostic().what()).contains("starves a waiting collection");

    runtime.waiting = false;
    assertThat(perform(endless, runtime)).isEmpty();
  }

  @Test
  void aShortFCallInALoopStarvesACollectionToo() {
    Routine brief = routine("fcall System.Math::Brief; long 200; end");
    Crossing thread = new Crossing(new Collecting());
    assertThat(thread.perform(brief, List.of())).isEmpty();
    assertThat(thread.perform(brief, List.of())).isEmpty();
    assertThat(thread.perform(brief, List.of())).containsInstanceOf(Breach.Starvation.class);

    Crossing polite = new Crossing(new Collecting());
    for (int round = 0; round < 10; round++) {
      assertThat(polite.perform(brief, List.of())).isEmpty();
      polite.safePoint();
    }
  }

  @Test
  void aLongQCallStarvesNobody() {
    Collecting runtime = new Collecting();
    assertThat(perform(routine("qcall A.B::C; takes it; long 1000000; end"), runtime, 0x40))
        .isEmpty();
    assertThat(runtime.happened).containsExactly("PREEMPTIVE", "COOPERATIVE");
  }

  @Test
  void aQCallHoldsItsArgumentsThroughHandlesThatTheCollectorUpdates() {
    Routine right =
        routine(
            """
            qcall A.B::C
              takes it
              cooperative
              use it
              allocate other
              use it other
              protect other
              managed A.B::Callback
              use it other
              preemptive
            end
            """);
    assertThat(Crossing.audit(right)).isEmpty();
    Collecting runtime = new Collecting();
    assertThat(perform(right, runtime, 0x40)).isEmpty();
    assertThat(runtime.happened)
        .containsExactly(
            "PREEMPTIVE",
            "COOPERATIVE",
            "collection",
            "A.B::Callback",
            "collection",
            "PREEMPTIVE",
            "COOPERATIVE");
  }

  @Test
  void protectedReferencesAreUpdatedWhenTheirObjectsMove() {
    List<Long> seen = new ArrayList<>();
    Collecting runtime =
        new Collecting() {
          @Override
          public boolean safePoint() {
            boolean collected = super.safePoint();
            super.roots.forEach(root -> seen.add(root.address()));
            return collected;
          }
        };
    perform(
        routine("fcall A.B::C; takes a b; helper-frame b; trigger; trigger; end"), runtime, 1, 2);
    assertThat(seen).containsExactly(0x102L, 0x202L);
  }

  @Test
  void objectsAreNotTouchedInPreemptiveMode() {
    assertThat(Crossing.audit(routine("qcall A.B::C; takes it; use it; end")))
        .containsInstanceOf(Breach.WrongMode.class);
    assertThat(
            Crossing.audit(
                routine("fcall A.B::C; takes it; helper-frame it; preemptive; use it; end")))
        .containsInstanceOf(Breach.WrongMode.class);
  }

  @Test
  void aRawReferenceIsStaleAfterPreemptiveModeAndAProtectedOneIsNot() {
    assertThat(
            Crossing.audit(
                routine(
                    "fcall A.B::C; takes a b; helper-frame a; preemptive; cooperative; use a;"
                        + " use b; end")))
        .hasValueSatisfying(
            breach -> assertThat(((Breach.GcHole) breach).reference()).isEqualTo("b"));
  }

  @Test
  void whatMayCollectNeedsAFrameInAnFCall() {
    for (String step :
        List.of(
            "allocate x", "trigger", "managed A.B::C", "preemptive", "cooperative", "protect y")) {
      assertThat(Crossing.audit(routine("fcall A.B::C; takes y; %s; end".formatted(step))))
          .as(step)
          .containsInstanceOf(Breach.NoFrame.class);
    }
  }

  private static Routine routine(String text) {
    return RoutineText.read(text, "the test").getFirst();
  }

  private static Optional<Breach> perform(Routine routine, RuntimeSide runtime, long... arguments) {
    return new Crossing(runtime)
        .perform(routine, java.util.Arrays.stream(arguments).boxed().toList());
  }
}
