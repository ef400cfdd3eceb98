package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.right.RightCampaign;
import io.github.clrsim.cli.right.RightCampaign.Tally;
import io.github.clrsim.cli.right.RightProfiler;
import io.github.clrsim.fixtures.CampaignSize;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Right profilers of many styles are accused of nothing, whatever the schedule. */
class RightProfilersTest {
  private static final int EXECUTIONS = CampaignSize.of(60, 1_000_000);
  private static final int EXECUTIONS_PER_ROUND = CampaignSize.of(4, 100);
  private static final int SCHEDULES = CampaignSize.of(30, 400);
  private static final int SAMPLED_ONE_IN = 9;

  /** One in so many executions may come to nothing: a limit, or what nobody can control. */
  private static final int INCONCLUSIVE_ONE_IN = 200;

  @Test
  void thereAreManyAndEachHasAName() {
    List<String> names = RightProfiler.all().stream().map(RightProfiler::name).toList();

    assertThat(names).hasSizeGreaterThanOrEqualTo(60);
    assertThat(new HashSet<>(names)).hasSameSizeAs(names);
  }

  /** What was once said of each, and was not so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Pools$Fixed                   | start-up      | its threads wait when the process ends
          Queues$HandMade               | start-up      | its thread waits when the process ends
          MetadataReaders$Kept          | calls         | a reference is kept as long as its module
          MetadataReaders$HandedOver    | reload        | a reference is given back behind its module
          MetadataReaders$FromFunctions | calls         | it hears of no module
          Tracers$WithArguments         | entry Workshop; thread main; \
          call default Workshop.Tools::UsesStruct 2     | an argument is smaller than what was pushed
          Exceptions$Clauses            | entry PluginHost; thread main; context c collectible; \
          load c Thrower; call c Thrower.Cases::Initialized; collect; \
          call c Thrower.Cases::Initialized             | a class that failed throws it again
          Lives$Detaching               | entry PluginHost; thread main; start w; start v; \
          gc 2; gc 0; gc 2; gc 0; thread w; context a; load a Plugin; load a Parcels; \
          thread v; context b; load b Plugin; load b Parcels | it was told of a load when it had gone
          Lives$Detaching               | entry Hello; adversary early-attach; thread main; \
          context a; load a Plugin; load a Frail; attach; \
          call a Frail.Work::Create 2 | another was turned away when it had gone
          module-inventory              | entry PluginHost; adversary early-attach; thread main; \
          emit e; call e Emitted::Run; unload e; collect; emit f; unload f; \
          collect | a module was listed that was being unloaded when it attached
          loaded-types                  | entry PluginHost; adversary failing-loads; thread main; \
          load default Plugin; new lid default Garden.Pot`1+Lid[Garden.Plant]; gc 0 | a part had failed
          shadow-stacks                 | entry PluginHost; adversary failing-loads; thread main; \
          context c; load c Workshop; call c Workshop.Hen::Lay 2; \
          call c Workshop.Tools::Generic[System.String] 3 | a class constructor was not compiled
          """)
  void itIsNotAccusedAgain(String name, String scenario, String why) {
    RightProfiler right =
        RightProfiler.all().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();

    Spoken kept =
        Spoken.by(
            List.of(
                "check",
                "--profiler",
                right.profiler().className(),
                "--weave",
                right.profiler().woven().getFirst(),
                "--scenario",
                scenario,
                "--schedules",
                Integer.toString(SCHEDULES),
                "--json"));

    assertThat(kept.code()).as(why + "\n" + kept).isZero();
  }

  @Test
  void noRightProfilerIsAccused() {
    Tally tally = Tally.NONE;
    List<RightProfiler> tried = tried();
    int ofEach = EXECUTIONS / tried.size();
    for (RightProfiler each : tried) {
      RightCampaign campaign = new RightCampaign(each);
      Tally own = Tally.NONE;
      for (int round = 0; own.executions() < ofEach; round++) {
        own = own.and(campaign.round(round, EXECUTIONS_PER_ROUND));
      }
      tally = tally.and(own);
    }
    System.out.printf(
        "%d right profilers, %d executions, %d inconclusive, %d accusations%n",
        tried.size(), tally.executions(), tally.inconclusive(), tally.accusations().size());

    assertThat(tally.accusations()).isEmpty();
    assertThat(tally.inconclusive())
        .as(String.join("\n", tally.refusals()))
        .isLessThanOrEqualTo(tally.executions() / INCONCLUSIVE_ONE_IN);
  }

  private static List<RightProfiler> tried() {
    List<RightProfiler> all = RightProfiler.all();
    List<RightProfiler> sample =
        all.stream().filter(each -> all.indexOf(each) % SAMPLED_ONE_IN == 0).toList();
    return CampaignSize.of(sample, all);
  }
}
