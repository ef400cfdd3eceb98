package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.corprof.CorPrfMethod;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The enumerator objects of the profiling API, which Java gets as whole lists. */
final class Enumerators {
  private static final Map<String, Class<?>> ELEMENTS =
      Map.of(
          "ICorProfilerObjectEnum", ObjectId.class,
          "ICorProfilerFunctionEnum", CorPrfFunction.class,
          "ICorProfilerModuleEnum", ModuleId.class,
          "ICorProfilerMethodEnum", CorPrfMethod.class,
          "ICorProfilerThreadEnum", ThreadId.class);
  private static final int PORTION = 256;

  private Enumerators() {}

  /** What to make of each enumerator, by the C type of the pointer to it. */
  static Map<String, Passage.Interfaces> all() {
    Map<String, Passage.Interfaces> all = new LinkedHashMap<>();
    ELEMENTS.forEach((name, element) -> all.put(name + "*", drained(name, element)));
    return all;
  }

  private static Passage.Interfaces drained(String interfaceName, Class<?> elementType) {
    MethodSpec next =
        ProfilingSpec.get().methodsOf(interfaceName).stream()
            .filter(method -> method.name().equals("Next"))
            .findFirst()
            .orElseThrow();
    ParameterSpec array =
        next.parameters().stream().filter(ParameterSpec::isArray).findFirst().orElseThrow();
    Codec element = Codecs.of(array.target(), elementType);
    return (call, enumerator) ->
        enumerator == 0 ? List.of() : drain(call.scratch(), enumerator, next, element);
  }

  private static List<Object> drain(
      Scratch scratch, long enumerator, MethodSpec next, Codec element) {
    List<Object> elements = new ArrayList<>();
    int fetched;
    do {
      Invocation portion = new Invocation(scratch, List.of(), next.parameters().size(), PORTION);
      long array = scratch.allocate((long) PORTION * element.size());
      long count = scratch.allocate(Integer.BYTES);
      portion.put(1, PORTION);
      portion.put(2, array);
      portion.put(3, count);
      boolean failed = new HResult(portion.call(enumerator, next.slot())).failed();
      fetched = failed ? 0 : RawMemory.getInt(count);
      for (int i = 0; i < fetched; i++) {
        elements.add(element.read(array + (long) i * element.size()));
      }
    } while (fetched == PORTION);
    Unknown.release(enumerator);
    return List.copyOf(elements);
  }
}
