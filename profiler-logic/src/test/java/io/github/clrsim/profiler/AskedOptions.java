package io.github.clrsim.profiler;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** No options, and who asks for one is heard. */
final class AskedOptions extends AbstractMap<String, String> {
  private final Consumer<String> asked;

  AskedOptions(Consumer<String> asked) {
    this.asked = asked;
  }

  @Override
  public Set<Map.Entry<String, String>> entrySet() {
    return Set.of();
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    asked.accept(String.valueOf(key));
    return false;
  }

  @Override
  public @Nullable String get(@Nullable Object key) {
    asked.accept(String.valueOf(key));
    return null;
  }
}
