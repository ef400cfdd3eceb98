package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoggedTokensResolveOfflineTest {
  private static final Guid BUILD = Guid.of("00000000-0000-0000-0000-000000000001");
  private static final Guid OTHER_BUILD = Guid.of("00000000-0000-0000-0000-000000000002");
  private static final MetadataToken TYPE = new MetadataToken(0x0200_0002);
  private static final MetadataToken METHOD = new MetadataToken(0x0600_0002);
  private static final String PATH = "/app/Garden.dll";

  private static final Step TYPE_IS =
      new Step.TruthTold(0, new Truth.TokenIs(BUILD, TYPE, PATH, "Garden.Pot"));
  private static final Step METHOD_IS =
      new Step.TruthTold(0, new Truth.TokenIs(BUILD, METHOD, PATH, "Garden.Pot::Fill"));
  private static final Step NOTHING_IS =
      new Step.TruthTold(0, new Truth.TokenIs(Guid.EMPTY, MetadataToken.NIL_TYPE_DEF, "", ""));

  @Test
  void whatIsSoMayBeLogged() {
    assertThat(judged(TYPE_IS, logged(0, BUILD, TYPE, PATH))).isEqualTo(Verdict.kept());
    assertThat(
            judged(
                METHOD_IS,
                new Step.Claimed(
                    0, new Claim.FunctionIsLogged(new FunctionId(9), BUILD, METHOD, PATH))))
        .isEqualTo(Verdict.kept());
  }

  @Test
  void anotherBuildAnotherTokenOrAnotherFileBreaksIt() {
    assertThat(why(TYPE_IS, logged(0, OTHER_BUILD, TYPE, PATH)))
        .isEqualTo(
            "class:7 is logged as 0x02000002 of 00000000-0000-0000-0000-000000000002 in"
                + " /app/Garden.dll, but it is Garden.Pot, 0x02000002 of"
                + " 00000000-0000-0000-0000-000000000001 in /app/Garden.dll");
    assertThat(why(TYPE_IS, logged(0, BUILD, new MetadataToken(0x0200_0003), PATH)))
        .contains("logged as 0x02000003", "it is Garden.Pot, 0x02000002");
    assertThat(why(TYPE_IS, logged(0, BUILD, TYPE, ""))).contains("in no file, but");
  }

  @Test
  void aMethodIsJudgedAsAClassIs() {
    assertThat(
            why(
                METHOD_IS,
                new Step.Claimed(
                    0, new Claim.FunctionIsLogged(new FunctionId(9), BUILD, TYPE, PATH))))
        .contains("function:9 is logged as 0x02000002", "it is Garden.Pot::Fill, 0x06000002");
  }

  @Test
  void whatHasNoNameBreaksIt() {
    assertThat(why(NOTHING_IS, logged(0, BUILD, TYPE, PATH)))
        .endsWith("but nothing that has a name is there");
  }

  @Test
  void whatIsToldAnotherThreadOrNobodyIsNotJudged() {
    assertThat(judged(TYPE_IS, logged(1, OTHER_BUILD, TYPE, PATH))).isEqualTo(Verdict.kept());
    assertThat(judged(logged(0, OTHER_BUILD, TYPE, PATH))).isEqualTo(Verdict.kept());
  }

  private static Step logged(int thread, Guid mvid, MetadataToken token, String path) {
    return new Step.Claimed(thread, new Claim.ClassIsLogged(new ClassId(7), mvid, token, path));
  }

  private static String why(Step... steps) {
    return judged(steps) instanceof Verdict.Broken broken ? broken.why() : "kept";
  }

  private static Verdict judged(Step... steps) {
    Judge judge = Judge.of(List.of(new LoggedTokensResolveOffline()), TraceContext.unknown());
    List.of(steps).forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }
}
