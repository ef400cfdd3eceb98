package io.github.clrsim.profiler.field;

import io.github.clrsim.api.id.Address;
import java.util.Optional;

/** Where a static lies, or why that cannot be told. */
public sealed interface Place {

  /** It lies here. */
  record At(Address address) implements Place {}

  /**
   * It lies nowhere, or nobody tells where.
   *
   * @param why in a few words
   */
  record Untold(String why) implements Place {}

  /** The address, if there is one. */
  default Optional<Address> found() {
    return switch (this) {
      case At(Address address) -> Optional.of(address);
      case Untold _ -> Optional.empty();
    };
  }
}
