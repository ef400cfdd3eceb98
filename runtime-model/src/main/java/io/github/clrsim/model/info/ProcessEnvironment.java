package io.github.clrsim.model.info;

import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The environment variables of one process, as the runtime sees them; profilers may set some. */
public final class ProcessEnvironment {
  private static final String TIERED_COMPILATION = "TieredCompilation";
  private static final int FIRST_WITH_NEW_PREFIX = 6;

  private final Map<String, String> variables = new LinkedHashMap<>();

  /**
   * The environment of a process that starts with a profiler.
   *
   * @param given what else is in it
   */
  public ProcessEnvironment(Map<String, String> given) {
    variables.put("CORECLR_ENABLE_PROFILING", "1");
    variables.putAll(given);
  }

  /**
   * The rules of a runtime that is started with these variables: it compiles in no tiers where
   * {@code DOTNET_TieredCompilation} is 0, or {@code COMPlus_TieredCompilation}, which is the only
   * one of both before .NET 6 (clrconfignative.h). No other setting is known.
   */
  public RuntimeProfile configured(RuntimeProfile profile) {
    List<String> prefixes =
        profile.versionPart(0) < FIRST_WITH_NEW_PREFIX
            ? List.of("COMPlus_")
            : List.of("DOTNET_", "COMPlus_");
    boolean isOff =
        prefixes.stream()
            .map(prefix -> variables.get(prefix + TIERED_COMPILATION))
            .filter(Objects::nonNull)
            .findFirst()
            .filter(value -> value.matches("(0x)?0+"))
            .isPresent();
    return isOff ? profile.with("compilesInTiers", "false") : profile;
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  void set(String name, String value) {
    variables.put(name, value);
  }
}
