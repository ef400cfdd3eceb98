package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.List;
import java.util.stream.Stream;

/** Methods and types of the fixtures that both arms can use, each about one thing. */
final class FixtureCalls {
  static final String KENNEL = "Kennel";

  /**
   * Each calls a method that the class of the object overrides. None passes a number that it
   * computes: hooks read what is passed, and the simulation does not compute.
   */
  static final List<MethodExpression> WALKS =
      of(
          "Kennel.Walks",
          "Made",
          "Inherited",
          "Kept",
          "Given",
          "Returned",
          "ByInterface",
          "Hidden",
          "Again",
          "Generic",
          "OfObject",
          "OfStructure",
          "OfField",
          "OfStaticField",
          "InvokedByName",
          "InvokedElsewhere",
          "Named");

  /**
   * An assembly, and others that it refers to.
   *
   * @param assemblies it, and the others
   * @param types of it, or forwarded by it, which lead to types of the others
   */
  record Reference(List<String> assemblies, List<String> types) {}

  static final List<Reference> REFERENCES =
      List.of(
          new Reference(
              List.of("Tenant", "Nursery"),
              List.of("Tenants.Herb", "Tenants.Nook", "Tenants.Plot")),
          new Reference(
              List.of("Cottage", "Annex"),
              List.of("Cottages.Herb", "Cottages.Nook", "Cottages.Plot")),
          new Reference(
              List.of("Lodger", "Gatehouse", "Nursery"),
              List.of("Lodgers.Herb", "Lodgers.Nook", "Lodgers.Plot")),
          new Reference(List.of("Forwarder", "Plugin"), Vocabulary.FORWARDED),
          new Reference(List.of("Broken", "Supplier"), List.of("Broken.Assembled")));

  static final String PHRASES = "Phrases";

  /**
   * Each names other texts: in its own code, in code that is folded in, where it throws. None
   * throws if something was not called before, which the simulation does not compute.
   */
  static final List<MethodExpression> TEXTS =
      of(
          "Phrases.Book",
          "First",
          "FirstAndAnother",
          "Thrown",
          "Folds",
          "Generic[System.String]",
          "Generic[System.Int32]",
          "Empty",
          "Alone");

  static final String HARVEST = "Harvest";

  /** Each returns something else. */
  static final List<MethodExpression> HARVESTS =
      of(
          "Harvest.Work",
          "Count",
          "Weigh",
          "Name",
          "Pick",
          "Miss",
          "Glean",
          "Fill",
          "When",
          "Plums",
          "Apples",
          "Maybe",
          "Any[System.Int32]",
          "Any[Harvest.Pear]",
          "Drop");

  static final String GRANARY = "Granary";

  /** Types that others name, and are loaded with them or not. */
  static final List<MethodExpression> GRANARIES =
      Vocabulary.methods(
          "Granary.Market::Open",
          "Granary.Market::Offer",
          "Granary.Scale::Weigh",
          "Granary.Scale::Round");

  static final String JUNCTION = "Junction";

  /** What branches, loops and handlers lead to. */
  static final List<MethodExpression> WAYS =
      Vocabulary.methods(
          "Junction.Ways::Fork",
          "Junction.Ways::Direct",
          "Junction.Ways::Nested",
          "Junction.Ways::Choice",
          "Junction.Ways::Both",
          "Junction.Ways::Early",
          "Junction.Ways::Around",
          "Junction.Ways::Listen",
          "Junction.Ways::Constants",
          "Junction.Handlers::First",
          "Junction.Handlers::SecondOfThree",
          "Junction.Handlers::SecondFilter",
          "Junction.Handlers::InFinally",
          "Junction.Handlers::InCatch",
          "Junction.Handlers::ThroughFinallies",
          "Junction.Handlers::Result",
          "Junction.Handlers::Around",
          "Junction.Handlers::Twice",
          "Junction.Sizes::AmongFew",
          "Junction.Sizes::AmongMany",
          "Junction.Sizes::Says");

  static final List<TypeExpression> SIGNALS = types("Junction.Signal", "Junction.Skid");

  static final String LINEAGE = "Lineage";

  /** What types have as base classes, as interfaces and as values inside. */
  static final List<TypeExpression> FAMILIES =
      types(
          "Lineage.Effect`1[System.String]",
          "Lineage.Constant`1[System.Int32]",
          "Lineage.Reverse`2[Lineage.Mark,Lineage.Grain]",
          "Lineage.Boxing`1[Lineage.Mark]",
          "Lineage.Lookup`1[System.String]",
          "Lineage.Entry`1[Lineage.Color]",
          "Lineage.Listing`1[System.String]",
          "Lineage.Step`1[System.Int32]",
          "Lineage.Fixed`1[System.String]",
          "Lineage.Weight`1[Lineage.Unit[]]",
          "Lineage.Shade`1[System.String]",
          "Lineage.Source`1[Lineage.Mark]",
          "Lineage.Pocket`1[System.String]",
          "Lineage.Purse`1[System.Int32]",
          "Lineage.Sack`1[System.String]",
          "Lineage.Shelf`1[Lineage.Mark]");

  static final String CUSTOMS = "Customs";

  /** What types declare. */
  static final List<TypeExpression> DECLARATIONS =
      types(
          "Customs.Officer",
          "Customs.Deputy",
          "Customs.Gate`1[Customs.Passport]",
          "Customs.PassportGate",
          "Customs.TicketQueue",
          "Customs.Queue`1[Customs.Ticket]",
          "Customs.Manifest",
          "Customs.ISeal",
          "Customs.OfCrate",
          "Customs.OfShed",
          "Customs.WithLabel",
          "Customs.WithStaticLabel",
          "Customs.WithSlip",
          "Customs.WithReference",
          "Customs.Loads",
          "Customs.Crates",
          "Customs.Holds",
          "Customs.TeaDuty",
          "Customs.Awaits",
          "Customs.Counts",
          "Customs.Wraps",
          "Customs.Rates");

  private FixtureCalls() {}

  private static List<MethodExpression> of(String type, String... methods) {
    return Vocabulary.methods(
        Stream.of(methods).map(method -> type + "::" + method).toArray(String[]::new));
  }

  private static List<TypeExpression> types(String... types) {
    return Vocabulary.methods(Stream.of(types).map(type -> type + "::Any").toArray(String[]::new))
        .stream()
        .map(method -> (TypeExpression) method.type())
        .toList();
  }
}
