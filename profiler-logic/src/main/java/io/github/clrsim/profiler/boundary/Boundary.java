package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.boundary.BoundaryRow.Agreement;
import io.github.clrsim.profiler.boundary.ManagedType.Content;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import io.github.clrsim.profiler.boundary.ManagedType.Sort;
import io.github.clrsim.profiler.boundary.NativeTwins.Twin;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Compares the two halves of a runtime: what the metadata of its core library says of a type, what
 * the runtime answers of it, and what the native structure that mirrors it is taken for. It does
 * from outside what CoreLibBinder does in checked builds.
 *
 * <p>Any thread may ask, in callbacks where synchronous calls are legal, about classes and objects
 * that are alive. It keeps nothing but metadata of the core library, which never unloads, and asks
 * for nothing that would load a type or start a collection.
 */
public final class Boundary {
  private static final int METHOD_TABLE_BYTES = 8;
  private static final String STRING = "System.String";
  private static final String SIZE = Claim.MemberLies.SIZE;

  private final CorProfilerInfo info;
  private final ProfilerHost host;
  private final ModuleId coreLibrary;
  private final ManagedTypes types;
  private final ManagedLayout layout;
  private final Expectations expected;
  private final NativeTwins twins;
  private final Externs externs;

  /**
   * The boundary of one process.
   *
   * @param coreLibrary the module that defines System.Object
   */
  public Boundary(ProfilerHost host, Definitions definitions, ModuleId coreLibrary) {
    this(host, definitions, coreLibrary, Expectations.RIGHT);
  }

  /** One that expects something else. */
  public Boundary(
      ProfilerHost host, Definitions definitions, ModuleId coreLibrary, Expectations expected) {
    this.info = host.info();
    this.host = host;
    this.coreLibrary = coreLibrary;
    this.types = new ManagedTypes(definitions, coreLibrary);
    this.layout = new ManagedLayout(expected);
    this.expected = expected;
    this.twins =
        NativeTwins.of(
            definitions
                .inMetadata(
                    coreLibrary,
                    scope ->
                        scope
                            .getAssemblyFromScope()
                            .answer()
                            .flatMap(token -> scope.getAssemblyProps(token).answer()))
                .map(props -> props.metaData().majorVersion())
                .orElse(-1));
    this.externs = new Externs(info, definitions, coreLibrary);
  }

  /**
   * What both sides say of a class: its fields, where each lies, its size, and where its value
   * begins in a box. Of classes that are not of the core library, or generic, nothing is said.
   *
   * @return empty while the class is not loaded far enough to be asked about
   */
  public Optional<List<Finding>> ofClass(ClassId classId) {
    Optional<ManagedType> type = typeOf(classId);
    if (type.isEmpty()) {
      return Optional.of(List.of());
    }
    return type.get().name().equals(STRING)
        ? Optional.of(ofString(type.get()))
        : switch (info.getClassLayout(classId)) {
          case Outcome.Ok<ClassLayout>(ClassLayout told, HResult _) ->
              Optional.of(ofClass(classId, type.get(), told));
          case Outcome.Failed<ClassLayout>(HResult why) -> refused(why);
          case Outcome.Partial<ClassLayout> partial -> refused(partial.hresult());
        };
  }

  /**
   * What both sides say of an array: where its elements begin, and how many there are.
   *
   * @param rank as IsArrayClass tells it
   */
  public List<Finding> ofArray(ObjectId objectId, int rank) {
    return info.getArrayObjectInfo(objectId, rank)
        .answer()
        // With bounds of its own an array of one dimension has the form of those with more.
        .filter(told -> rank > 1 || told.dimensionLowerBounds().getFirst() == 0)
        .map(
            told ->
                List.of(
                    elements(rank, Math.toIntExact(told.data().value() - objectId.value())),
                    length(objectId, rank, told.dimensionSizes())))
        .orElse(List.of());
  }

  /** Which methods of a class metadata leaves to the runtime, and whether it has them. */
  public List<Finding> externsOf(ClassId classId) {
    return typeOf(classId)
        .map(type -> externs.of(type).stream().map(Finding::of).toList())
        .orElse(List.of());
  }

  private Optional<ManagedType> typeOf(ClassId classId) {
    return info.getClassIDInfo2(classId)
        .answer()
        .filter(told -> told.moduleId().equals(coreLibrary) && told.typeArgs().isEmpty())
        .map(ClassIDInfo2::typeDefToken)
        .flatMap(types::of);
  }

  private static Optional<List<Finding>> refused(HResult why) {
    return why.equals(HResult.CORPROF_E_DATAINCOMPLETE) ? Optional.empty() : Optional.of(List.of());
  }

  private List<Finding> ofString(ManagedType type) {
    return info.getStringLayout2()
        .answer()
        .map(
            told -> {
              Map<MetadataToken, Integer> places = new LinkedHashMap<>();
              for (Field field : type.instanceFields()) {
                // The names were others before .NET Core; the widths were not.
                boolean isLength =
                    field.content() instanceof Content.Scalar(int bytes, boolean _)
                        && bytes == Integer.BYTES;
                places.put(
                    field.token(),
                    isLength ? told.stringLengthOffset() : expected.characters().applyAsInt(told));
              }
              return places(type, places, "GetStringLayout2");
            })
        .orElse(List.of());
  }

  private List<Finding> ofClass(ClassId classId, ManagedType type, ClassLayout told) {
    List<Finding> findings = new ArrayList<>();
    Map<MetadataToken, Integer> places = new LinkedHashMap<>();
    for (CorFieldOffset place : told.fieldOffset()) {
      places.put(place.ridOfField(), place.ulOffset());
    }
    findings.add(Finding.of(fields(type, List.copyOf(places.keySet()))));
    findings.addAll(places(type, places, "GetClassLayout"));
    findings.add(size(type, told.classSize()));
    if (type.sort() != Sort.INTERFACE) {
      findings.add(Finding.of(box(type, info.getBoxClassLayout(classId))));
    }
    return findings;
  }

  private static BoundaryRow fields(ManagedType type, List<MetadataToken> told) {
    List<Field> declared = type.instanceFields();
    Map<MetadataToken, String> names =
        type.fields().stream().collect(Collectors.toMap(Field::token, Field::name));
    return BoundaryRow.of(
        type.name() + " (fields)",
        declared.stream().map(Field::name).toList().toString(),
        told.stream().map(token -> names.getOrDefault(token, token.toString())).toList().toString(),
        declared.stream().map(Field::token).toList().equals(told));
  }

  private List<Finding> places(
      ManagedType type, Map<MetadataToken, Integer> told, String question) {
    Map<MetadataToken, Integer> managed = layout.of(type, types::of).offsets();
    List<Finding> findings = new ArrayList<>();
    for (Field field : type.fields()) {
      Optional.ofNullable(told.get(field.token()))
          .ifPresent(
              place ->
                  findings.add(
                      place(
                          type,
                          field.name(),
                          Optional.ofNullable(managed.get(field.token())),
                          place,
                          question,
                          twins.ofField(type.name(), field.name()))));
    }
    return findings;
  }

  private Finding size(ManagedType type, int told) {
    OptionalInt managed = layout.of(type, types::of).size();
    return place(
        type,
        SIZE,
        managed.isPresent() ? Optional.of(managed.getAsInt()) : Optional.empty(),
        told,
        "GetClassLayout",
        twins.ofSize(type.name()));
  }

  private Finding place(
      ManagedType type,
      String member,
      Optional<Integer> managed,
      int told,
      String question,
      Optional<Twin> twin) {
    int nativeSide = twin.map(Twin::offset).orElse(told);
    String nativeText =
        question
            + " "
            + told
            + twin.map(known -> "; %s %d".formatted(known.text(), nativeSide)).orElse("");
    boolean agrees = told == nativeSide && managed.filter(place -> place != told).isEmpty();
    Agreement agreement =
        !agrees
            ? Agreement.DIFFERS
            : managed.isEmpty() && twin.isEmpty() ? Agreement.UNTOLD : Agreement.AGREES;
    return new Finding(
        new BoundaryRow(
            type.name() + "::" + member,
            managed.map(place -> Integer.toString(place)).orElse("untold"),
            nativeText,
            agreement),
        managed.map(place -> new Claim.MemberLies(coreLibrary, type.token(), member, place, told)));
  }

  private static BoundaryRow box(ManagedType type, Outcome<Integer> told) {
    boolean isBoxed = type.sort() == Sort.VALUE;
    return BoundaryRow.of(
        type.name() + " (box)",
        isBoxed ? Integer.toString(METHOD_TABLE_BYTES) : "is no value",
        "GetBoxClassLayout "
            + told.answer().map(Object::toString).orElse(told.hresult().toString()),
        isBoxed
            ? told.answer().equals(Optional.of(METHOD_TABLE_BYTES))
            : told.hresult().equals(HResult.E_INVALIDARG));
  }

  private Finding elements(int rank, int told) {
    int managed = expected.firstElement().applyAsInt(rank);
    return new Finding(
        BoundaryRow.of(
            "elements of rank " + rank,
            Integer.toString(managed),
            "GetArrayObjectInfo " + told,
            managed == told),
        Optional.of(new Claim.ElementsLie(rank, managed, told)));
  }

  private Finding length(ObjectId objectId, int rank, List<Integer> sizes) {
    long told = 1;
    for (int size : sizes) {
      told *= size;
    }
    int stands = host.memory().readInt(new Address(objectId.value() + METHOD_TABLE_BYTES));
    return Finding.of(
        BoundaryRow.of(
            "length of rank " + rank,
            "%d at %d".formatted(stands, METHOD_TABLE_BYTES),
            "GetArrayObjectInfo " + sizes,
            told == stands));
  }
}
