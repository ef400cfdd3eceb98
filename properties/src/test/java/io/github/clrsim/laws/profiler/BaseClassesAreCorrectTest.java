package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaseClassesAreCorrectTest {
  private static final ClassId NONE = new ClassId(0);
  private static final ClassId OBJECT = new ClassId(1);
  private static final ClassId PLANT = new ClassId(2);
  private static final ClassId TREE = new ClassId(3);

  private static final Step TREE_IS =
      told(new Truth.ClassDescends(TREE, "Tree", PLANT, "Plant", false));
  private static final Step OBJECT_IS =
      told(new Truth.ClassDescends(OBJECT, "System.Object", NONE, "", false));
  private static final Step INTERFACE_IS =
      told(new Truth.ClassDescends(TREE, "ITree", OBJECT, "System.Object", true));

  @Test
  void theBaseClassMayBeClaimed() {
    assertThat(why(TREE_IS, claim(TREE, PLANT))).isEqualTo("kept");
    assertThat(why(OBJECT_IS, claim(OBJECT, NONE))).isEqualTo("kept");
  }

  @Test
  void anotherClassBreaksIt() {
    assertThat(why(TREE_IS, claim(TREE, OBJECT)))
        .isEqualTo(
            "class:3 is claimed to descend from class:1, but it is Tree, which descends from"
                + " class:2, Plant");
    assertThat(why(TREE_IS, claim(TREE, NONE))).contains("from nothing, but it is Tree");
    assertThat(why(OBJECT_IS, claim(OBJECT, PLANT))).contains("which descends from nothing");
  }

  @Test
  void anInterfaceDescendsFromObjectOrFromNothing() {
    assertThat(why(INTERFACE_IS, claim(TREE, OBJECT))).isEqualTo("kept");
    assertThat(why(INTERFACE_IS, claim(TREE, NONE))).isEqualTo("kept");
    assertThat(why(INTERFACE_IS, claim(TREE, PLANT))).contains("but it is ITree");
  }

  @Test
  void aClassThatIsGoneDescendsFromNobody() {
    Step gone = told(new Truth.ClassDescends(TREE, "", NONE, "", false));
    assertThat(why(gone, claim(TREE, NONE))).contains("but no class has that ID now");
  }

  @Test
  void whatIsToldAnotherThreadOrNobodyIsNotJudged() {
    assertThat(why(claim(TREE, OBJECT))).isEqualTo("kept");
    assertThat(why(TREE_IS, new Step.Claimed(1, new Claim.ParentIs(TREE, OBJECT))))
        .isEqualTo("kept");
  }

  private static Step told(Truth truth) {
    return new Step.TruthTold(0, truth);
  }

  private static Step claim(ClassId classId, ClassId parent) {
    return new Step.Claimed(0, new Claim.ParentIs(classId, parent));
  }

  private static String why(Step... steps) {
    Judge judge = Judge.of(List.of(new BaseClassesAreCorrect()), TraceContext.unknown());
    List.of(steps).forEach(judge);
    Verdict verdict = judge.end(new Run.Ending.Completed(0));
    return verdict instanceof Verdict.Broken broken ? broken.why() : "kept";
  }
}
