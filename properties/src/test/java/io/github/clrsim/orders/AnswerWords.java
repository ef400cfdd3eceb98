package io.github.clrsim.orders;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.corprof.CorPrfStaticType;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.AppDomainInfo;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What was answered, without addresses. */
final class AnswerWords {
  private static final List<String> OF_FIELDS =
      List.of(
          "GetStaticFieldInfo",
          "GetAppDomainStaticAddress",
          "GetThreadStaticAddress",
          "GetThreadStaticAddress2",
          "GetRVAStaticAddress");

  private final IdNames names;

  AnswerWords(IdNames names) {
    this.names = names;
  }

  /**
   * An answer in words.
   *
   * @param asker the thread that asked in a callback
   */
  String of(InfoCall call, Outcome<?> outcome, Optional<ThreadId> asker, int index) {
    String method = call.method().name();
    String detail = detail(call, outcome, asker, index);
    String field =
        OF_FIELDS.contains(method)
            ? names.field((ClassId) call.arguments().get(0), field(call), index)
            : "";
    return String.join(" ", method, outcome.hresult().toString(), detail, field)
        .replaceAll(" +", " ")
        .strip();
  }

  private static MetadataToken field(InfoCall call) {
    return (MetadataToken) call.arguments().get(1);
  }

  private String detail(InfoCall call, Outcome<?> outcome, Optional<ThreadId> asker, int index) {
    String method = call.method().name();
    return switch (outcome.answer().<Object>map(value -> value).orElse("")) {
      case AppDomainInfo domain when asker.isPresent() -> domain.name();
      case ClassLayout layout -> layout((ClassId) call.arguments().get(0), layout, index);
      case ArrayClass array when outcome.hresult().equals(HResult.S_OK) ->
          "%s %d".formatted(array.baseElemType(), array.rank());
      case CorPrfStaticType sort -> sort.name().replaceFirst("COR_PRF_FIELD_", "");
      case CorPrfGcGenerationRange range -> Integer.toString(range.generation().value());
      case List<?> ranges when method.equals("GetGenerationBounds") ->
          ranges.stream()
              .map(CorPrfGcGenerationRange.class::cast)
              .map(range -> Integer.toString(range.generation().value()))
              .distinct()
              .collect(Collectors.joining(" "));
      case List<?> ids when asker.filter(ids::contains).isPresent() -> "with itself";
      case Number size when isSize(method) -> size.toString();
      case Boolean is -> is.toString();
      default -> "";
    };
  }

  private static boolean isSize(String method) {
    return List.of("GetObjectSize", "GetObjectSize2", "GetBoxClassLayout").contains(method);
  }

  private String layout(ClassId of, ClassLayout layout, int index) {
    return layout.fieldOffset().stream()
        .map(each -> names.field(of, each.ridOfField(), index) + "@" + each.ulOffset())
        .collect(Collectors.joining(" ", layout.classSize() + " ", ""));
  }
}
