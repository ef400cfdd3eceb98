package io.github.clrsim.abi;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.spec.ProfilingSpec;

/** The identifiers of interfaces, as objects are asked for them. */
public final class Iids {
  /** IUnknown of unknwn.h, which no table of an IDL repeats. */
  public static final Guid UNKNOWN = Guid.of("00000000-0000-0000-C000-000000000046");

  /** IClassFactory of unknwn.h, which no table of an IDL repeats. */
  public static final Guid CLASS_FACTORY = Guid.of("00000001-0000-0000-C000-000000000046");

  private Iids() {}

  /** That of an interface of the tables. */
  public static Guid of(String interfaceName) {
    return new Guid(ProfilingSpec.get().interfaceNamed(interfaceName).iid());
  }

  /** The number behind the name of an interface; 1 where there is none. */
  public static int version(String interfaceName) {
    String digits = interfaceName.replaceFirst("^.*?(\\d*)$", "$1");
    return digits.isEmpty() ? 1 : Integer.parseInt(digits);
  }
}
