package io.github.clrsim.laws;

import io.github.clrsim.diagnostic.Letter;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.rule.Rulings;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of laws, in the order in which they are reported. */
public final class Laws {
  private static final List<Law> ALL =
      Stream.of(
              List.of(
                  new NoIdIsUsedAfterItsUnload(),
                  new NoIdIsUsedBeforeItMayBe(),
                  new LoadAndUnloadNest(),
                  new TheMapAnswersExactlyWhatIsLoaded(),
                  new TheProfilerNeverMakesTheRuntimeLoadAType(),
                  new AReferenceMeansWhatTheLoaderTakesItFor(),
                  new NothingIsAssumedLoadedThatIsNot(),
                  new RewrittenCodeIsSound(),
                  new EveryReferenceIsGivenBack(),
                  new NoObjectIsInspectedWhileItMoves(),
                  new ArgumentsAreToldAsTheyAre(),
                  new FieldsAreReadAsTheyAre(),
                  new PlacesAreToldAsTheyAre(),
                  new WhatIsLoggedIsNamedByItsToken(),
                  new ParentsAreToldAsTheyAre(),
                  new ThreadsAreToldAsTheyAre(),
                  new StacksAreToldAsTheyAre(),
                  new SameSeedSameBytes()),
              Rulings.laws(),
              List.of(new TheRunEndsWell()))
          .<Law>flatMap(List::stream)
          .toList();

  private Laws() {}

  /**
   * All laws, about profilers and about the runtime. The one about the ending comes last, so that
   * of two that break at one moment the one that says more is reported.
   */
  public static List<Law> all() {
    return ALL;
  }

  /**
   * The law of this name.
   *
   * @throws io.github.clrsim.diagnostic.LetterException if there is none
   */
  public static Law named(String name) {
    return ALL.stream()
        .filter(law -> law.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(name).thrown());
  }

  private static Letter unknown(String name) {
    return new Letter(
        "There is no law named " + name,
        "the laws to judge by",
        "a law is named as its class: "
            + ALL.stream().map(Law::name).collect(Collectors.joining(", ")),
        "correct the name; ./clrsim laws lists them with their sentences");
  }
}
