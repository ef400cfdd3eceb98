package io.github.clrsim.variety;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** Writes a scenario that uses all types of Variety, and types made of them that are drawn. */
final class Program {
  private static final int ABSTRACT = 0x80;
  private static final List<String> CORE =
      List.of(
          "System.Byte",
          "System.Int32",
          "System.Int64",
          "System.Double",
          "System.Boolean",
          "System.Char",
          "System.String",
          "System.Object",
          "System.DateTime",
          "System.Decimal",
          "System.Guid",
          "System.DayOfWeek",
          "System.IntPtr");
  private static final List<String> CORE_GENERICS =
      List.of(
          "System.Nullable`1",
          "System.ValueTuple`2",
          "System.Collections.Generic.List`1",
          "System.Collections.Generic.KeyValuePair`2",
          "System.Collections.Generic.Dictionary`2");

  private final Choices choices;
  private final AssemblyImage image = AssemblyImage.read(Fixtures.assembly("Variety"));
  private final List<String> lines = new ArrayList<>();
  private final List<String> closed = new ArrayList<>(CORE);
  private final List<String> values = new ArrayList<>(CORE.subList(0, 6));
  private int objects;

  private Program(long seed) {
    this.choices = Choices.seeded(seed);
  }

  static Scenario drawn(long seed, int instances, int arrays) {
    Program program = new Program(seed);
    return Scenario.parse("variety-" + seed, program.text(instances, arrays));
  }

  /** The same program for all: it calls every method with parameters. */
  static Scenario ofCalls() {
    Program program = new Program(0);
    program.begin();
    for (TypeDef type : program.image.typeDefs()) {
      if (type.fullName().startsWith("Variety.Calls")) {
        program.lines.add("call default " + type.fullName() + "::Run");
      }
    }
    return Scenario.parse("variety-calls", String.join("\n", program.lines));
  }

  private void begin() {
    lines.add("entry PluginHost");
    lines.add("thread main");
    lines.add("load default Heritage");
    lines.add("load default Variety");
  }

  private String text(int instances, int arrays) {
    begin();
    for (TypeDef type : image.typeDefs()) {
      // The class with the bytes of arrays has a name that every assembly has for its own.
      boolean isNamed = !type.fullName().startsWith("<");
      if (type.row() > 1 && type.genericParams().isEmpty() && isNamed) {
        plain(type);
      }
    }
    for (int i = 0; i < instances; i++) {
      instance();
    }
    for (int i = 0; i < arrays; i++) {
      array();
    }
    lines.add("mark " + Asker.LAYOUTS);
    lines.add("mark " + Asker.BEFORE);
    for (TypeDef type : image.typeDefs()) {
      // One in ten is never touched.
      boolean isTouched = !type.fullName().replaceFirst("`.*", "").endsWith("8");
      if (type.fullName().startsWith("Variety.Holder") && isTouched) {
        String name = type.fullName() + (type.genericParams().isEmpty() ? "" : "[System.Int32]");
        lines.add("call default " + name + "::Touch");
      }
    }
    lines.add("mark " + Asker.AFTER);
    return String.join("\n", lines);
  }

  private void plain(TypeDef type) {
    lines.add("type default " + type.fullName());
    String base = type.baseType().map(image::typeName).orElse("");
    boolean isValue = base.equals("System.ValueType") || base.equals("System.Enum");
    if (base.isEmpty() || (type.flags() & ABSTRACT) != 0) {
      return;
    }
    closed.add(type.fullName());
    if (isValue) {
      values.add(type.fullName());
    }
    if (!base.equals("System.MulticastDelegate")) {
      lines.add("new o%d default %s".formatted(objects++, type.fullName()));
    }
  }

  private void instance() {
    List<TypeDef> generics =
        image.typeDefs().stream()
            .filter(type -> type.fullName().startsWith("Variety.Form"))
            .toList();
    boolean isOfCore = choices.below(5) == 0;
    String open =
        isOfCore
            ? CORE_GENERICS.get(choices.below(CORE_GENERICS.size()))
            : generics.get(choices.below(generics.size())).fullName();
    boolean isOfTwo = open.endsWith("2");
    String first = of(open.startsWith("System.Nullable") ? values : closed);
    String name = open + "[" + first + (isOfTwo ? "," + of(closed) : "") + "]";
    lines.add("type default " + name);
    if (!open.startsWith("System.Nullable")) {
      lines.add("new o%d default %s".formatted(objects++, name));
      closed.add(name);
    }
  }

  private void array() {
    int rank = choices.below(3) == 0 ? 2 + choices.below(2) : 1;
    String name = of(closed) + "[" + ",".repeat(rank - 1) + "]";
    lines.add("array a%d default %s %d".formatted(objects++, name, choices.below(4)));
    if (rank == 1) {
      closed.add(name);
    }
  }

  private String of(List<String> names) {
    return names.get(choices.below(names.size()));
  }
}
