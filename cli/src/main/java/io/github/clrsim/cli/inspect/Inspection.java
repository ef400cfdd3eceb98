package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldPath;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.LoadedTypes;
import io.github.clrsim.profiler.field.Place;
import io.github.clrsim.profiler.field.Shown;
import io.github.clrsim.profiler.field.Spot;
import io.github.clrsim.profiler.field.TypePattern;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.heap.Beginning;
import io.github.clrsim.realclr.heap.Watch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Answers questions about a process that runs, or about a dump. */
public final class Inspection {
  private static final int LISTS_MAX = 20;

  private static final String NO_FIELD = "the name may be misspelled, or stand in another type";

  private final DebuggedClr clr;
  private final boolean isLive;
  private final Optional<Watch> watch;
  private final TypesByName types;

  /** Something that can be read for as long as the process is there. */
  private final Optional<Address> landmark;

  private FieldReader reader;

  /**
   * Answers about this.
   *
   * @param isLive whether it goes on meanwhile
   */
  public Inspection(DebuggedClr clr, boolean isLive) {
    this.clr = clr;
    this.isLive = isLive;
    this.watch = clr.watch();
    this.types = new TypesByName(clr);
    this.reader = new FieldReader(clr.dataAccess(), Shown.WITH_ADDRESSES);
    this.landmark =
        isLive
            ? access().getModules().answer().stream()
                .flatMap(List::stream)
                .map(module -> new Address(module.value()))
                .findFirst()
            : Optional.empty();
  }

  /** What is asked. */
  DebuggedClr clr() {
    return clr;
  }

  /**
   * Requires that the process has not ended since it was opened. Another may have its number by
   * now.
   *
   * @throws DiagnosticException if it has
   */
  void requireThere() {
    if (landmark.filter(place -> !canBeRead(place)).isPresent()) {
      clr.requireThere();
      throw new Diagnostic(
              "It is another %s by now".formatted(clr.name()),
              clr.name(),
              "the one that was inspected has ended, or runs another program",
              "name one that runs; ./clrsim ps lists them")
          .thrown();
    }
  }

  private boolean canBeRead(Address place) {
    return access().readVirtual(place, Long.BYTES).answer().isPresent();
  }

  /**
   * The next question comes; what goes on is looked at anew.
   *
   * @param shown how much of each value is wanted
   */
  Inspection again(Shown shown) {
    if (isLive) {
      access().flush();
      types.forget();
    }
    reader = reader.again(access(), shown);
    return this;
  }

  /** The object that begins here. */
  public ObjectDump object(Address address) {
    return steady(
        () -> {
          ObjectDump told = ObjectDump.of(access(), reader, address, clr.name());
          return told.type().isFree() ? told : ofObject(address, told);
        });
  }

  /** What a path leads to from the object that begins here. */
  public FieldDump field(Address object, FieldPath path) {
    return steady(
        () -> {
          return ofObject(object, followed(reader.spot(object), path, path.toString()));
        });
  }

  /** What was told of an object, if there is one: what died may look like an object for long. */
  private <T> T ofObject(Address address, T told) {
    Beginning beginning =
        watch
            .map(watching -> watching.beginning(address))
            .orElseGet(() -> clr.heap().beginning(address));
    if (beginning == Beginning.OF_NOTHING) {
      throw new Diagnostic(
              "No object begins at %x any more, or none did".formatted(address.value()),
              clr.name(),
              "the heap was walked up to there: it is within an object or in free room, and what"
                  + " stands there is what one left that died or moved",
              "ask --objects for those that there are, or begin with a static: they are found"
                  + " wherever they are")
          .thrown();
    }
    return told;
  }

  /** The types that a pattern means; at least one. */
  public List<TypeDump> types(TypePattern pattern, String text) {
    return types.matching(pattern, text, reader).stream()
        .map(type -> steady(() -> TypeDump.of(access(), reader, type, clr.name())))
        .toList();
  }

  /**
   * What a path leads to that begins with a static of a type.
   *
   * @param thread of which thread, by its number in Linux; not needed for a static that all threads
   *     share
   */
  public FieldDump ofStatic(TypePattern pattern, String text, FieldPath path, OptionalInt thread) {
    LoadedTypes.Named type = types.one(pattern, text, reader);
    return steady(
        () -> {
          Spot spot = spotOfStatic(type, path, thread);
          return new FieldDump(nameOf(type, path), spot.address(), reader.read(spot));
        });
  }

  private static String nameOf(LoadedTypes.Named type, FieldPath path) {
    return type.name() + "::" + path;
  }

  private Spot spotOfStatic(LoadedTypes.Named type, FieldPath path, OptionalInt thread) {
    List<DeclaredField> statics =
        reader.all(type.methodTable()).stream().filter(each -> each.data().isStatic()).toList();
    FieldPath.Part first = path.parts().getFirst();
    DeclaredField field =
        (first instanceof FieldPath.Part.Member(String name)
                ? reader.named(name, statics)
                : Optional.<DeclaredField>empty())
            .orElseThrow(() -> noStatic(type, first, statics).thrown());
    return switch (place(field, thread)) {
      case Place.At at -> {
        Spot start = reader.spot(at, field);
        yield path.rest().map(rest -> spot(start, rest, nameOf(type, path))).orElse(start);
      }
      case Place.Untold(String why) -> throw untold(nameOf(type, path), why).thrown();
    };
  }

  private Place place(DeclaredField field, OptionalInt thread) {
    if (!field.data().isThreadStatic()) {
      return reader.placeOfStatic(field);
    }
    List<ThreadData> threads =
        access().getThreads().answer().orElse(List.of()).stream()
            .filter(ThreadData::isAlive)
            .toList();
    List<ThreadData> meant =
        threads.stream()
            .filter(each -> thread.isPresent() && each.osThreadId() == thread.getAsInt())
            .toList();
    if (meant.isEmpty()) {
      throw new Diagnostic(
              thread.isPresent()
                  ? "There is no managed thread " + thread.getAsInt()
                  : "%s is a static that each thread has for itself".formatted(field.name()),
              "option --thread",
              "the managed threads are "
                  + threads.stream()
                      .map(each -> Integer.toString(each.osThreadId()))
                      .collect(Collectors.joining(", ")),
              "name one of them: --thread N; ./clrsim inspect --threads lists them, and --type"
                  + " without --field tells the static of each")
          .thrown();
    }
    return reader.placeOfThreadStatic(field, access(), meant.getFirst());
  }

  /**
   * Elements of an array that begins here, or to which a path leads from there.
   *
   * @param from the number of the first; of an array of several dimensions the last index changes
   *     fastest
   * @param to the number behind the last
   */
  public ElementsDump elements(Address object, Optional<FieldPath> path, int from, int to) {
    return steady(
        () -> {
          Spot start = reader.spot(object);
          Spot array =
              ofObject(object, path.map(way -> spot(start, way, way.toString())).orElse(start));
          String name = path.map(FieldPath::toString).orElse("");
          return elements(array, name, from, to);
        });
  }

  /** Elements of an array to which a path leads that begins with a static of a type. */
  public ElementsDump elementsOfStatic(
      TypePattern pattern, String text, FieldPath path, OptionalInt thread, int from, int to) {
    LoadedTypes.Named type = types.one(pattern, text, reader);
    return steady(() -> elements(spotOfStatic(type, path, thread), nameOf(type, path), from, to));
  }

  private ElementsDump elements(Spot array, String name, int from, int to) {
    List<List<Integer>> indices =
        reader.indices(array, from, to).orElseThrow(() -> noArray(name, array).thrown());
    return new ElementsDump(
        indices.stream()
            .map(FieldPath.Part.Element::new)
            .map(element -> followed(array, new FieldPath(List.of(element)), name + element))
            .toList());
  }

  private static Diagnostic noArray(String path, Spot spot) {
    return new Diagnostic(
        "%s is no array".formatted(path.isEmpty() ? "%x".formatted(spot.address().value()) : path),
        "option --elements",
        "only arrays have elements that are numbered; a list keeps its own in a field, as _items",
        "leave --elements out, and look at what is there");
  }

  /** The structure that lies here. */
  public FieldDump structure(TypePattern pattern, String text, Address place) {
    LoadedTypes.Named type = oneStructure(pattern, text, place);
    return steady(
        () -> {
          return new FieldDump(
              type.name(), place, reader.read(reader.structure(place, type.methodTable())));
        });
  }

  /** What a path leads to from the structure that lies here. */
  public FieldDump inStructure(TypePattern pattern, String text, Address place, FieldPath path) {
    LoadedTypes.Named type = oneStructure(pattern, text, place);
    return steady(
        () -> {
          return followed(reader.structure(place, type.methodTable()), path, path.toString());
        });
  }

  /** The objects of all types on the heap, counted. */
  public HeapStatistics statistics() {
    return HeapStatistics.ofAll(clr.heap().walk(), reader::name);
  }

  /**
   * The objects of the types that a pattern means, counted.
   *
   * @param max how many of them are listed
   */
  public HeapStatistics objects(TypePattern pattern, String text, int max) {
    Map<MethodTable, String> names =
        types.matching(pattern, text, reader).stream()
            .collect(Collectors.toMap(LoadedTypes.Named::methodTable, LoadedTypes.Named::name));
    return HeapStatistics.ofTypes(
        clr.heap().walk(), names.keySet(), max, type -> names.getOrDefault(type, ""));
  }

  /** The threads that the runtime knows. */
  public List<ThreadData> threads() {
    return steadyList(() -> access().getThreads().answer().orElse(List.of()));
  }

  /** The modules that are loaded. */
  public List<LoadedModule> modules() {
    return steadyList(() -> LoadedModule.all(access()));
  }

  private FieldDump followed(Spot from, FieldPath path, String whole) {
    Spot spot = spot(from, path, whole);
    return new FieldDump(whole, spot.address(), reader.read(spot));
  }

  private Spot spot(Spot from, FieldPath path, String whole) {
    return switch (reader.follow(from, path)) {
      case Spot.Followed.To(Spot spot) -> spot;
      case Spot.Followed.Nowhere(FieldPath.Part part, String why, List<String> known) ->
          throw new Diagnostic(
                  "%s leads nowhere at %s: %s".formatted(whole, part, why),
                  "option --field",
                  known.isEmpty() ? "it is followed from " + clr.name() : Listed.of(known),
                  known.isEmpty()
                      ? "shorten the path, and look at what is there"
                      : "name one of them")
              .thrown();
    };
  }

  private Diagnostic noStatic(
      LoadedTypes.Named type, FieldPath.Part part, List<DeclaredField> statics) {
    return new Diagnostic(
        "%s has no static %s".formatted(type.name(), part.toString().replaceFirst("^\\.", "")),
        "option --field",
        statics.isEmpty()
            ? "it has no statics at all"
            : Listed.of(statics.stream().map(DeclaredField::name).toList()),
        statics.isEmpty() ? NO_FIELD : "name one of them; a field of an object needs --object");
  }

  private Diagnostic untold(String path, String why) {
    return new Diagnostic(
        "The place of %s is not known: %s".formatted(path, why),
        clr.name(),
        "its value has none that could be read",
        "ask again when the program has used it");
  }

  private LoadedTypes.Named oneStructure(TypePattern pattern, String text, Address place) {
    LoadedTypes.Named type = types.one(pattern, text, reader);
    if (!reader.isValueType(type.methodTable())) {
      throw new Diagnostic(
              "'%s' is no structure".formatted(type.name()),
              "option --value",
              "an object says itself what it is, and begins eight bytes before its fields",
              "ask for it with --object %x".formatted(place.value()))
          .thrown();
    }
    return type;
  }

  private ProcessAccess access() {
    return clr.dataAccess();
  }

  /** A list, in which something may come and go while it is followed: as it is twice in a row. */
  private <T> List<T> steadyList(Supplier<List<T>> reading) {
    List<T> before = reading.get();
    for (int i = 0; isLive && i < LISTS_MAX; i++) {
      access().flush();
      List<T> now = reading.get();
      if (now.equals(before)) {
        return now;
      }
      before = now;
    }
    return before;
  }

  private <T extends Snapshot<T>> T steady(Supplier<T> reading) {
    if (watch.isEmpty()) {
      return reading.get();
    }
    try {
      return SteadyLook.of(
          () -> {
            clr.forgetObjects();
            return reading.get();
          },
          watch.get(),
          clr.name());
    } catch (DiagnosticException refused) {
      // What is gone has no objects either.
      clr.requireThere();
      throw refused;
    }
  }
}
