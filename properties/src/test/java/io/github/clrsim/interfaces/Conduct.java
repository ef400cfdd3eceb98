package io.github.clrsim.interfaces;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.realclr.com.ComObject;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ComRules;
import io.github.clrsim.realclr.com.ComSurface;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** How objects that keep certain rules behave towards a caller; each fault names the mistake. */
final class Conduct {
  private final ComRules rules;

  Conduct(ComRules rules) {
    this.rules = rules;
  }

  /** One call of each method of an interface, its bases' too: what goes out arrives. */
  Optional<String> ofCalls(String interfaceName, long seed) {
    Draw draw = new Draw(seed);
    ComSurface surface = ComSurface.of(interfaceName);
    AtomicReference<Arrival> arrived = new AtomicReference<>(new Arrival("nothing", List.of()));
    AtomicReference<Long> answer = new AtomicReference<>(0L);
    Object implementing =
        surface.implementedBy(
            (row, arguments) -> {
              arrived.set(new Arrival(row.name(), arguments));
              return answer.get();
            });
    ComObject object = ComObject.of(List.of(interfaceName), surface.receiver(implementing), rules);
    ComReference reference = new ComReference(object.pointer(), interfaceName);
    Object invoker = surface.invoker(reference);
    for (MethodSpec row : ProfilingSpec.get().methodsOf(interfaceName)) {
      Arrival sent = new Arrival(row.name(), draw.arguments(surface, row));
      answer.set(draw.answer(surface, row));
      long came = called(surface, invoker, row, sent.arguments);
      if (object.fault().isPresent()) {
        return Optional.of("%s arrived as none: %s".formatted(sent, object.fault().get()));
      }
      if (!arrived.get().equals(sent)) {
        return Optional.of("%s arrived as %s".formatted(sent, arrived.get()));
      }
      if (came != answer.get()) {
        return Optional.of(
            "%s was answered %d, and %d came".formatted(row.name(), answer.get(), came));
      }
    }
    reference.release();
    return Optional.empty();
  }

  private record Arrival(String method, List<Object> arguments) {}

  private static long called(
      ComSurface surface, Object invoker, MethodSpec row, List<Object> arguments) {
    try {
      Object answer = surface.method(row).invoke(invoker, arguments.toArray());
      return answer instanceof Number number ? number.longValue() : 0;
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(row + " cannot be called", e);
    }
  }

  /**
   * Every interface of the tables is asked for through every one that the object has: it has those
   * of its lineages, counts them, is called by each, and is one object to IUnknown.
   */
  Optional<String> ofQueries(List<String> interfaces) {
    AtomicReference<String> arrived = new AtomicReference<>("nothing");
    ComObject object =
        ComObject.of(
            interfaces,
            (row, _) -> {
              arrived.set(row.name());
              return 0;
            },
            rules);
    List<String> expected =
        interfaces.stream()
            .flatMap(name -> ProfilingSpec.get().lineage(name).stream())
            .map(InterfaceSpec::name)
            .distinct()
            .toList();
    List<ComReference> held = new ArrayList<>();
    held.add(new ComReference(object.pointer(), interfaces.getFirst()));
    for (String name : interfaces) {
      Optional<ComReference> face = held.getFirst().query(name).answer();
      if (face.isEmpty()) {
        return Optional.of("it does not find its own " + name);
      }
      held.add(face.get());
    }
    for (ComReference through : List.copyOf(held)) {
      for (InterfaceSpec asked : ProfilingSpec.get().interfaces()) {
        int before = object.references();
        Outcome<ComReference> answer = through.query(asked.name());
        HResult wanted = expected.contains(asked.name()) ? HResult.S_OK : HResult.E_NOINTERFACE;
        if (!answer.hresult().equals(wanted)) {
          return Optional.of(
              "asked for %s through %s it answers %s, not %s"
                  .formatted(asked.name(), through.interfaceName(), answer.hresult(), wanted));
        }
        int added = object.references() - before;
        if (added != (answer.answer().isPresent() ? 1 : 0)) {
          return Optional.of("with %s it handed out %d references".formatted(asked.name(), added));
        }
        if (answer.answer().isPresent()) {
          ComReference found = answer.answer().get();
          MethodSpec last = asked.methods().getLast();
          found.call(last, new Draw(0).arguments(ComSurface.of(asked.name()), last));
          if (!arrived.get().equals(last.name())) {
            return Optional.of(
                "asked for %s it hands out another interface: %s arrived as %s"
                    .formatted(asked.name(), last.name(), arrived.get()));
          }
          found.release();
        }
      }
      Optional<ComReference> identity = through.query("IUnknown").answer();
      if (!identity.map(ComReference::pointer).equals(Optional.of(object.pointer()))) {
        return Optional.of("through %s it is another object".formatted(through.interfaceName()));
      }
      identity.get().release();
    }
    held.forEach(ComReference::release);
    return object.references() == 0
        ? Optional.empty()
        : Optional.of("%d references are left over".formatted(object.references()));
  }
}
