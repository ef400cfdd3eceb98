package io.github.clrsim.model.replay;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.il.Disassembly;
import io.github.clrsim.api.trace.Truth.BodyIsSet;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the recording tells of bodies of IL that were set: the ones in the file, and what tokens
 * mean. It holds for bodies that another profiler sets for the same methods, as far as they name
 * the same tokens.
 */
final class RecordedTruths {
  // All by the turns at which they were told. Looked up only.
  private final Map<Row, NavigableMap<Integer, BodyIsSet>> methods = new HashMap<>();
  private final Map<Row, NavigableMap<Integer, Meaning>> tokens = new HashMap<>();
  private final Map<ComPointer, NavigableMap<Integer, Row>> controls = new HashMap<>();

  /** What a token of a module names: the method for which a body is set, say. */
  record Row(ModuleId module, MetadataToken token) {}

  /** Notes what was told at that turn. */
  void told(int turn, BodyIsSet is) {
    at(methods, new Row(is.moduleId(), is.methodDef())).put(turn, is);
    is.tokens()
        .forEach(meaning -> at(tokens, new Row(is.moduleId(), meaning.token())).put(turn, meaning));
  }

  /** Notes a callback, for the methods of which it asks new bodies. */
  void entered(int turn, Callback callback) {
    if (callback instanceof GetReJITParameters asked) {
      at(controls, asked.functionControl()).put(turn, new Row(asked.moduleId(), asked.methodId()));
    }
  }

  /** The method whose body is set through this ICorProfilerFunctionControl, if it is one. */
  Optional<Row> method(ComPointer control, int now) {
    return at(controls.get(control), now);
  }

  /** Whether a body was set for it. */
  boolean wasSet(Row method) {
    return methods.containsKey(method);
  }

  /** What is to be told of a body; empty if the recording does not tell it all. */
  Optional<BodyIsSet> behind(Row method, Blob body, int now) {
    return at(methods.get(method), now)
        .flatMap(
            then ->
                meanings(method, List.of(then.inFile(), body), now)
                    .map(
                        known ->
                            new BodyIsSet(
                                method.module(),
                                method.token(),
                                then.method(),
                                then.signature(),
                                then.inFile(),
                                body,
                                known)));
  }

  private Optional<List<Meaning>> meanings(Row method, List<Blob> bodies, int now) {
    List<MetadataToken> named = Disassembly.tokens(method.token(), bodies);
    List<Meaning> known =
        named.stream()
            .flatMap(token -> at(tokens.get(new Row(method.module(), token)), now).stream())
            .toList();
    return known.size() == named.size() ? Optional.of(known) : Optional.empty();
  }

  private static <K, V> NavigableMap<Integer, V> at(Map<K, NavigableMap<Integer, V>> all, K key) {
    return all.computeIfAbsent(key, _ -> new TreeMap<>());
  }

  /** What was told last; or first, of a profiler that comes earlier than the recorded one did. */
  private static <V> Optional<V> at(@Nullable NavigableMap<Integer, V> times, int now) {
    return Optional.ofNullable(times)
        .map(each -> Optional.ofNullable(each.floorEntry(now)).orElseGet(each::firstEntry))
        .map(Map.Entry::getValue);
  }
}
