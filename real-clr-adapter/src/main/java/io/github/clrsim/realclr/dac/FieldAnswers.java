package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.PagedMemory;
import io.github.clrsim.realclr.memory.Target;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Asks a component about fields: of a process that goes on each time with nothing that it read
 * before. For the type of a field it looks into tables that the runtime moves to larger ones
 * meanwhile. With a part of one from before that, and a part from behind, it finds no end and never
 * answers (measured on 8, 9 and 10); what is read for one answer is read within moments.
 *
 * <p>It is not the component that handed out metadata, which would be gone each time.
 */
final class FieldAnswers {
  private final Target target;
  private final Function<PagedMemory, DacInterfaces> open;
  private final PagedMemory pages;
  private final MethodTableGuard guard;
  private Optional<DacInterfaces> opened = Optional.empty();

  /**
   * Answers about fields in a target.
   *
   * @param library where the runtime's library is in its memory
   * @param open opens a component on memory, when it is wanted first
   */
  FieldAnswers(Target target, List<Mapping> library, Function<PagedMemory, DacInterfaces> open) {
    this.target = target;
    this.open = open;
    this.pages = new PagedMemory(target);
    this.guard = new MethodTableGuard(pages, library);
  }

  /** The answer about a field; it is refused if the field is of no type now. */
  Outcome<FieldDescData> of(FieldDesc field) {
    if (target.goesOn()) {
      flush();
    }
    // It begins with the MethodTable that declares it; the list of a damaged one leads anywhere.
    OptionalLong declaring = pages.word(field.value());
    if (declaring.isEmpty() || !guard.accepts(new MethodTable(declaring.getAsLong()))) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    // It reads the pages that were looked at here.
    return component().dac().getFieldDescData(field);
  }

  private DacInterfaces component() {
    DacInterfaces component = opened.orElseGet(() -> open.apply(pages));
    opened = Optional.of(component);
    return component;
  }

  private void flush() {
    pages.forget();
    opened.ifPresent(component -> component.process().flush());
  }

  /** Lets the component go. */
  void close() {
    flush();
    opened.ifPresent(DacInterfaces::release);
  }
}
