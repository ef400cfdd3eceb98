package io.github.clrsim.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.lifetime.Passage;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import io.github.clrsim.laws.load.LoadAndUnloadNest;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class LawsProperties {

  @Provide
  Arbitrary<List<Integer>> picks() {
    return Arbitraries.integers().between(0, 59).list().ofMaxSize(300);
  }

  @Provide
  Arbitrary<List<Integer>> manyPicks() {
    return Arbitraries.integers().between(0, 59).list().ofMinSize(200).ofMaxSize(400);
  }

  @Provide
  Arbitrary<String> profiles() {
    return Arbitraries.of("net3.1", "net9.0");
  }

  @Property(tries = 500)
  void aLegalHistoryKeepsAllLaws(
      @ForAll("picks") List<Integer> picks, @ForAll("profiles") String profile) {
    assertThat(judged(LegalHistory.of(picks, profile).steps(), profile, Laws.all()))
        .isEqualTo(Verdict.kept());
  }

  @Property(tries = 200)
  void aHistoryThatLosesALoadFinishedIsCaught(
      @ForAll("manyPicks") List<Integer> picks,
      @ForAll("profiles") String profile,
      @ForAll @IntRange(max = 1000) int which) {
    List<Step> steps = LegalHistory.of(picks, profile).steps();
    List<Integer> finished = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.CallbackEntered entered
          && Passage.of(entered.callback())
              .filter(passage -> passage.turn() == Turn.LOAD_FINISHED)
              .isPresent()) {
        finished.add(i);
      }
    }
    Assume.that(!finished.isEmpty());
    int lost = finished.get(which % finished.size());
    List<Step> without = new ArrayList<>(steps);
    without.subList(lost, lost + 2).clear();

    assertThat(judged(without, profile, List.of(new LoadAndUnloadNest())))
        .isInstanceOf(Verdict.Broken.class);
  }

  @Property(tries = 200)
  void aHistoryThatLosesAnUnloadStartedIsCaught(
      @ForAll("manyPicks") List<Integer> picks, @ForAll @IntRange(max = 1000) int which) {
    List<Step> steps = LegalHistory.of(picks, "net9.0").steps();
    List<Integer> started = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.CallbackEntered entered
          && Passage.of(entered.callback())
              .filter(passage -> passage.turn() == Turn.UNLOAD_STARTED)
              .isPresent()) {
        started.add(i);
      }
    }
    Assume.that(!started.isEmpty());
    int lost = started.get(which % started.size());
    List<Step> without = new ArrayList<>(steps);
    without.subList(lost, lost + 2).clear();

    assertThat(judged(without, "net9.0", List.of(new LoadAndUnloadNest())))
        .isInstanceOf(Verdict.Broken.class);
  }

  @Property(tries = 500)
  void fingerprintsAreEqualExactlyWhenStepsAre(
      @ForAll("picks") List<Integer> first, @ForAll("picks") List<Integer> second) {
    List<Step> once = LegalHistory.of(first, "net9.0").steps();
    List<Step> again = LegalHistory.of(second, "net9.0").steps();
    assertThat(fingerprint(once)).isEqualTo(fingerprint(LegalHistory.of(first, "net9.0").steps()));
    assertThat(fingerprint(once).equals(fingerprint(again))).isEqualTo(once.equals(again));
    if (once.size() > 1) {
      assertThat(fingerprint(once.subList(1, once.size()))).isNotEqualTo(fingerprint(once));
    }
  }

  private static Verdict judged(List<Step> steps, String profile, List<Law> laws) {
    Judge judge = Judge.of(laws, new TraceContext(profile));
    steps.forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }

  private static Fingerprint fingerprint(List<Step> steps) {
    Fingerprinter fingerprinter = new Fingerprinter();
    steps.forEach(fingerprinter::add);
    return fingerprinter.fingerprint();
  }
}
