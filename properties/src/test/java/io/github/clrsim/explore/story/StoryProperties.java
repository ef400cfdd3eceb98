package io.github.clrsim.explore.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.LegalHistory;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class StoryProperties {

  @Property(tries = 200)
  void noLineIsWiderThanAskedButTheReplayLine(
      @ForAll @Size(max = 120) List<@IntRange(max = 20) Integer> picks,
      @ForAll String mark,
      @ForAll String why,
      @ForAll @IntRange(min = 60, max = 160) int width,
      @ForAll @IntRange(max = 300) int brokenAt) {
    List<Step> steps = new ArrayList<>(LegalHistory.of(picks, "net9.0").steps());
    steps.add(new Step.Marked(0, mark));
    long step = Math.min(brokenAt, steps.size() - 1);
    Verdict.Broken broken =
        new Verdict.Broken(
            new NoIdIsUsedAfterItsUnload(), step, why + " module:1001 and class:1002", "a remedy");

    String text = new Story(broken, "step " + step, Course.of(steps), "replay me").text(width);

    List<String> lines = List.of(text.split("\n", -1));
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    assertThat(lines).anyMatch(line -> line.startsWith("> "));
  }
}
