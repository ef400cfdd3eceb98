package io.github.clrsim.api.spec;

import java.util.List;

/**
 * One C enumeration.
 *
 * @param name as in the IDL
 * @param values in the IDL's order
 */
public record EnumSpec(String name, List<Value> values) {
  public EnumSpec {
    values = List.copyOf(values);
  }

  /**
   * One constant.
   *
   * @param name as in the IDL
   * @param value its 32 bits
   */
  public record Value(String name, int value) {}
}
