package io.github.clrsim.traps;

import static io.github.clrsim.traps.HeapTraps.refuses;
import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.naive.Asking;
import io.github.clrsim.traps.naive.Calling;
import io.github.clrsim.traps.naive.Collecting;
import io.github.clrsim.traps.naive.Naive;
import java.util.List;

/** The traps that lie in the calls themselves. */
final class CallTraps {
  static final List<Trap> ALL =
      List.of(
          Trap.of(
              78,
              "A refusal is no CORPROF_E code.",
              Showing.of(
                      "an immutable bit is refused with E_FAIL",
                      "mark go",
                      naive(Calling.AsksTooMuch.class),
                      happened -> refuses(happened, "SetEventMask2", HResult.E_FAIL))
                  .calmly()),
          Trap.of(
              79,
              "Symbols of a dynamic module answer a success that is none.",
              Showing.of(
                      "the answer is 4",
                      "emit e",
                      naive(Calling.AsksForSymbols.class),
                      happened ->
                          happened.answered("GetInMemorySymbolsLength").stream()
                              .map(answer -> answer.outcome().hresult())
                              .anyMatch(is -> !is.failed() && !is.equals(HResult.S_OK)))
                  .calmly()),
          Trap.of(
              80,
              "S_FALSE is a success.",
              Showing.of(
                      "an object without references answers it",
                      "text a 3; gc 2",
                      naive(Collecting.Describes.class),
                      happened ->
                          happened.answered("EnumerateObjectReferences").stream()
                              .anyMatch(
                                  answer -> answer.outcome().hresult().equals(HResult.S_FALSE)))
                  .calmly()),
          Trap.of(
              81,
              "A function of no class.",
              Showing.of(
                      "generic code that is shared answers class 0",
                      "load default Workshop; call default"
                          + " Workshop.Tools::Generic[System.String];"
                          + " call default Workshop.Box`1[System.String]::Open",
                      shipped("scenario-agent"),
                      happened ->
                          happened.answered("GetFunctionInfo2").stream()
                              .flatMap(answer -> answer.answer(FunctionInfo2.class))
                              .anyMatch(is -> is.classId().isNull()))
                  .calmly()
                  .only("net3.1", "net8.0", "net9.0")),
          Trap.of(
              82,
              "An array's class has no module.",
              Showing.of(
                      "GetClassIDInfo succeeds, and metadata of no module is refused",
                      "array a default System.Object[] 2; gc 2",
                      naive(Collecting.Describes.class),
                      happened -> refuses(happened, "GetModuleMetaData", HResult.E_INVALIDARG))
                  .calmly()
                  .sparing(naive(Collecting.Describes.class, "asks-first"))),
          Trap.of(
              83,
              "IDs are not checked.",
              Showing.of(
                      "the process dies of an invented one",
                      "mark go",
                      naive(Calling.InventsIds.class),
                      happened -> happened.crashed("GetClassIDInfo"))
                  .calmly()),
          Trap.of(
              85,
              "A callback that fails changes nothing.",
              Showing.of(
                      "it answers E_FAIL, and the next one comes",
                      "mark go; mark on",
                      naive(Calling.AsksTooMuch.class),
                      happened -> happened.told(ThreadNameChanged.class).size() == 2)
                  .calmly()),
          Trap.of(
              86,
              "An exception escapes a callback.",
              Showing.of(
                      "the process dies",
                      "load default Plugin; type default Garden.Plant",
                      shipped("throws-in-callback"),
                      happened -> happened.threw(""))
                  .sparing(naive(Naive.class))),
          Trap.of(
              87,
              "The code is listed while an unload is under way.",
              Showing.of(
                      "the process dies",
                      "context c collectible; load c Plugin; load c Workshop;"
                          + " call c Workshop.Clock::Tick; unload c; collect",
                      naive(Asking.ForTheCodeThatIsLeft.class),
                      happened -> happened.crashed("whose module is freed"))
                  .only("net3.1", "net8.0"),
              Showing.of(
                  "a FunctionID is listed that means nothing any more",
                  "context c collectible; load c Workshop; call c Workshop.Clock::Tick;"
                      + " unload c; collect",
                  naive(Asking.ForTheCodeThatIsLeft.class),
                  CallTraps::listsWhatIsDead)));

  private CallTraps() {}

  private static boolean listsWhatIsDead(Happened happened) {
    FunctionId tick = happened.callbacks(JITCompilationStarted.class).getLast().functionId();
    return happened.answered("EnumJITedFunctions2").stream()
        .flatMap(answer -> answer.answer(List.class))
        .anyMatch(listed -> listed.contains(new CorPrfFunction(tick, new ReJitId(0))));
  }
}
