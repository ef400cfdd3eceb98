package io.github.clrsim.api.spec;

import java.util.List;
import java.util.Locale;

/**
 * One method of a COM interface.
 *
 * @param interfaceName the interface that declares it
 * @param name as in the IDL
 * @param slot its position in the vtable, where QueryInterface is 0; -1 for a plain function
 * @param returns the C type it returns, mostly HRESULT
 * @param parameters in order, without {@code this}
 * @param traits what is asked of it at every call
 */
public record MethodSpec(
    String interfaceName,
    String name,
    int slot,
    String returns,
    List<ParameterSpec> parameters,
    CallTraits traits) {
  public MethodSpec {
    parameters = List.copyOf(parameters);
  }

  /** Rows are compared at every call, and nearly always with themselves or one of another name. */
  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof MethodSpec row
            && name.equals(row.name)
            && interfaceName.equals(row.interfaceName)
            && slot == row.slot
            && returns.equals(row.returns)
            && parameters.equals(row.parameters)
            && traits.equals(row.traits));
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** What a call of it does, or is about. */
  public Deed deed() {
    return traits.deed();
  }

  /** The name of the method in Java: the IDL's name with a lower first letter. */
  public String javaName() {
    String initials = name.startsWith("JIT") ? "JIT" : name.startsWith("COM") ? "COM" : "";
    int lowered = Math.max(1, initials.length());
    return name.substring(0, lowered).toLowerCase(Locale.ROOT) + name.substring(lowered);
  }
}
