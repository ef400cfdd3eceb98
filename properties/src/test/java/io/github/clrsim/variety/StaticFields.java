package io.github.clrsim.variety;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Asks where static fields are, and reads what is there. Addresses are told by their distance from
 * the first of the same class and sort.
 */
final class StaticFields {
  private static final int OF_READ = 0;
  private static final int STATIC = 0x10;
  private static final int WORD = 8;

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final ClassNames names;
  private final Queue<String> answers;
  private final String when;
  private final ThreadId thread;
  private final AppDomainId domain;

  /** What a field holds. */
  private enum Holds {
    NUMBER,
    REFERENCE,
    VALUE
  }

  StaticFields(ProfilerHost host, ClassNames names, Queue<String> answers, String when) {
    this.when = when;
    this.host = host;
    this.info = host.info();
    this.names = names;
    this.answers = answers;
    this.thread = info.getCurrentThreadID().answer().orElseThrow();
    this.domain = info.getThreadAppDomain(thread).answer().orElseThrow();
  }

  void ask(List<ClassId> classes) {
    for (ClassId id : classes) {
      if (Asker.isOurs(names.of(id)) && !names.of(id).endsWith("[]")) {
        info.getClassIDInfo2(id).answer().ifPresent(is -> ask(id, is));
      }
    }
  }

  private void ask(ClassId id, ClassIDInfo2 is) {
    MetadataImport scope = info.getModuleMetaData(is.moduleId(), OF_READ).answer().orElse(null);
    if (scope == null) {
      return;
    }
    Map<String, Long> firsts = new LinkedHashMap<>();
    for (MetadataToken field : scope.enumFields(is.typeDefToken()).answer().orElse(List.of())) {
      FieldProps props = scope.getFieldProps(field).answer().orElseThrow();
      String about = names.of(id) + "." + props.field() + "\t" + when;
      tell(about, "GetStaticFieldInfo", info.getStaticFieldInfo(id, field));
      Holds holds = holds(props);
      int bytes = (props.attr() & STATIC) != 0 ? bytes(props) : 0;
      where(
          about,
          "GetAppDomainStaticAddress",
          info.getAppDomainStaticAddress(id, field, domain),
          firsts,
          holds,
          bytes);
      where(
          about,
          "GetThreadStaticAddress",
          info.getThreadStaticAddress(id, field, thread),
          firsts,
          holds,
          bytes);
      where(
          about,
          "GetThreadStaticAddress2",
          info.getThreadStaticAddress2(id, field, domain, thread),
          firsts,
          holds,
          bytes);
      where(
          about,
          "GetRVAStaticAddress",
          info.getRVAStaticAddress(id, field),
          firsts,
          Holds.NUMBER,
          WORD);
    }
  }

  private void tell(String about, String question, Outcome<?> outcome) {
    answers.add(
        "%s\t%s\t%s %s"
            .formatted(
                about,
                question,
                outcome.hresult().name(),
                outcome.answer().map(Object::toString).orElse("")));
  }

  private void where(
      String about,
      String question,
      Outcome<Address> outcome,
      Map<String, Long> firsts,
      Holds holds,
      int bytes) {
    String text = outcome.hresult().name();
    Address at = outcome.answer().orElse(null);
    if (at != null) {
      long first = firsts.computeIfAbsent(question + holds, _ -> at.value());
      String distance = holds == Holds.VALUE ? "" : " %+d".formatted(at.value() - first);
      text += distance + " " + content(at, holds, bytes);
    }
    answers.add("%s\t%s\t%s".formatted(about, question, text));
  }

  private String content(Address at, Holds holds, int bytes) {
    if (holds != Holds.REFERENCE) {
      // Of a structure or an enum no more than there must be.
      return host.memory().read(at, holds == Holds.VALUE ? 1 : bytes).hex();
    }
    long object = host.memory().readLong(at);
    return object == 0
        ? "null"
        : "to " + host.memory().read(new Address(object + WORD), WORD).hex();
  }

  private static TypeSignature type(FieldProps props) {
    return SignatureDecoder.decodeField(props.sigBlob()).type();
  }

  private static Holds holds(FieldProps props) {
    return switch (type(props)) {
      case TypeSignature.Primitive(ElementType type) ->
          type == ElementType.STRING || type == ElementType.OBJECT ? Holds.REFERENCE : Holds.NUMBER;
      case TypeSignature.ClassOrValueType named ->
          named.isValueType() ? Holds.VALUE : Holds.REFERENCE;
      case TypeSignature.GenericInstance instance ->
          instance.definition().isValueType() ? Holds.VALUE : Holds.REFERENCE;
      case TypeSignature.Pointer _ -> Holds.NUMBER;
      default -> Holds.REFERENCE;
    };
  }

  private static int bytes(FieldProps props) {
    return type(props) instanceof TypeSignature.Primitive(ElementType type)
        ? switch (type) {
          case BOOLEAN, I1, U1 -> 1;
          case CHAR, I2, U2 -> 2;
          case I4, U4, R4 -> 4;
          default -> WORD;
        }
        : WORD;
  }
}
