package io.github.clrsim.api.trace;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.shape.RecordShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The records that a step may hold as its content, by their names.
 *
 * @param what the kind of step, as a trace calls it
 */
record NamedRecords(String what, Map<String, RecordShape> shapes) {
  static final NamedRecords CALLBACKS = of("enter", Callback.class);
  static final NamedRecords CLAIMS = of("claim", Claim.class);
  static final NamedRecords HOOKS = of("hook", Hook.class);
  static final NamedRecords TRUTHS = of("truth", Truth.class);

  /**
   * The shape of the record of this name.
   *
   * @throws IllegalArgumentException if there is none, in words for a diagnostic
   */
  RecordShape named(String name) {
    return Optional.ofNullable(shapes.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no %s is named %s".formatted(what, name)));
  }

  private static NamedRecords of(String what, Class<?> sealed) {
    Map<String, RecordShape> shapes = new LinkedHashMap<>();
    add(sealed, shapes);
    return new NamedRecords(what, shapes);
  }

  private static void add(Class<?> sealed, Map<String, RecordShape> shapes) {
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        add(permitted, shapes);
      } else {
        shapes.put(permitted.getSimpleName(), RecordShape.of(permitted));
      }
    }
  }
}
