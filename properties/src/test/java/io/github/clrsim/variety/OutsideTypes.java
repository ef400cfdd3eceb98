package io.github.clrsim.variety;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** Asks a data access component about types, one after the other. */
final class OutsideTypes {
  /** A question about a type that is asked of each. */
  static final String DATA = "GetMethodTableData";

  /** Questions that are answered by an address: only which types share it is the same elsewhere. */
  static final String EE_CLASS = "EEClass";

  static final String FIRST_FIELD = "FirstField";

  /** How far a static is from where its kind begins. */
  static final String OFFSET = "offset";

  /** What is answered about the address behind a list of fields. */
  static final String BEHIND = "behind the last FieldDesc";

  /** What a field's value is of, where that is not loaded. */
  static final String NOT_LOADED = "a type that is not loaded";

  private final DataAccess access;
  private final ProfilerHost host;
  private final ClassNames names;
  private final Queue<String> answers;
  private final AppDomainId domain;

  OutsideTypes(ProfilerHost host, ClassNames names, Queue<String> answers) {
    this.access = host.dataAccess();
    this.host = host;
    this.names = names;
    this.answers = answers;
    this.domain =
        host.info()
            .getCurrentThreadID()
            .answer()
            .flatMap(thread -> host.info().getThreadAppDomain(thread).answer())
            .orElseThrow();
  }

  /** What the type is, which fields it has, and what each of them is. */
  void type(String name, ClassId id) {
    MethodTable type = new MethodTable(id.value());
    tell(name, "GetMethodTableName", text(access.getMethodTableName(type)));
    access.getMethodTableData(type).answer().ifPresent(data -> data(name, data));
    access
        .getMethodTableFieldData(type)
        .answer()
        .ifPresent(
            fields -> {
              tell(
                  name,
                  "GetMethodTableFieldData",
                  "%d of instances, %d static, %d of them of threads"
                      .formatted(
                          fields.instanceFields(),
                          fields.staticFields(),
                          fields.threadStaticFields()));
              tell(name, FIRST_FIELD, Long.toHexString(fields.firstField().value()));
            });
    List<FieldDescData> fields = fields(type);
    Map<String, Integer> firsts = new HashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      field(name, "FieldDesc %d".formatted(i), fields.get(i), firsts);
    }
    if (!fields.isEmpty()) {
      tell(name, BEHIND, access.getFieldDescData(fields.getLast().next()).hresult().name());
    }
  }

  private void data(String name, MethodTableData data) {
    tell(
        name,
        DATA,
        "parent %s, base %d, component %d, %s, dynamic %s, free %s"
            .formatted(
                nameOf(data.parent()),
                data.baseSize(),
                data.componentSize(),
                data.token(),
                data.isDynamic(),
                data.isFree()));
    tell(name, EE_CLASS, Long.toHexString(data.eeClass().value()));
    tell(
        name,
        "EEClass as MethodTable",
        Optional.ofNullable(names.all().get(new ClassId(data.eeClass().value()))).orElse("none"));
  }

  /** Those that it declares itself, in the order of their list. */
  private List<FieldDescData> fields(MethodTable type) {
    List<FieldDescData> found = new ArrayList<>();
    int declared = count(type);
    FieldDesc next = first(type);
    for (int i = 0; i < declared; i++) {
      FieldDescData field = access.getFieldDescData(next).answer().orElseThrow();
      found.add(field);
      next = field.next();
    }
    return found;
  }

  private FieldDesc first(MethodTable type) {
    return access
        .getMethodTableFieldData(type)
        .answer()
        .map(MethodTableFieldData::firstField)
        .orElse(new FieldDesc(0));
  }

  private int count(MethodTable type) {
    Optional<MethodTable> parent =
        access.getMethodTableData(type).answer().map(MethodTableData::parent);
    int inherited =
        parent
            .flatMap(of -> access.getMethodTableFieldData(of).answer())
            .map(MethodTableFieldData::instanceFields)
            .orElse(0);
    return access
        .getMethodTableFieldData(type)
        .answer()
        .map(fields -> fields.instanceFields() - inherited + fields.staticFields())
        .orElse(0);
  }

  private void field(String name, String number, FieldDescData field, Map<String, Integer> firsts) {
    tell(
        name,
        number,
        "%s %s in %s%s%s"
            .formatted(
                field.token(),
                field.type(),
                nameOf(field.enclosing()),
                field.isStatic() ? " static" : " at " + field.offset(),
                field.isThreadStatic() ? " of a thread" : ""));
    tell(name, number + " of", ofValue(field));
    if (field.isStatic()) {
      String sort = isNumber(field) + " " + field.isThreadStatic();
      int first = firsts.computeIfAbsent(sort, _ -> field.offset());
      tell(name, number + " " + OFFSET, Integer.toString(field.offset()));
      tell(name, number + " from the first", Integer.toString(field.offset() - first));
    }
  }

  private String ofValue(FieldDescData field) {
    return field.methodTableOfType().isNull()
        ? NOT_LOADED
        : nameOf(field.methodTableOfType()) + " by signature " + field.signatureType();
  }

  /** Whether the statics of the type lie where the profiling API says. */
  void statics(String name, ClassId id) {
    MethodTable type = new MethodTable(id.value());
    Outcome<StaticBases> bases = access.getStaticBases(type);
    tell(name, "GetStaticBases", bases.hresult().name());
    for (FieldDescData field : fields(type)) {
      bases
          .answer()
          .flatMap(of -> place(field, of))
          .ifPresent(place -> placed(name, id, field, place));
    }
  }

  private static Optional<Address> place(FieldDescData field, StaticBases bases) {
    Address base = isNumber(field) ? bases.numbers() : bases.references();
    boolean isPlain =
        field.isStatic() && !field.isThreadStatic() && field.type() != ElementType.VALUETYPE;
    return isPlain && !base.isNull()
        ? Optional.of(new Address(base.value() + field.offset()))
        : Optional.empty();
  }

  private void placed(String name, ClassId id, FieldDescData field, Address place) {
    host.info()
        .getAppDomainStaticAddress(id, field.token(), domain)
        .answer()
        .ifPresent(
            told ->
                tell(
                    name,
                    field.token() + " place",
                    told.equals(place) ? "where GetAppDomainStaticAddress says" : "elsewhere"));
  }

  private static boolean isNumber(FieldDescData field) {
    return field.type() != ElementType.CLASS && field.type() != ElementType.VALUETYPE;
  }

  private String nameOf(MethodTable type) {
    String known = names.all().get(new ClassId(type.value()));
    return type.isNull()
        ? "none"
        : Optional.ofNullable(known).orElseGet(() -> text(access.getMethodTableName(type)));
  }

  private static String text(Outcome<String> answer) {
    return answer.answer().orElseGet(() -> answer.hresult().name());
  }

  private void tell(String about, String question, String answer) {
    answers.add("%s\t%s\t%s".formatted(about, question, answer));
  }
}
