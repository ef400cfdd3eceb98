package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The native side of one process: its routines, the threads that are in them, and the collections
 * that wait for these. A routine that breaks a rule of the border ends the run.
 */
public final class BoundaryHandler {
  // Where objects lie, apart from all else; each collection moves every object by so much.
  private static final long OBJECTS = AddressRange.BOUNDARY_OBJECTS.start();
  private static final long OBJECT_BYTES = 0x18;
  private static final long MOVED_BY = 0x100_0000;

  private final Map<String, Routine> routines;
  private final Delivery delivery;
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;

  /** The threads that a collection must wait for. */
  private final List<ClrThread> cooperative = new ArrayList<>();

  private final Map<ClrThread, Crossing> crossings = new LinkedHashMap<>();
  private long objects;
  private int waiting;
  private int collections;

  /** The native side of one process, with these routines. */
  public BoundaryHandler(
      List<Routine> routines, Delivery delivery, SimulatedThreads scheduler, ClrThreads threads) {
    this.routines = routines.stream().collect(Collectors.toMap(Routine::name, routine -> routine));
    this.delivery = delivery;
    this.scheduler = scheduler;
    this.threads = threads;
  }

  /** Calls a routine so often from managed code, which comes to no safe point in between. */
  public void perform(String name, int times) {
    Routine routine = Objects.requireNonNull(routines.get(name));
    ClrThread thread = threads.current();
    Crossing crossing = crossings.computeIfAbsent(thread, each -> new Crossing(new Side(each)));
    scheduler.await("the collection to end", () -> waiting == 0);
    cooperative.add(thread);
    for (int time = 0; time < times; time++) {
      Optional<Breach> breach = crossing.perform(routine, arguments(routine));
      if (breach.isPresent()) {
        Diagnostic diagnostic = breach.get().diagnostic();
        throw delivery.crash(
            "%s; %s; %s".formatted(diagnostic.what(), diagnostic.where(), diagnostic.why()));
      }
    }
    cooperative.remove(thread);
    crossing.safePoint();
  }

  private List<Long> arguments(Routine routine) {
    return routine.steps().stream()
        .filter(step -> step.operation() == Operation.TAKES)
        .flatMap(step -> step.names().stream())
        .map(name -> newObject())
        .toList();
  }

  private long newObject() {
    return OBJECTS + objects++ * OBJECT_BYTES;
  }

  /** Collects: waits for every thread in cooperative mode, and then moves what they told of. */
  public void collect() {
    waiting++;
    scheduler.await("every thread to come to a safe point", cooperative::isEmpty);
    collections++;
    waiting--;
  }

  /** The runtime as one thread's routines meet it. */
  private final class Side implements RuntimeSide {
    private final ClrThread thread;
    private List<Root> roots = List.of();
    private int left;

    Side(ClrThread thread) {
      this.thread = thread;
    }

    @Override
    public boolean collectionWaits() {
      scheduler.point(Access.WRITE, BoundaryHandler.this, 0);
      return waiting > 0;
    }

    @Override
    public boolean safePoint() {
      if (!cooperative.contains(thread)) {
        // No collection waits for a thread in preemptive mode; what moved it sees on its way back.
        scheduler.point(Access.WRITE, BoundaryHandler.this, 0);
        return collections > left;
      }
      leave();
      return enter();
    }

    @Override
    public Allocated allocate() {
      boolean collected = safePoint();
      return new Allocated(newObject(), collected);
    }

    @Override
    public boolean enter(Mode mode) {
      return switch (mode) {
        case COOPERATIVE -> enter();
        case PREEMPTIVE -> {
          leave();
          yield false;
        }
      };
    }

    @Override
    public boolean callManaged(String method) {
      return safePoint();
    }

    @Override
    public void protect(List<Root> told) {
      roots = List.copyOf(told);
    }

    private void leave() {
      left = collections;
      cooperative.remove(thread);
      scheduler.point(Access.WRITE, BoundaryHandler.this, 0);
    }

    private boolean enter() {
      scheduler.await("the collection to end", () -> waiting == 0);
      cooperative.add(thread);
      int passed = collections - left;
      roots.forEach(root -> root.moved(root.address() + passed * MOVED_BY));
      return passed > 0;
    }
  }
}
