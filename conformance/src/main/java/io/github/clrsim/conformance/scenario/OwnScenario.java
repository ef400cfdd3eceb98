package io.github.clrsim.conformance.scenario;

import io.github.clrsim.kit.scenario.EveryType;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The scenario that meets the user's own assemblies, which no shipped one knows: they are loaded
 * into a context, two threads use some of their types at once, and the context goes.
 */
public final class OwnScenario {
  private static final int TYPES_MAX = 10;

  private OwnScenario() {}

  /** Its text in one line; empty, if there are no such assemblies. */
  public static Optional<String> of(List<AssemblyImage> own) {
    if (own.isEmpty()) {
      return Optional.empty();
    }
    List<TypeExpression> types =
        own.stream().flatMap(image -> EveryType.of(image).types().stream()).toList();
    // Evenly from all of them: neighbours are often of one kind.
    List<TypeExpression> some =
        IntStream.range(0, Math.min(TYPES_MAX, types.size()))
            .mapToObj(
                number -> types.get(number * types.size() / Math.min(TYPES_MAX, types.size())))
            .toList();
    List<String> lines =
        new ArrayList<>(List.of("entry PluginHost", "thread main", "context own collectible"));
    own.stream()
        .flatMap(image -> image.identity().stream())
        .map(AssemblyIdentity::name)
        .forEach(name -> lines.add("load own " + name));
    lines.add("start worker");
    some.forEach(type -> lines.add("type own " + type));
    lines.addAll(List.of("join worker", "unload own", "collect", "thread worker"));
    some.reversed().forEach(type -> lines.add("type own " + type));
    return Optional.of(String.join("; ", lines));
  }
}
