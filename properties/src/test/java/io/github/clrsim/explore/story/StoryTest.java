package io.github.clrsim.explore.story;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.ScriptedBackend;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoryTest {
  private static final ModuleId MODULE = new ModuleId(0x210);
  private static final ClassId TYPE = new ClassId(0x220);
  private static final Case CASE = new Case("go", "net9.0", ChoiceSequence.of(0, 0, 2));

  private static TraceBuilder useAfterUnload() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(new AssemblyId(0x100), new ModuleId(0x110))
            .loads(new AssemblyId(0x200), MODULE)
            .loads(TYPE)
            .on("profiler")
            .identifies(TYPE, MODULE, TraceBuilder.typeDef(2));
    for (int i = 0; i < 20; i++) {
      history.on("main").marks("busy " + i);
    }
    return history
        .on("finalizer")
        .gets(new ModuleUnloadStarted(MODULE))
        .on("profiler")
        .makes("GetClassIDInfo", TYPE);
  }

  private static Story story(TraceBuilder history) {
    Verdict.Broken broken =
        (Verdict.Broken) history.judgedBy(new NoIdIsUsedAfterItsUnload(), "net9.0");
    return new Story(
        broken,
        "step %d of unload on net9.0".formatted(broken.step()),
        Course.of(history.steps()),
        CASE.replayLine("late"));
  }

  @Test
  void theStoryIsATableAndADiagnostic() {
    assertThat(story(useAfterUnload()).text(84))
        .isEqualTo(
            """
             step   | main                   | profiler               | finalizer
            ------------------------------------------------------------------------------------
                      ... 13 more steps
              13    | ModuleLoadStarted(     |                        |
                    | module:210)            |                        |
              15    | ModuleLoadFinished(    |                        |
                    | module:210, S_OK)      |                        |
              17    | ModuleAttachedToAssemb |                        |
                    | ly(module:210,         |                        |
                    | assembly:200)          |                        |
                      ... 2 more steps
              21    | ClassLoadStarted(      |                        |
                    | class:220)             |                        |
              23    | ClassLoadFinished(     |                        |
                    | class:220, S_OK)       |                        |
                      ... 1 more step
              26    |                        | GetClassIDInfo2(       |
                    |                        | class:220) ->          |
                    |                        | ClassIDInfo2(          |
                    |                        | module:210, 0x02000... |
                      ... 21 more steps
              49    |                        |                        | ModuleUnloadStarted(
                    |                        |                        | module:210)
            > 51    |                        | GetClassIDInfo(        |
                    |                        | class:220)             |

            Law broken: No call uses an ID after its UnloadStarted callback has returned.
              law     NoIdIsUsedAfterItsUnload (races R1-R4, R8, R9, R38, R83; ordering N48,
                      G49, G50; corprof.idl: ModuleUnloadFinished)
              where   step 51 of unload on net9.0
              why     GetClassIDInfo(class:220) names class:220, which is gone since step 50 (it
                      went with module:210: ModuleUnloadStarted(module:210) returned)
              do      hold a reader lock from the look-up of an ID to the end of every call that
                      uses it, and over none that loads, suspends or collects; take the writer
                      lock in the UnloadStarted callbacks and forget there what goes, with every
                      class that has the module among its type arguments
              replay  ./clrsim replay --profiler late --scenario go --runtime net9.0 --choices 0x2.2
            """);
  }

  @Test
  void theBrokenStepIsMarkedAndTheRestIsLeftOut() {
    TraceBuilder history = useAfterUnload();
    String text = story(history).text();
    assertThat(text).containsPattern("\n> " + history.last() + " .*GetClassIDInfo\\(class:220\\)");
    assertThat(text).contains("... ").doesNotContain("busy");
  }

  @Test
  void anotherRunOfTheCaseTellsTheStory() {
    Trial trial = trial(new ScriptedBackend(2));
    Case failing = new Case("3 decisions", "net9.0", ChoiceSequence.of(2, 2));
    Verdict.Broken broken = (Verdict.Broken) trial.of(failing).verdict();
    assertThat(Story.of(trial, failing, broken, "late").text())
        .contains("Law broken: " + broken.law().sentence())
        .contains("where   step " + broken.step() + " of 3 decisions on net9.0")
        .contains("GetClassIDInfo(class:30)")
        .endsWith(
            "replay  ./clrsim replay --profiler late --scenario '3 decisions' --runtime net9.0"
                + " --choices 2x2\n");
  }

  @Test
  void aProgramInOneLineIsLaidOutInLines() {
    Case inOneLine =
        new Case("entry Host; thread main; collect; thread w", "net9.0", ChoiceSequence.calm());
    assertThat(inOneLine.place())
        .isEqualTo("this program on net9.0:\nentry Host\nthread main\n  collect\nthread w");
  }

  @Test
  void ofTwoRunsThatDifferNeitherIsShown() {
    Trial trial = trial(new ScriptedBackend(2).forgettingItselfFrom(1));
    Case failing = new Case("3 decisions", "net9.0", ChoiceSequence.calm());
    Verdict.Broken broken = new Verdict.Broken(new ReplayIsExact(), 0, "why", "remedy");
    assertThat(Story.of(trial, failing, broken, "late").text())
        .startsWith("Law broken: ")
        .contains("where   two runs of 3 decisions on net9.0");
  }

  @Test
  void aStoryWithoutIdsShowsTheLastSteps() {
    TraceBuilder history = TraceBuilder.begins();
    for (int i = 0; i < 30; i++) {
      history.marks("busy " + i);
    }
    Verdict.Broken broken =
        (Verdict.Broken)
            history.judgedBy(
                new TheRunEndsWell(),
                "net9.0",
                new Run.Ending.Deadlocked("main waits\nfor itself"));
    String text = new Story(broken, "the end", Course.of(history.steps()), "again").text();
    assertThat(text).contains("busy 29", "busy 22", "main waits\n").doesNotContain("busy 21");
  }

  @Test
  void theTableEndsAtTheStepThatBreaksTheLaw() {
    TraceBuilder history = useAfterUnload();
    Story story = story(history);
    List<Move> moves =
        List.of(
            new Move(history.steps().size() - 1L, -1, "worker", "Lock.lock (Late.java:7)"),
            new Move(history.steps().size(), -1, "worker", "Lock.unlock (Late.java:8)"));
    String text =
        new Story(story.broken(), "there", new Course(history.steps(), moves), "again").text();

    assertThat(text).contains("Late.java:7)").doesNotContain("Late.java:8)");
  }

  @Test
  void whereACallWasMadeInNativeCodeIsSaidOnce() {
    List<Step> steps = TraceBuilder.begins().marks("first").marks("second").steps();
    Map<Integer, String> callers = Map.of(0, "lib.so!early+0x4", 1, "lib.so!late+0x8");

    assertThat(called(steps, callers, 1, "it is gone since step 0"))
        .contains("  why     it is gone since step 0\n  called  from lib.so!late+0x8\n  do ");
    assertThat(called(steps, callers, 2, "it is gone since step 0"))
        .contains("\n  called  from lib.so!early+0x4, at step 0\n");
    assertThat(called(steps, callers, 1, "it crashed at lib.so!late+0x8"))
        .doesNotContain("  called  ");
    assertThat(called(steps, Map.of(), 1, "it is gone since step 0")).doesNotContain("  called  ");
  }

  private static String called(
      List<Step> steps, Map<Integer, String> callers, long step, String why) {
    Verdict.Broken broken =
        new Verdict.Broken(new EveryReferenceIsGivenBack(), step, why, "mend it");
    return new Story(broken, "there", new Course(steps, List.of(), callers), "again").text();
  }

  @Test
  void rowsThatSayTheSameAreFolded() {
    TraceBuilder history = TraceBuilder.begins();
    for (int i = 0; i < 8; i++) {
      history.marks("the same again");
    }
    Verdict.Broken broken =
        (Verdict.Broken)
            history.judgedBy(new TheRunEndsWell(), "net9.0", new Run.Ending.Deadlocked("stuck"));
    String text = new Story(broken, "the end", Course.of(history.steps()), "again").text();

    assertThat(text.split("the same again", -1)).as(text).hasSize(3);
    assertThat(text).contains("this one 6 times among them");
  }

  @Test
  void theIdThatDecidesIsShownHoweverLongItsRowIs() {
    List<ClassId> arguments = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      arguments.add(new ClassId(0x7f0000000000L + i));
    }
    TraceBuilder history = useAfterUnload().identifies(TYPE, MODULE, TraceBuilder.typeDef(2));
    TraceBuilder asked =
        TraceBuilder.begins()
            .loads(new AssemblyId(0x100), new ModuleId(0x110))
            .loads(TYPE)
            .on("profiler")
            .identifies(
                TYPE,
                new ModuleId(0x110),
                TraceBuilder.typeDef(2),
                arguments.toArray(ClassId[]::new));
    Verdict.Broken broken =
        new Verdict.Broken(
            new NoIdIsUsedAfterItsUnload(),
            history.last(),
            "class:220 has %s".formatted(arguments.getLast()),
            "forget it");
    assertThat(new Story(broken, "the end", Course.of(asked.steps()), "again").text(60))
        .contains(arguments.getLast().toString() + "])");
  }

  @Test
  void bothAccessesOfARaceHaveARow() {
    TraceBuilder history = busy(TraceBuilder.begins());
    Verdict.Broken broken =
        (Verdict.Broken)
            history.judgedBy(
                new TheRunEndsWell(),
                "net9.0",
                new Run.Ending.DataRace(
                    """
                    A race for the field held of a Cache.
                      thread 3 (reader) reads it:
                        at com.acme.Cache.get(Cache.java:7)
                      thread 0 (main) wrote it before:
                        at com.acme.Cache.put(Cache.java:9)
                        at com.acme.Main.main(Main.java:1)
                      Nothing orders the two: guard both by one lock, or make the field volatile.\
                    """));
    String text = new Story(broken, "the end", Course.of(history.steps()), "again").text();

    assertThat(text)
        .containsPattern("step .*\\| main .*\\| reader")
        .containsPattern("(?s)wrote it before, at Cache.put\\(.*reads it, at Cache.get\\(")
        .containsOnlyOnce("guard both by one lock")
        .contains("  do      guard both by one lock, or make the field volatile\n");
  }

  private static String thrown(TraceBuilder history, List<Move> moves) {
    Verdict.Broken broken =
        (Verdict.Broken)
            history.judgedBy(
                new TheRunEndsWell(),
                "net9.0",
                new Run.Ending.ProfilerThrew("java.lang.Error (at Map.java:12) ended a thread"));
    return new Story(broken, "the end", new Course(history.steps(), moves), "again").text();
  }

  private static TraceBuilder busy(TraceBuilder history) {
    for (int i = 0; i < 30; i++) {
      history.marks("busy " + i);
    }
    return history;
  }

  @Test
  void whatChangedTheWorldIsShownHoweverLongAgo() {
    TraceBuilder history =
        busy(TraceBuilder.begins().on("finalizer").gets(new ModuleUnloadStarted(MODULE)));

    assertThat(thrown(history, List.of()))
        .contains("ModuleUnloadStarted(module:210)")
        .contains("busy 22")
        .doesNotContain("busy 21");
  }

  @Test
  void movesStandBetweenTheStepsWhereTheyWereMade() {
    TraceBuilder history = busy(TraceBuilder.begins());
    int last = history.steps().size();
    String text =
        thrown(
            history,
            List.of(
                new Move(last - 1, -5, "reader", "Map.get (Cache.java:7)"),
                new Move(last, -5, "reader", "Map.put (Cache.java:8)")));

    assertThat(text)
        .containsPattern("(?s)busy 28.*Map.get \\(Cache.*busy 29.*Map.put \\(Cache")
        .containsPattern("step .*\\| reader");
  }

  @Test
  void aStoryWithoutStepsIsADiagnostic() {
    Verdict.Broken broken = new Verdict.Broken(Laws.all().getFirst(), 0, "why", "remedy");
    assertThat(new Story(broken, "nowhere", Course.UNKNOWN, "again").text())
        .startsWith("Law broken: ")
        .endsWith("  replay  again\n");
  }
}
