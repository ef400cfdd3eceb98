package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Of what is loading, some is there before the rest. Who has no pointer for what is missing gets
 * the rest with S_OK, and everybody else CORPROF_E_DATAINCOMPLETE (calls 10; measured on 3.1.2,
 * 8.0.33, 9.0.22 and 10.0.14). Java asks for all at once.
 */
final class WantedParts {
  /** By the method, the parameters for what is missing then. */
  private static final Map<String, Set<String>> MISSING =
      Map.of(
          "GetModuleInfo", Set.of("ppBaseLoadAddress", "pAssemblyId"),
          "GetModuleInfo2", Set.of("ppBaseLoadAddress", "pAssemblyId"),
          "GetAssemblyInfo", Set.of("pModuleId"));

  private WantedParts() {}

  /**
   * What the caller hears.
   *
   * @param arguments the object first
   */
  static Outcome<?> of(Outcome<?> outcome, MethodSpec row, Arguments arguments) {
    return outcome instanceof Outcome.Partial<?>(HResult hresult, Object parts)
            && hresult.equals(HResult.CORPROF_E_DATAINCOMPLETE)
            && wantsNoneOf(MISSING.getOrDefault(row.name(), Set.of()), row, arguments)
        ? Outcome.ok(parts)
        : outcome;
  }

  /** Of a method whose answer has no such parts, nobody knows that. */
  private static boolean wantsNoneOf(Set<String> missing, MethodSpec row, Arguments arguments) {
    List<ParameterSpec> parameters = row.parameters();
    return !missing.isEmpty()
        && IntStream.range(0, parameters.size())
            .filter(each -> missing.contains(parameters.get(each).name()))
            .allMatch(each -> arguments.get(1 + each) == 0);
  }
}
