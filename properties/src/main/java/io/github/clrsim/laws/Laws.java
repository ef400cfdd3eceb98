package io.github.clrsim.laws;

import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.load.LoadAndUnloadNest;
import io.github.clrsim.laws.profiler.AReferenceMeansWhatTheLoaderTakesItFor;
import io.github.clrsim.laws.profiler.ArgumentValuesAreCorrect;
import io.github.clrsim.laws.profiler.BaseClassesAreCorrect;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import io.github.clrsim.laws.profiler.FieldValuesAreCorrect;
import io.github.clrsim.laws.profiler.LayoutOffsetsAreCorrect;
import io.github.clrsim.laws.profiler.LoggedTokensResolveOffline;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.NoIdIsUsedBeforeItMayBe;
import io.github.clrsim.laws.profiler.NoObjectIsInspectedWhileItMoves;
import io.github.clrsim.laws.profiler.NothingIsAssumedLoadedThatIsNot;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.laws.profiler.RewrittenCodeIsSound;
import io.github.clrsim.laws.profiler.StacksAreCorrect;
import io.github.clrsim.laws.profiler.TheMapAnswersExactlyWhatIsLoaded;
import io.github.clrsim.laws.profiler.TheProfilerNeverMakesTheRuntimeLoadAType;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import io.github.clrsim.laws.profiler.ThreadNamesAreCorrect;
import io.github.clrsim.laws.runtime.Rulings;
import java.util.List;
import java.util.Set;
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
                  new ArgumentValuesAreCorrect(),
                  new FieldValuesAreCorrect(),
                  new LayoutOffsetsAreCorrect(),
                  new LoggedTokensResolveOffline(),
                  new BaseClassesAreCorrect(),
                  new ThreadNamesAreCorrect(),
                  new StacksAreCorrect(),
                  new ReplayIsExact()),
              Rulings.laws(),
              List.of(new TheRunEndsWell()))
          .<Law>flatMap(List::stream)
          .toList();

  // Asked for members only, never walked.
  private static final Set<Law> OURS = Set.copyOf(ALL);

  private Laws() {}

  static boolean isOurs(Law law) {
    return OURS.contains(law);
  }

  /**
   * All laws, about profilers and about the runtime. The one about the ending comes last, so that
   * of two that break at one moment the one that says more is reported.
   */
  public static List<Law> all() {
    return ALL;
  }
}
