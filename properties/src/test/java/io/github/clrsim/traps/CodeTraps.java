package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.Happened.Answered;
import io.github.clrsim.traps.Happened.Told;
import io.github.clrsim.traps.naive.Instrumenting;
import java.util.List;
import java.util.Optional;

/** The traps around compilations and the bodies that come of them. */
final class CodeTraps {
  private static final String SAW = "call default Workshop.Tools::Saw";
  private static final String OFTEN = SAW + " 40; settle; ";
  private static final String GENERIC = "call default Workshop.Tools::Generic";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              27,
              "A function is compiled several times, on other threads.",
              Showing.of(
                      "the pairs are on two threads, and GetCodeInfo3 tells the first body still",
                      "load default Workshop; " + OFTEN.repeat(4),
                      shipped("scenario-agent"),
                      CodeTraps::compilesAgainElsewhere)
                  .calmly()),
          Trap.of(
              28,
              "One function is compiled by two threads at once.",
              Showing.of(
                      "its Started comes twice before its Finished, which comes twice too",
                      "load default Frail; start a; start b; join a; join b;"
                          + " thread a; call default Frail.Knot::Tie;"
                          + " thread b; call default Frail.Anchor::Drop",
                      shipped("scenario-agent"),
                      CodeTraps::compilesTwiceAtOnce)
                  .within(600)),
          Trap.of(
              29,
              "SetILFunctionBody comes too late.",
              Showing.of(
                      "it succeeds, and the compilation goes on from the old body",
                      "load default Workshop; " + OFTEN.repeat(4),
                      naive(Instrumenting.ReplacesBodies.class),
                      CodeTraps::compilesTheOldBody)
                  .calmly()
                  .sparing(naive(Instrumenting.ReplacesBodies.class, "first"))),
          Trap.of(
              30,
              "The first call is faster than the ReJIT request.",
              Showing.of(
                      "the method is compiled, and runs, from its old body",
                      "load default Workshop; call default Workshop.Tools::Hammer; mark late",
                      naive(Instrumenting.RequestsOnWorker.class),
                      CodeTraps::compilesBeforeTheRequest)
                  .within(3_000)
                  .sparing(naive(Instrumenting.RequestsOnWorker.class, "waits"))),
          Trap.of(
              31,
              "RequestReJIT is called from the wrong place.",
              Showing.of(
                      "it is refused on a managed thread, in a callback in which nothing may trigger",
                      "load default Workshop; start w; join w; thread w; mark here",
                      naive(Instrumenting.RequestsFromAnyCallback.class),
                      happened ->
                          happened.answered("RequestReJIT").stream()
                              .anyMatch(
                                  answer ->
                                      answer.isRefusedWith(
                                          HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE)))
                  .calmly()),
          Trap.of(
              33,
              "GetReJITParameters comes once, for many instantiations.",
              Showing.of(
                      "two functions are compiled with one set of parameters",
                      "load default Workshop; %1$s[System.String]; %1$s[System.Int32];"
                              .formatted(GENERIC)
                          + " rejit Workshop Workshop.Tools::Generic;"
                          + " %1$s[System.String]; %1$s[System.Int32]".formatted(GENERIC),
                      shipped("scenario-agent"),
                      CodeTraps::asksOnceForTwo)
                  .calmly()),
          Trap.of(
              34,
              "A frame goes on in a body that was reverted.",
              Showing.of(
                  "its callees are compiled for it behind the revert",
                  "load default Workshop; rejit Workshop Workshop.Tools::Saw; start a;"
                      + " load default Plugin; type default Garden.Plant;"
                      + " revert Workshop Workshop.Tools::Saw; join a; thread a; "
                      + SAW,
                  shipped("scenario-agent"),
                  CodeTraps::goesOnBehindTheRevert)),
          Trap.of(
              35,
              "The body is folded into its callers.",
              Showing.of(
                      "a ReJIT of the callee changes nothing for them",
                      "load default Workshop; "
                          + OFTEN.repeat(4)
                          + "rejit Workshop Workshop.Tools::Small; "
                          + SAW
                          + " 40",
                      shipped("scenario-agent"),
                      CodeTraps::requestsInVain)
                  .calmly()),
          Trap.of(
              37,
              "Compilations are reported on any thread, and one inside the other.",
              Showing.of(
                      "one is reported on a thread of the runtime's own",
                      "load default Workshop; " + OFTEN.repeat(4),
                      shipped("scenario-agent"),
                      happened ->
                          happened.told(JITCompilationStarted.class).stream()
                              .anyMatch(told -> told.thread().equals("tiering")))
                  .calmly(),
              Showing.of(
                  "another begins and ends between Started and Finished, on the same thread",
                  "load default Frail; call default Frail.Knot::Tie",
                  shipped("scenario-agent"),
                  CodeTraps::nestsCompilations)));

  private CodeTraps() {}

  private static boolean compilesAgainElsewhere(Happened happened) {
    List<Told> finished = happened.told(JITCompilationFinished.class);
    for (Told first : finished) {
      for (Told later : finished) {
        boolean isAgain = functionOf(first).equals(functionOf(later));
        if (isAgain
            && !first.thread().equals(later.thread())
            && bodyIn(first, happened).isPresent()
            && bodyIn(first, happened).equals(bodyIn(later, happened))) {
          return true;
        }
      }
    }
    return false;
  }

  /** What GetCodeInfo3 answered inside this callback. */
  private static Optional<Object> bodyIn(Told told, Happened happened) {
    return happened.answered("GetCodeInfo3").stream()
        .filter(answer -> answer.thread().equals(told.thread()))
        .filter(answer -> told.from() < answer.from() && answer.to() < told.to())
        .flatMap(answer -> answer.answer(Object.class))
        .findFirst();
  }

  private static boolean compilesTwiceAtOnce(Happened happened) {
    List<Told> started = happened.told(JITCompilationStarted.class);
    for (Told one : started) {
      for (Told other : started) {
        boolean isSame = functionOf(one).equals(functionOf(other));
        if (isSame
            && one.from() < other.from()
            && other.from() < endOf(one, happened)
            && endOf(one, happened) != Happened.NEVER
            && endOf(other, happened) != Happened.NEVER) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean nestsCompilations(Happened happened) {
    List<Told> started = happened.told(JITCompilationStarted.class);
    return started.stream()
        .anyMatch(
            outer ->
                started.stream()
                    .anyMatch(
                        inner ->
                            inner.thread().equals(outer.thread())
                                && outer.from() < inner.from()
                                && endOf(outer, happened) != Happened.NEVER
                                && endOf(inner, happened) < endOf(outer, happened)));
  }

  /** Where the compilation that began so ended, on its thread. */
  private static int endOf(Told started, Happened happened) {
    return happened.told(JITCompilationFinished.class).stream()
        .filter(told -> told.thread().equals(started.thread()))
        .filter(told -> functionOf(told).equals(functionOf(started)))
        .filter(told -> told.from() > started.from())
        .mapToInt(Told::from)
        .findFirst()
        .orElse(Happened.NEVER);
  }

  private static boolean compilesTheOldBody(Happened happened) {
    return happened.answered("SetILFunctionBody").stream()
        .filter(answer -> answer.outcome().hresult().equals(HResult.S_OK))
        .anyMatch(
            answer ->
                happened.told(JITInlining.class).stream()
                    .anyMatch(
                        folded ->
                            folded.thread().equals(answer.thread())
                                && folded.from() > answer.to()));
  }

  private static boolean compilesBeforeTheRequest(Happened happened) {
    return happened.answered("RequestReJIT").stream()
        .anyMatch(
            request ->
                happened.told(JITCompilationFinished.class).stream()
                    .anyMatch(compiled -> compiled.to() < request.from()));
  }

  private static boolean asksOnceForTwo(Happened happened) {
    List<ReJITCompilationStarted> started = happened.callbacks(ReJITCompilationStarted.class);
    return happened.told(GetReJITParameters.class).size() == 1
        && started.size() == 2
        && !started.getFirst().functionId().equals(started.getLast().functionId())
        && started.getFirst().rejitId().equals(started.getLast().rejitId());
  }

  private static boolean goesOnBehindTheRevert(Happened happened) {
    Optional<Told> replaced = happened.told(ReJITCompilationFinished.class).stream().findFirst();
    Optional<Answered> reverted = happened.answered("RequestRevert").stream().findFirst();
    return replaced.isPresent()
        && reverted.isPresent()
        && replaced.get().to() < reverted.get().from()
        && happened.told(JITCompilationStarted.class).stream()
            .anyMatch(
                callee ->
                    callee.thread().equals(replaced.get().thread())
                        && callee.from() > reverted.get().to());
  }

  private static boolean requestsInVain(Happened happened) {
    return !happened.told(JITInlining.class).isEmpty()
        && happened.answered("RequestReJIT").stream()
            .anyMatch(answer -> answer.outcome().hresult().equals(HResult.S_OK))
        && happened.told(GetReJITParameters.class).isEmpty();
  }

  private static FunctionId functionOf(Told told) {
    return functionOf(told.callback());
  }

  private static FunctionId functionOf(Callback callback) {
    return switch (callback) {
      case JITCompilationStarted started -> started.functionId();
      case JITCompilationFinished finished -> finished.functionId();
      default -> throw new IllegalArgumentException("not about one function: " + callback);
    };
  }
}
