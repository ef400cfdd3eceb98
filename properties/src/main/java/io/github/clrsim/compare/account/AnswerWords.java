package io.github.clrsim.compare.account;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A question and its answer in words that are the same in every process, as far as two runtimes
 * have them in common.
 */
final class AnswerWords {
  /** How much of an answer both arms have in common. */
  private enum Extent {
    /** All of it. */
    WHOLE,
    /** The HRESULT: the value is of the process, of the machine, or of the compiler. */
    RESULT,
    /** Of a list, what is about the scenario: a real process has much besides. */
    SCENARIO
  }

  private static final Set<String> OF_CODE =
      Set.of(
          "GetCodeInfo",
          "GetCodeInfo2",
          "GetCodeInfo3",
          "GetCodeInfo4",
          "GetILToNativeMapping",
          "GetILToNativeMapping2",
          "GetILToNativeMapping3",
          "GetNativeCodeStartAddresses");

  // Answered from when on the class is initialized.
  private static final Set<String> OF_STATICS =
      Set.of("GetAppDomainStaticAddress", "GetRVAStaticAddress");

  // Those, and whether the thread has used the class: it has none of its own before.
  private static final Set<String> OF_THREADS =
      Set.of("GetThreadStaticAddress", "GetThreadStaticAddress2");

  private static final Set<String> RESULT_ALONE =
      Set.of(
          "GetGenerationBounds",
          "GetNonGCHeapBounds",
          "EnumerateNonGCObjects",
          "EnumThreads",
          "GetThreadInfo",
          "GetHandleFromThread",
          "GetThreadContext");

  private static final String BODY = "GetILFunctionBody";

  private static final int WORD_BYTES = 8;

  private static final Set<String> LISTS =
      Set.of("EnumModules", "EnumJITedFunctions", "EnumJITedFunctions2");

  private final Set<String> scenario;

  private final Set<String> emitted;
  private final boolean isOrdered;

  /**
   * Words for the answers of one arm.
   *
   * @param woven what it performs
   */
  AnswerWords(Woven woven) {
    this.scenario = woven.subjects();
    this.emitted = woven.emitted();
    this.isOrdered = woven.original().threads().size() == 1 && woven.unloadable() <= 1;
  }

  /**
   * The question and its answer.
   *
   * @param wording the words for what happens at that step
   * @param fresh the same, but none that have named anything yet
   */
  String text(InfoCall call, Outcome<?> outcome, Wording wording, Supplier<Wording> fresh) {
    String question =
        name(call)
            + call.arguments().stream()
                .map(wording::text)
                .collect(Collectors.joining(", ", "(", ")"));
    return isHistory(call, outcome, fresh)
        ? question + " of the framework"
        : question + " -> " + outcome.hresult() + value(call, outcome, wording, fresh);
  }

  /** Whether the answer is the history of the process, and no rule's: of the framework's own. */
  boolean isHistory(InfoCall call, Outcome<?> outcome, Supplier<Wording> fresh) {
    return dependsOnProcess(call, outcome) && isOfFramework(call, fresh);
  }

  /**
   * Whether a method of the framework has code yet, or a class of it was initialized or used by a
   * thread, depends on what else the process has done. What is refused for another reason is
   * refused everywhere.
   */
  private static boolean dependsOnProcess(InfoCall call, Outcome<?> outcome) {
    String method = call.method().name();
    return OF_CODE.contains(method)
        || OF_THREADS.contains(method)
        || (OF_STATICS.contains(method)
            && (outcome instanceof Outcome.Ok<?>
                || outcome.hresult().equals(HResult.CORPROF_E_DATAINCOMPLETE)));
  }

  private boolean isOfFramework(InfoCall call, Supplier<Wording> fresh) {
    Wording asked = fresh.get();
    call.arguments().forEach(asked::text);
    return asked.subjects().stream().noneMatch(scenario::contains);
  }

  /** Metadata has a method of its own of the name of another. */
  private static String name(InfoCall call) {
    MethodSpec method = call.method();
    boolean hasNamesake =
        call.target() instanceof InfoCall.Target.Metadata
            && CallTable.runtimeRows().stream().anyMatch(row -> row.name().equals(method.name()));
    return hasNamesake ? method.interfaceName() + "." + method.name() : method.name();
  }

  private String value(
      InfoCall call, Outcome<?> outcome, Wording wording, Supplier<Wording> fresh) {
    return switch (outcome) {
      // How many references are left depends on who else holds one at that moment.
      case Outcome.Ok<?> _ when call.method().deed().countsReferences() -> "";
      case Outcome.Ok<?> ok ->
          switch (extent(call, wording)) {
            case WHOLE -> " " + whole(ok.value(), wording) + alignment(call, ok.value());
            case RESULT -> "";
            case SCENARIO -> " " + ofScenario(ok.value(), fresh);
          };
      case Outcome.Failed<?> _, Outcome.Partial<?> _ -> "";
    };
  }

  /** How far it is from a multiple of eight, where a static lies. */
  private static String alignment(InfoCall call, Object value) {
    boolean isOfField =
        OF_STATICS.contains(call.method().name()) || OF_THREADS.contains(call.method().name());
    return isOfField && value instanceof Address(long at) && at % WORD_BYTES != 0
        ? " + " + at % WORD_BYTES
        : "";
  }

  private Extent extent(InfoCall call, Wording wording) {
    String method = call.method().name();
    if (RESULT_ALONE.contains(method)
        || OF_CODE.contains(method)
        || (method.equals(BODY) && wording.subjects().stream().anyMatch(emitted::contains))) {
      return Extent.RESULT;
    }
    if (LISTS.contains(method)) {
      // What another thread is at meanwhile is ordered by nothing, and of two contexts that die
      // together either may go first (N53).
      return isOrdered ? Extent.SCENARIO : Extent.RESULT;
    }
    return Extent.WHOLE;
  }

  private static String whole(Object value, Wording wording) {
    return value instanceof CorPrfGcGenerationRange range
        ? range.generation().toString()
        : wording.text(value);
  }

  private String ofScenario(Object value, Supplier<Wording> fresh) {
    return value instanceof List<?> list
        ? list.stream()
            .<String>flatMap(
                each -> {
                  Wording wording = fresh.get();
                  String text = wording.text(each);
                  boolean isOfScenario = wording.subjects().stream().anyMatch(scenario::contains);
                  return isOfScenario ? Stream.of(text) : Stream.empty();
                })
            .sorted()
            .distinct()
            .toList()
            .toString()
        : "";
  }
}
