package io.github.clrsim.guest.com;

import io.github.clrsim.abi.callee.CalleePlan;
import io.github.clrsim.api.spec.MethodSpec;

/** What stands in a slot of a vtable. */
sealed interface Slot {

  /** Whose vtable it is. */
  Family family();

  /** What a report calls it. */
  String name();

  /** A method of IUnknown, with which every vtable begins. */
  record OfUnknown(Family family, Method method) implements Slot {
    /** The methods, in the order of their slots (unknwn.h). */
    enum Method {
      QUERY_INTERFACE("QueryInterface"),
      ADD_REF("AddRef"),
      RELEASE("Release");

      private final String idlName;

      Method(String idlName) {
        this.idlName = idlName;
      }
    }

    @Override
    public String name() {
      return family.newest() + "::" + method.idlName;
    }
  }

  /** A method with a row of its own. */
  sealed interface OfRow extends Slot {
    MethodSpec row();

    @Override
    default String name() {
      return row().interfaceName() + "::" + row().name();
    }
  }

  /**
   * A method that becomes a call of the typed API.
   *
   * @param version the number of the interface that has it
   */
  record Planned(Family family, CalleePlan plan, int version) implements OfRow {
    @Override
    public MethodSpec row() {
      return plan.row();
    }
  }

  /** A method about the handle of an enumeration, which Java has no use for. */
  record OfEnumeration(Family family, MethodSpec row) implements OfRow {}

  /** A method of an enumerator, whose list Java has as a whole. */
  record OfEnumerator(Family family, MethodSpec row) implements OfRow {}

  /** A method of the dispenser of metadata, whose files Java opens by another way. */
  record OfDispenser(Family family, MethodSpec row) implements OfRow {}

  /** No slot, but the function of the runtime's library that hands out the dispenser. */
  record GetsDispenser(Family family) implements Slot {
    static final String NAME = "MetaDataGetDispenser";

    @Override
    public String name() {
      return NAME;
    }
  }

  /** A method that is in the tables, and that nobody in Java answers. */
  record Unanswered(Family family, MethodSpec row) implements OfRow {}

  /** A method that the tables do not have. */
  record Unlisted(Family family, int number) implements Slot {
    @Override
    public String name() {
      return "slot %d of %s".formatted(number, family.newest());
    }
  }

  /** Nothing: the vtable has ended by then. */
  record PastEnd(Family family, int number) implements Slot {
    @Override
    public String name() {
      return "slot %d of %s".formatted(number, family.newest());
    }
  }
}
