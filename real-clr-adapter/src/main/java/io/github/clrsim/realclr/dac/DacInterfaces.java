package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.DataAccessComponent;
import io.github.clrsim.realclr.com.DataTarget;
import io.github.clrsim.realclr.com.TypedObject;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface14;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import io.github.clrsim.realclr.sos.IXCLRDataProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The interfaces by which a component answers about a process. What it has read of the process it
 * keeps until it is told to flush; two of these on one process keep that each for itself.
 *
 * @param dac14 which is there since .NET 9
 * @param references to be released
 */
record DacInterfaces(
    IXCLRDataProcess process,
    ISOSDacInterface dac,
    ISOSDacInterface6 dac6,
    Optional<ISOSDacInterface14> dac14,
    List<ComReference> references) {

  /**
   * Those on a process.
   *
   * @param source its memory
   * @param mismatch what to throw if the component cannot read it
   */
  static DacInterfaces open(
      DataAccessComponent component,
      DataTarget.Source source,
      Function<HResult, RuntimeException> mismatch) {
    ComReference process = required(component.open(source), mismatch);
    ComReference dac = required(process.query(name(ISOSDacInterface.class)), mismatch);
    ComReference dac6 = required(process.query(name(ISOSDacInterface6.class)), mismatch);
    Optional<ComReference> dac14 = process.query(name(ISOSDacInterface14.class)).answer();
    return new DacInterfaces(
        TypedObject.of(IXCLRDataProcess.class, process),
        TypedObject.of(ISOSDacInterface.class, dac),
        TypedObject.of(ISOSDacInterface6.class, dac6),
        dac14.map(found -> TypedObject.of(ISOSDacInterface14.class, found)),
        Stream.concat(Stream.of(process, dac, dac6), dac14.stream()).toList());
  }

  private static String name(Class<?> type) {
    return type.getSimpleName();
  }

  private static ComReference required(
      Outcome<ComReference> found, Function<HResult, RuntimeException> mismatch) {
    return found.answer().orElseThrow(() -> mismatch.apply(found.hresult()));
  }

  /** Lets the component go. */
  void release() {
    references.reversed().forEach(ComReference::release);
  }
}
