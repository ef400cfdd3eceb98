package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One reference to an interface of a COM object, whoever made that: it can be called by the rows of
 * the tables, asked for other interfaces, and given back. Whoever has it gives it back once.
 *
 * <p>Any thread may use it. It has no state; the count is the object's.
 *
 * @param pointer where the vtable of this interface is found
 * @param interfaceName which interface of the tables it is
 */
public record ComReference(ComPointer pointer, String interfaceName) {
  private static final String IUNKNOWN = "IUnknown";

  public ComReference {
    if (pointer.value() == 0) {
      throw new Diagnostic(
              "There is no object to call",
              "a reference to " + interfaceName,
              "the null pointer was given for it",
              "look at what the call answered that handed it out")
          .thrown();
    }
  }

  /** A reference to an object of which only IUnknown is known, as Initialize is given one. */
  public static ComReference unknown(ComPointer pointer) {
    return new ComReference(pointer, IUNKNOWN);
  }

  /**
   * Another interface of the object, with a reference of its own; E_NOINTERFACE if it has none.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no interface of the tables has this
   *     name
   */
  public Outcome<ComReference> query(String asked) {
    return switch (Unknown.ask(pointer.value(), iid(asked))) {
      case Outcome.Ok<Long> found ->
          Outcome.ok(new ComReference(new ComPointer(found.value()), asked));
      case Outcome.Failed<Long> failed -> Outcome.failed(failed.hresult());
      case Outcome.Partial<Long> partial -> Outcome.failed(partial.hresult());
    };
  }

  private static Iid iid(String interfaceName) {
    if (interfaceName.equals(IUNKNOWN)) {
      return Iid.of(Iids.UNKNOWN);
    }
    if (!ProfilingSpec.get().isInterface(interfaceName)) {
      throw new Diagnostic(
              "There is no interface " + interfaceName,
              "the tables of interfaces",
              "they go up to %s and %s"
                  .formatted(ProfilingSpec.NEWEST_INFO, ProfilingSpec.NEWEST_CALLBACK),
              "correct the name, as the IDL has it")
          .thrown();
    }
    return Iid.of(interfaceName);
  }

  /**
   * Another interface of the object, for whoever cannot do without.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException that says which interfaces of that
   *     lineage there are, if it is not among them
   */
  public ComReference required(String asked) {
    Outcome<ComReference> found = query(asked);
    return found
        .answer()
        .orElseThrow(
            () -> {
              List<String> has = having(asked);
              return new Diagnostic(
                      "The object has no " + asked,
                      pointer.toString(),
                      "QueryInterface answered %s; %s"
                          .formatted(
                              found.hresult(),
                              has.isEmpty()
                                  ? "it has none of that lineage"
                                  : "the newest that it has is " + has.getLast()),
                      has.isEmpty()
                          ? "ask the object that is meant for another interface"
                          : "do without the methods that are newer than %s, or use a newer runtime"
                              .formatted(has.getLast()))
                  .thrown();
            });
  }

  /** Which interfaces the object has of the lineage that ends with this one, the oldest first. */
  public List<String> having(String newest) {
    List<String> has = new ArrayList<>();
    for (InterfaceSpec each : ProfilingSpec.get().lineage(newest)) {
      query(each.name())
          .answer()
          .ifPresent(
              found -> {
                has.add(each.name());
                found.release();
              });
    }
    return List.copyOf(has);
  }

  /** Takes one more reference; answers how many there are, as far as the object tells. */
  public int addReference() {
    return Unknown.addRef(pointer.value());
  }

  /** Gives a reference back; answers how many are left, as far as the object tells. */
  public int release() {
    return Unknown.release(pointer.value());
  }

  /**
   * Calls a method.
   *
   * @param arguments in the order of the row, as wide as in C: {@code Byte}, {@code Short}, {@code
   *     Integer}, {@code Long}, {@link io.github.clrsim.api.data.Blob} for a structure by value
   * @return what the register holds: of an HRESULT or a truth value the lower half
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this interface does not have the
   *     method: its vtable ends before, and the call would go nowhere
   */
  public long call(MethodSpec row, List<Object> arguments) {
    if (!has(row)) {
      throw new Diagnostic(
              "%s::%s cannot be called".formatted(row.interfaceName(), row.name()),
              "a reference to " + interfaceName,
              "%s does not have the method: its vtable ends before".formatted(interfaceName),
              "query the object for %s first".formatted(row.interfaceName()))
          .thrown();
    }
    Cells cells = Cells.of(row);
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      Invocation call = new Invocation(scratch, List.of(), cells.count() - 1, 0);
      for (int i = 0; i < arguments.size(); i++) {
        Cells.write(call.cell(cells.places().get(i).cell()), arguments.get(i));
      }
      return call.callForAll(pointer.value(), row.slot());
    } finally {
      scratch.freeDownTo(before);
    }
  }

  private boolean has(MethodSpec row) {
    return !interfaceName.equals(IUNKNOWN)
        && Optional.of(row)
            .filter(ProfilingSpec.get().methodsOf(interfaceName)::contains)
            .isPresent();
  }
}
