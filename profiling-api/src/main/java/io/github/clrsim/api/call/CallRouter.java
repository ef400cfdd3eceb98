package io.github.clrsim.api.call;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Several objects that together answer one typed interface: each room answers the methods it
 * overrides, no two rooms the same one, and what no room overrides is not supported yet.
 */
public final class CallRouter implements CallHandler {
  // Looked up once for each class, since every run has rooms of its own.
  private static final ClassValue<Set<MethodSpec>> OVERRIDES =
      new ClassValue<>() {
        @Override
        protected Set<MethodSpec> computeValue(Class<?> room) {
          return overridesOf(room);
        }
      };

  private final Plan plan;
  private final List<?> rooms;

  private CallRouter(Plan plan, List<?> rooms) {
    this.plan = plan;
    this.rooms = rooms;
  }

  /** Which room answers which row: the same for all rooms of these classes. */
  public static final class Plan {
    private final List<Class<?>> classes;
    private final Map<MethodSpec, Place> places = new LinkedHashMap<>();

    private Plan(List<Class<?>> classes) {
      this.classes = List.copyOf(classes);
    }

    /** The rows that some room answers, in order. */
    public Set<MethodSpec> rows() {
      return Collections.unmodifiableSet(places.keySet());
    }

    /** Rooms of these classes, in the order of the plan. */
    public CallRouter of(Object... rooms) {
      for (int i = 0; i < rooms.length; i++) {
        if (!classes.get(i).isInstance(rooms[i])) {
          throw new IllegalArgumentException(rooms[i] + " is no " + classes.get(i));
        }
      }
      return new CallRouter(this, List.of(rooms));
    }

    private void add(MethodSpec row, int room) {
      if (places.putIfAbsent(row, new Place(row, room)) != null) {
        throw new IllegalArgumentException("two rooms answer " + row.name());
      }
    }
  }

  /** Who answers one row. */
  private static final class Place {
    private final MethodSpec row;

    /** The place of the room in the list of rooms. */
    private final int room;

    // Made at the first call, because few rows are ever asked for. Two threads may both make it.
    private volatile Optional<DirectCall> call = Optional.empty();

    Place(MethodSpec row, int room) {
      this.row = row;
      this.room = room;
    }

    DirectCall call() {
      Optional<DirectCall> made = call;
      if (made.isEmpty()) {
        made = Optional.of(DirectCall.of(CallTable.method(row)));
        call = made;
      }
      return made.get();
    }
  }

  /**
   * The plan of an arm that has a room of each of these classes.
   *
   * @param rows the rows to answer
   * @param rooms implement the typed interface and override what they answer
   */
  public static Plan plan(List<MethodSpec> rows, List<Class<?>> rooms) {
    Plan plan = new Plan(rooms);
    for (MethodSpec row : rows) {
      for (int room = 0; room < rooms.size(); room++) {
        if (OVERRIDES.get(rooms.get(room)).contains(row)) {
          plan.add(row, room);
        }
      }
    }
    return plan;
  }

  /**
   * The rooms of one arm.
   *
   * @param rows the rows to answer
   * @param rooms objects that implement the typed interface and override what they answer
   */
  public static CallRouter of(List<MethodSpec> rows, List<?> rooms) {
    List<Class<?>> classes = new ArrayList<>();
    rooms.forEach(room -> classes.add(room.getClass()));
    return plan(rows, classes).of(rooms.toArray());
  }

  /** The rows that some room of these classes answers; for the coverage table. */
  public static Set<MethodSpec> answeredBy(List<MethodSpec> rows, List<Class<?>> rooms) {
    return plan(rows, rooms).rows();
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    Place place = plan.places.get(call.method());
    if (place == null) {
      return Outcome.notYet();
    }
    return switch (place.call().make(rooms.get(place.room), call.arguments())) {
      case null -> Outcome.of(HResult.S_OK); // It returns nothing.
      case Outcome<?> outcome -> outcome;
      case Integer count -> Outcome.ok(count);
      case Address address -> Outcome.ok(address);
      case HResult hresult -> Outcome.of(hresult);
      case Boolean truth -> Outcome.ok(truth);
      case Object other -> throw new IllegalStateException("not an answer: " + other);
    };
  }

  private static Set<MethodSpec> overridesOf(Class<?> room) {
    Set<MethodSpec> overrides = new HashSet<>();
    List<MethodSpec> rows = new ArrayList<>(CallTable.runtimeRows());
    rows.addAll(CallTable.metadataRows());
    rows.addAll(CallTable.emissionRows());
    rows.addAll(CallTable.objectRows());
    for (MethodSpec row : rows) {
      Method declared = CallTable.method(row);
      if (!declared.getDeclaringClass().isAssignableFrom(room)) {
        continue;
      }
      try {
        Method found = room.getMethod(declared.getName(), declared.getParameterTypes());
        if (!found.getDeclaringClass().equals(declared.getDeclaringClass())) {
          overrides.add(row);
        }
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException("a public method that a class inherits is missing", e);
      }
    }
    return overrides;
  }
}
