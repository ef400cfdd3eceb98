package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.callee.Callee;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import java.util.List;
import java.util.function.ToLongFunction;

/** Serves the methods of an enumerator, which are the same for every kind of elements. */
final class EnumeratorCalls {
  private final Family family;
  private final Enumerator enumerator;
  private final Callee callee;

  EnumeratorCalls(Family family, Enumerator enumerator, Callee callee) {
    this.family = family;
    this.enumerator = enumerator;
    this.callee = callee;
  }

  /**
   * Serves a call.
   *
   * @param handOut hands out another enumerator
   */
  HResult serve(MethodSpec row, Arguments arguments, ToLongFunction<Enumerator> handOut) {
    return switch (row.name()) {
      case "Next" -> next(row, arguments);
      case "Skip" -> fetched(enumerator.skip(arguments.getInt(1)), arguments.getInt(1));
      case "Reset" -> {
        enumerator.reset(0);
        yield HResult.S_OK;
      }
      case "GetCount" -> {
        long to = arguments.get(1);
        if (to == 0) {
          yield HResult.E_INVALIDARG;
        }
        callee.requireWritable(to, Integer.BYTES);
        // What is left, and a clone begins anew (measured on 8.0.33, 9.0.22 and 10.0.14).
        RawMemory.putInt(to, enumerator.left().size());
        yield HResult.S_OK;
      }
      case "Clone" -> {
        long to = arguments.get(1);
        if (to == 0) {
          yield HResult.E_INVALIDARG;
        }
        callee.requireWritable(to, Long.BYTES);
        RawMemory.putLong(to, handOut.applyAsLong(enumerator.copy()));
        yield HResult.S_OK;
      }
      default -> throw new IllegalStateException("no enumerator has " + row);
    };
  }

  private HResult next(MethodSpec row, Arguments arguments) {
    ParameterSpec array =
        row.parameters().stream().filter(ParameterSpec::isArray).findFirst().orElseThrow();
    Codec codec = Codecs.of(array.target(), family.element().orElseThrow());
    int wanted = arguments.getInt(1);
    long to = arguments.get(2);
    long fetchedAt = arguments.get(3);
    // Only who asks for one may do without the count (calls of CProfilerEnum in coreclr).
    if (to == 0 || (fetchedAt == 0 && wanted != 1)) {
      return HResult.E_INVALIDARG;
    }
    List<?> left = enumerator.left();
    int fetched = enumerator.skip(wanted);
    if (fetched != 0) {
      callee.requireWritable(to, (long) fetched * codec.size());
    }
    for (int i = 0; i < fetched; i++) {
      codec.write(to + (long) i * codec.size(), left.get(i), callee.scratch());
    }
    if (fetchedAt != 0) {
      callee.requireWritable(fetchedAt, Integer.BYTES);
      RawMemory.putInt(fetchedAt, fetched);
    }
    return fetched(fetched, wanted);
  }

  private static HResult fetched(int fetched, int wanted) {
    return fetched == wanted ? HResult.S_OK : HResult.S_FALSE;
  }
}
