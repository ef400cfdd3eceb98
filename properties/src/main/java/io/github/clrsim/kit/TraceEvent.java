package io.github.clrsim.kit;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A kind of step that may come in a trace, for {@link TraceAssert}: {@code
 * entered(ModuleLoadFinished.class)}, {@code called("GetModuleInfo2")}.
 *
 * @param <T> what such a step is about: the callback, the call, the claim
 */
public final class TraceEvent<T> {
  private final String text;
  private final Function<Step, Optional<T>> content;

  private TraceEvent(String text, Function<Step, Optional<T>> content) {
    this.text = text;
    this.content = content;
  }

  /** The runtime enters the profiler with this callback. */
  public static <C extends Callback> TraceEvent<C> entered(Class<C> callback) {
    return new TraceEvent<>(
        callback.getSimpleName(),
        step ->
            step instanceof Step.CallbackEntered entered
                ? of(callback, entered.callback())
                : Optional.empty());
  }

  /** The profiler returns from this callback. */
  public static TraceEvent<Step.CallbackReturned> returned(Class<? extends Callback> callback) {
    String name = callback.getSimpleName();
    return new TraceEvent<>(
        "the return of " + name,
        step -> of(Step.CallbackReturned.class, step).filter(end -> end.callback().equals(name)));
  }

  /**
   * The profiler calls this method, such as {@code GetModuleInfo2} or {@code GetTypeDefProps}.
   *
   * @param method the IDL's name
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no interface has one
   */
  public static TraceEvent<Step.CallMade> called(String method) {
    requireKnown(method);
    return new TraceEvent<>(
        "a call of " + method,
        step ->
            of(Step.CallMade.class, step)
                .filter(made -> made.call().method().name().equals(method)));
  }

  /**
   * A call of this method is answered.
   *
   * @param method the IDL's name
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no interface has one
   */
  public static TraceEvent<Step.CallAnswered> answered(String method) {
    requireKnown(method);
    return new TraceEvent<>(
        "the answer of " + method,
        step -> of(Step.CallAnswered.class, step).filter(end -> end.method().equals(method)));
  }

  /** The profiler states this kind of conclusion. */
  public static <C extends Claim> TraceEvent<C> claimed(Class<C> claim) {
    return new TraceEvent<>(
        "a claim of " + claim.getSimpleName(),
        step ->
            step instanceof Step.Claimed claimed ? of(claim, claimed.claim()) : Optional.empty());
  }

  /** This becomes so, as only a simulation can know it. */
  public static <C extends Truth> TraceEvent<C> truth(Class<C> truth) {
    return new TraceEvent<>(
        "the truth " + truth.getSimpleName(),
        step -> step instanceof Step.TruthTold told ? of(truth, told.truth()) : Optional.empty());
  }

  /** The program prints or marks this very text. */
  public static TraceEvent<Step.Marked> marked(String text) {
    return new TraceEvent<>(
        "the mark \"%s\"".formatted(text),
        step -> of(Step.Marked.class, step).filter(marked -> marked.text().equals(text)));
  }

  private static <C> Optional<C> of(Class<C> type, Object value) {
    return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
  }

  private static void requireKnown(String method) {
    List<String> all =
        Stream.of(
                CallTable.runtimeRows(),
                CallTable.metadataRows(),
                CallTable.emissionRows(),
                CallTable.objectRows())
            .flatMap(List::stream)
            .map(MethodSpec::name)
            .distinct()
            .toList();
    if (!all.contains(method)) {
      throw new Diagnostic(
              "There is no method named " + method,
              "the event of a trace",
              "calls are named as the IDL names the methods of ICorProfilerInfo and of metadata",
              Similar.advice(method, all, "docs/COVERAGE.md lists them"))
          .thrown();
    }
  }

  /** Only such of them. */
  public TraceEvent<T> where(Predicate<T> which) {
    return new TraceEvent<>(text + " as asked for", step -> content.apply(step).filter(which));
  }

  /** What all such events of a trace are about, in order. */
  public List<T> allIn(List<Step> trace) {
    return trace.stream().flatMap(step -> in(step).stream()).toList();
  }

  /** What the step is about, if it is such an event. */
  Optional<T> in(Step step) {
    return content.apply(step);
  }

  /** Its name in messages. */
  @Override
  public String toString() {
    return text;
  }
}
