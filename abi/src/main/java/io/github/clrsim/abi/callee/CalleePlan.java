package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Records;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How calls of one row are taken and answered: worked out once, then followed for every call.
 *
 * @param row the method
 * @param taken how each argument of the Java method is taken
 * @param given how each component of its answer is given
 * @param accessors read the components, where there are several
 * @param enumeration the cell of the pointer to the handle, if the method enumerates: it answers
 *     portion by portion what Java answers as a whole
 */
public record CalleePlan(
    MethodSpec row,
    List<Taking> taken,
    List<Giving> given,
    List<Method> accessors,
    OptionalInt enumeration) {
  private static final String WITH_NAME = "WithName";

  /** What memory holds that a failing call has left behind. */
  private static final byte SPOILED = (byte) 0xCC;

  public CalleePlan {
    taken = List.copyOf(taken);
    given = List.copyOf(given);
    accessors = List.copyOf(accessors);
  }

  /** The plan of a row of the typed interfaces of the API. */
  public static CalleePlan of(MethodSpec row) {
    return new CalleePlans(row, CallTable.method(row)).plan();
  }

  static List<Method> accessors(Class<?> answer) {
    return Arrays.stream(answer.getRecordComponents()).map(RecordComponent::getAccessor).toList();
  }

  /**
   * The arguments of the Java method.
   *
   * @throws Refusal if one of them is none that Java has
   */
  public List<Object> take(Arguments arguments, Callee callee) {
    List<Object> values = new ArrayList<>(taken.size());
    for (Taking each : taken) {
      values.add(each.take(arguments, callee));
    }
    return values;
  }

  /** Whether the caller says nowhere for what it must want. */
  public boolean lacksRoom(Arguments arguments) {
    for (Giving each : given) {
      if (each instanceof Giving.Value value
          && value.isRequired()
          && arguments.get(value.cell()) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Puts an answer where the caller wants it; what the caller finds in the register. */
  public long give(Arguments arguments, Callee callee, Outcome<?> outcome) {
    return switch (outcome) {
      case Outcome.Ok<?>(Object value, HResult hresult) ->
          row.returns().equals("HRESULT")
              ? register(given(arguments, callee, value, hresult))
              : plain(value);
      case Outcome.Partial<?>(HResult hresult, Object written) -> {
        given(arguments, callee, written, hresult);
        yield register(hresult);
      }
      case Outcome.Failed<?>(HResult hresult) ->
          row.returns().equals("HRESULT") ? register(hresult) : 0;
    };
  }

  /**
   * Who says that there is nothing to say writes little, and that there is no object (measured).
   */
  private HResult given(Arguments arguments, Callee callee, Object value, HResult hresult) {
    Object[] components = components(value);
    if (hresult.equals(HResult.S_FALSE)) {
      withhold(arguments, callee);
      for (int i = 0; i < given.size(); i++) {
        if (given.get(i) instanceof Giving.Value sure && sure.isForSure()) {
          sure.give(arguments, callee, components, i);
        }
      }
      return hresult;
    }

    HResult result = hresult;
    for (int i = 0; i < given.size(); i++) {
      HResult by = given.get(i).give(arguments, callee, components, i);
      if (result.equals(HResult.S_OK) || (by.failed() && !result.failed())) {
        result = by;
      }
    }
    return result;
  }

  /** Says that there is no object where one would go. */
  public void withhold(Arguments arguments, Callee callee) {
    for (Giving each : given) {
      if (each instanceof Giving.Interface object && arguments.get(object.cell()) != 0) {
        callee.requireWritable(arguments.get(object.cell()), Long.BYTES);
        RawMemory.putLong(arguments.get(object.cell()), 0);
      }
    }
  }

  /**
   * Leaves something behind where a value would go, as a call may that fails in the middle. What
   * the caller has set to zero stays so: many rely on it, and no runtime was seen to spoil it.
   */
  public void spoil(Arguments arguments, Callee callee) {
    for (Giving each : given) {
      each.place(arguments)
          .ifPresent(
              place -> {
                callee.requireWritable(place.address(), place.bytes());
                if (!RawMemory.isClear(place.address(), place.bytes())) {
                  RawMemory.fill(place.address(), place.bytes(), SPOILED);
                }
              });
    }
  }

  /** The components of an answer, in the order of {@link #given()}. */
  public Object[] components(Object value) {
    if (accessors.isEmpty()) {
      return new Object[] {value};
    }
    Object[] components = new Object[accessors.size()];
    for (int i = 0; i < components.length; i++) {
      components[i] = Records.get(accessors.get(i), value);
    }
    return components;
  }

  /** What an HRESULT is in the register. */
  public static long register(HResult hresult) {
    return Integer.toUnsignedLong(hresult.value());
  }

  private static long plain(Object value) {
    return switch (value) {
      case Boolean truth -> truth ? 1 : 0;
      case Integer count -> Integer.toUnsignedLong(count);
      case Address(long address) -> address;
      case Nothing _ -> 0;
      default -> throw new IllegalStateException("not an answer: " + value);
    };
  }

  /**
   * The method that enumerates the same whatever its name, if this one wants a name and the caller
   * gives none.
   */
  public Optional<MethodSpec> withoutName(Arguments arguments) {
    if (!row.name().endsWith(WITH_NAME)
        || !(taken.getLast() instanceof Taking.Name name)
        || arguments.get(name.cell()) != 0) {
      return Optional.empty();
    }
    String whole = row.name().substring(0, row.name().length() - WITH_NAME.length());
    return CallTable.row(row.interfaceName(), whole);
  }

  /** Where the handle of an enumeration stands; zero if the caller says nowhere. */
  public long handleAt(Arguments arguments) {
    return arguments.get(enumeration.orElseThrow());
  }

  /**
   * Gives the next portion of lists that go side by side.
   *
   * @param lists for each component what is left
   * @return how many elements of each were given
   */
  public int portion(Arguments arguments, Callee callee, List<? extends List<?>> lists) {
    int portion = 0;
    for (int i = 0; i < given.size(); i++) {
      if (given.get(i) instanceof Giving.Array array) {
        List<?> left = lists.get(i);
        long to = arguments.get(array.arrayCell());
        int capacity = to == 0 ? 0 : arguments.getInt(array.capacityCell());
        portion = Integer.compareUnsigned(capacity, left.size()) < 0 ? capacity : left.size();
        if (portion != 0) {
          callee.requireWritable(to, (long) portion * array.element().size());
        }
        Giving.Array.put(left.subList(0, portion), to, array.element(), callee.scratch());
        long count = arguments.get(array.countCell());
        if (count != 0) {
          callee.requireWritable(count, Integer.BYTES);
          RawMemory.putInt(count, portion);
        }
      }
    }
    return portion;
  }
}
