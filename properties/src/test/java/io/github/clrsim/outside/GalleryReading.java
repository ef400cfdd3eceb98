package io.github.clrsim.outside;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.fixtures.Gallery;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.DefinedTypes;
import io.github.clrsim.profiler.field.FieldPath;
import io.github.clrsim.profiler.field.FieldPath.Part;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.LoadedTypes;
import io.github.clrsim.profiler.field.Place;
import io.github.clrsim.profiler.field.Spot;
import io.github.clrsim.profiler.field.TypePattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is read of Gallery from outside, held against what it prints of itself. */
final class GalleryReading {
  private static final String UNINITIALIZED = "?(its class is not initialised)";
  private static final String UNUSED = "?(the thread has not used its class)";
  private static final String IN_FILE = "?(it stands in the file of its module)";

  /** What stands in memory that is allocated, and that nothing was written to. */
  private static final Set<String> DEFAULTS = Set.of("0", "false", "null", "None", "'\\u0000'");

  private final ProcessAccess access;
  private final FieldReader reader;
  private final LoadedTypes types;
  private final Map<String, List<LoadedTypes.Named>> byName;
  private final Map<Integer, ThreadData> threads;

  /** Looked up only. */
  private final Map<String, Optional<MethodTable>> found = new HashMap<>();

  private final List<String> differences = new ArrayList<>();
  private final int stepsMax;
  private int paths;

  /**
   * Reads by this access.
   *
   * @param stepsMax how far paths lead
   */
  GalleryReading(ProcessAccess access, int stepsMax) {
    this.access = access;
    this.stepsMax = stepsMax;
    this.reader = new FieldReader(access);
    this.types = LoadedTypes.of(access, reader);
    this.byName = types.all().stream().collect(Collectors.groupingBy(LoadedTypes.Named::name));
    this.threads =
        access.getThreads().answer().orElse(List.of()).stream()
            .filter(ThreadData::isAlive)
            .collect(Collectors.toMap(ThreadData::osThreadId, thread -> thread));
  }

  /** What was read otherwise than it is printed. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /** To how many values a path was followed. */
  int paths() {
    return paths;
  }

  /** While the program waits, nothing is defined; and each type is in the list of its module. */
  void definitions() {
    List<LoadedTypes.Named> defined =
        types.all().stream()
            .filter(type -> TypePattern.of(type.name()).filter(GalleryReading::isPlain).isPresent())
            .filter(type -> type.name().startsWith("Gallery"))
            .toList();
    compare("whether types are defined", "true", Boolean.toString(defined.size() > 20));
    DefinedTypes quickly = new DefinedTypes(access);
    List<String> unlisted =
        defined.stream()
            .filter(type -> !isDefined(quickly, type))
            .map(LoadedTypes.Named::name)
            .toList();
    compare("types in no list", "[]", unlisted.toString());
  }

  private static boolean isPlain(TypePattern pattern) {
    return pattern.arity() == TypePattern.ANY_NUMBER && pattern.suffix().isEmpty();
  }

  /** By its address, and by its name as all of that name are. */
  private boolean isDefined(DefinedTypes quickly, LoadedTypes.Named type) {
    TypePattern pattern = TypePattern.of(type.name()).orElseThrow();
    return quickly.at(type.methodTable(), reader).filter(type::equals).isPresent()
        && quickly.exactly(pattern, reader).equals(types.exactly(pattern));
  }

  /** The object itself, the name of its type, each of its fields, and whatever is inside. */
  void object(Gallery.Held held) {
    Address object = new Address(held.address());
    compare(held.type(), held.text(), ValueText.of(reader.object(object)));
    compare("the type of " + held.text(), held.type(), typeOf(object));
    Spot spot = reader.spot(object);
    if (held.fields().isEmpty()) {
      follow(held.type(), spot, List.of(), PrintedValue.of(held.text()));
      return;
    }
    List<String> printed =
        held.fields().stream()
            .map(field -> field.type() + "::" + field.name() + " = " + field.value())
            .toList();
    compare(held.type(), printed.toString(), fields(object).toString());
    for (Gallery.Field field : held.fields()) {
      PrintedValue value = PrintedValue.of(field.value());
      reach(
          held.type(),
          spot,
          new FieldPath(List.of(new Part.Member(field.type() + "::" + field.name()))),
          value);
      boolean isHidden =
          held.fields().reversed().stream()
              .filter(other -> other.name().equals(field.name()))
              .findFirst()
              .filter(nearest -> !nearest.equals(field))
              .isPresent();
      if (!isHidden) {
        follow(held.type(), spot, List.of(new Part.Member(field.name())), value);
      }
    }
  }

  private String typeOf(Address object) {
    return access
        .getObjectData(object)
        .answer()
        .map(ObjectData::methodTable)
        .map(reader::name)
        .orElse("no object");
  }

  private List<String> fields(Address object) {
    return reader.fields(object).answer().stream()
        .flatMap(List::stream)
        .map(
            field ->
                reader.name(field.declaring())
                    + "::"
                    + field.name()
                    + " = "
                    + ValueText.of(reader.read(object, field)))
        .toList();
  }

  /** A value and what is inside it are reached by their paths. */
  private void follow(String where, Spot from, List<Part> first, PrintedValue value) {
    if (!first.isEmpty()) {
      written(where, from, new FieldPath(first), value);
    }
    value
        .all()
        .filter(each -> first.size() + each.path().size() <= stepsMax)
        .forEach(
            each ->
                written(
                    where,
                    from,
                    new FieldPath(Stream.concat(first.stream(), each.path().stream()).toList()),
                    each.value()));
  }

  /** A path is what its text means, too. */
  private void written(String where, Spot from, FieldPath path, PrintedValue value) {
    compare(
        "what is written as " + path,
        Optional.of(path).toString(),
        FieldPath.of(path.toString()).toString());
    reach(where, from, path, value);
  }

  private void reach(String where, Spot from, FieldPath path, PrintedValue value) {
    String got =
        switch (reader.follow(from, path)) {
          case Spot.Followed.To(Spot spot) -> ValueText.of(reader.read(spot));
          case Spot.Followed.Nowhere(Part part, String why, List<String> _) ->
              "nowhere at %s: %s".formatted(part, why);
        };
    paths++;
    if (!value.isAsMuchOf(got)) {
      differ(where + ", " + path, value.text(), got);
    }
  }

  /** A static that all threads share. */
  void ofType(Gallery.StaticField held) {
    String where = held.type() + "::" + held.name();
    Optional<DeclaredField> field = field(held.type(), held.name());
    if (field.isEmpty()) {
      differ(where, held.value(), "no such type or field");
      return;
    }
    String got = ValueText.of(reader.readStatic(field.get()));
    if (field.get().isInImage() && got.equals(IN_FILE)) {
      return;
    }
    // What its initialiser would make of it is not what stands there.
    compare(where, held.isInitialized() ? held.value() : UNINITIALIZED, got);
    if (held.isInitialized()) {
      goOn(where, reader.placeOfStatic(field.get()), field.get(), held.value());
    }
  }

  /**
   * A static that a thread has for itself. Where the runtime allocates numbers for each thread that
   * lives, one that never touched them has the default value, and not none: those of types whose
   * thread statics are all numbers, which newer runtimes keep beside the thread itself.
   */
  void ofThread(Gallery.ThreadStatic held) {
    String where = held.type() + "::" + held.name() + " on thread " + held.osId();
    Optional<DeclaredField> field = field(held.type(), held.name());
    Optional<ThreadData> thread = Optional.ofNullable(threads.get((int) held.osId()));
    if (field.isEmpty() || thread.isEmpty()) {
      differ(where, held.value().toString(), "no such type, field or thread");
      return;
    }
    Place place = reader.placeOfThreadStatic(field.get(), access, thread.get());
    String got = ValueText.of(reader.read(place, field.get()));
    if (held.value().isPresent()) {
      compare(where, held.value().get(), got);
      goOn(where, place, field.get(), held.value().get());
    } else if (!got.equals(UNUSED) && !DEFAULTS.contains(got)) {
      differ(where, "none", got);
    }
  }

  /** From where a static lies a path goes on. */
  private void goOn(String where, Place place, DeclaredField field, String printed) {
    if (place instanceof Place.At at) {
      Spot spot = reader.spot(at, field);
      compare(where, printed, ValueText.of(reader.read(spot)));
      follow(where, spot, List.of(), PrintedValue.of(printed));
    }
  }

  private Optional<DeclaredField> field(String type, String name) {
    return found
        .computeIfAbsent(type, this::type)
        .map(reader::staticsOf)
        .flatMap(statics -> reader.named(name, statics));
  }

  /** The one of this name; of several the one of Gallery. */
  private Optional<MethodTable> type(String name) {
    List<LoadedTypes.Named> named = byName.getOrDefault(name, List.of());
    Set<LoadedTypes.Named> meant =
        TypePattern.of(name).map(types::matching).map(Set::copyOf).orElse(Set.of());
    compare("what is meant by " + name, Set.copyOf(named).toString(), meant.toString());
    List<MethodTable> own =
        named.stream()
            .map(LoadedTypes.Named::methodTable)
            .filter(type -> named.size() == 1 || isOfGallery(type))
            .toList();
    if (own.size() > 1) {
      differ(name, "a type of Gallery", own.toString());
    }
    return own.stream().findFirst();
  }

  private boolean isOfGallery(MethodTable type) {
    return access
        .getMethodTableData(type)
        .answer()
        .map(MethodTableData::module)
        .flatMap(module -> access.getModuleFile(module).answer())
        .filter(file -> file.endsWith("/Gallery.dll"))
        .isPresent();
  }

  private void compare(String where, String printed, String got) {
    if (!printed.equals(got)) {
      differ(where, printed, got);
    }
  }

  private void differ(String where, String printed, String got) {
    differences.add("%s%n  printed %s%n  found   %s".formatted(where, printed, got));
  }
}
