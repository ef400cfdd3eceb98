package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import io.github.clrsim.laws.lifetime.Lifetime;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.Passage;
import io.github.clrsim.laws.lifetime.Tombstone;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * No call names an assembly, module or class before the runtime has made it complete enough for
 * that call, nor one whose load failed, nor one that the runtime never named.
 *
 * <p>From when an ID may be used is a table with a source in every row, {@link FirstUse}. A load
 * that failed makes an ID unusable for ever (races R19). An ID that no callback and no successful
 * answer ever gave is invented, or read from the outputs of a refusal (R17); using it crashes
 * (R83).
 *
 * <p>A class can be met by another thread while it is being announced, since nobody waits for the
 * callbacks that tell of it (N23). What the runtime has handed out in an answer, or named in a
 * callback about something else, before or after the announcement, is complete by then, and nobody
 * has to know that it was not told. So an assembly can be asked about as soon as its module names
 * it, in ModuleLoadFinished: GetAssemblyInfo has all it answers by then (G13; run on 3.1.2, 8.0.33,
 * 9.0.22 and 10.0.14).
 */
public record NoIdIsUsedBeforeItMayBe() implements LifetimeLaw {
  private static final MethodSpec ENUM_MODULES =
      CallTable.known("ICorProfilerInfo3", "EnumModules");

  private static final Set<String> MODULE_INFO = Set.of("GetModuleInfo", "GetModuleInfo2");

  /** Two class IDs are constants of corprof.idl that GetClassIDInfo accepts (calls 2). */
  private static final ClassId PROFILER_GLOBAL_CLASS = new ClassId(0xFFFFFFFEL);

  @Override
  public String sentence() {
    return "No call uses an ID before the runtime has made it complete enough for that call.";
  }

  @Override
  public String source() {
    return "races R15, R17-R19, R25, R83; ordering N8, G11, N12, G13, G16, N19, G21; calls 2 and 4";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Uses(lives);
  }

  private final class Uses implements Watcher {
    private final Lifetimes lives;
    private final Settling settling = new Settling();
    private final Set<ModuleId> listed = new HashSet<>();

    private Uses(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(
          StepKind.CALLBACK_ENTERED,
          StepKind.CALLBACK_RETURNED,
          StepKind.CALL_MADE,
          StepKind.CALL_ANSWERED);
    }

    @Override
    public Verdict see(long index, Step step) {
      return switch (step) {
        case Step.CallbackEntered entered -> {
          settling.entered(entered.thread(), entered.callback());
          if (entered.callback() instanceof ModuleLoadStarted(ModuleId moduleId)) {
            listed.remove(moduleId);
          }
          yield Verdict.kept();
        }
        case Step.CallbackReturned returned -> {
          lives
              .activities()
              .ended()
              .filter(InCallback.class::isInstance)
              .map(InCallback.class::cast)
              .ifPresent(settling::returned);
          yield Verdict.kept();
        }
        case Step.CallMade made -> judge(index, made);
        case Step.CallAnswered answered -> {
          if (lives.activities().ended().filter(Uses::listsModules).isPresent()) {
            list(answered.outcome());
          }
          yield Verdict.kept();
        }
        case Step.ThreadSeen _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.TruthTold _,
            Step.Marked _ ->
            Verdict.kept();
      };
    }

    private static boolean listsModules(Activity ended) {
      return ended instanceof InCall in && in.call().method().equals(ENUM_MODULES);
    }

    private Verdict judge(long index, Step.CallMade made) {
      List<RunTimeId> ids =
          lives.activities().innermost(made.thread()).map(Activity::ids).orElse(List.of());
      for (RunTimeId id : ids) {
        Optional<FirstUse> row = FirstUse.of(made.call(), id);
        if (row.isPresent() && !id.equals(PROFILER_GLOBAL_CLASS)) {
          Verdict verdict = judge(index, made, id, row.get());
          if (verdict instanceof Verdict.Broken) {
            return verdict;
          }
        }
      }
      return Verdict.kept();
    }

    private Verdict judge(long index, Step.CallMade made, RunTimeId id, FirstUse row) {
      Optional<Tombstone> tombstone = lives.tombstone(id);
      if (tombstone.isPresent()) {
        // What is gone is the business of another law.
        return tombstone.get().end() == Tombstone.End.GONE || isTakenBack(made, id)
            ? Verdict.kept()
            : broken(
                index,
                "%s names %s, which never was complete: %s, at step %d"
                    .formatted(made.call(), id, tombstone.get().cause(), tombstone.get().step()),
                "look at the status in LoadFinished, and forget the ID when it is a failure");
      }
      Optional<Lifetime> life = lives.life(id);
      if (life.isEmpty() && isOfMetadata(made, id)) {
        return Verdict.kept();
      }
      if (life.isEmpty()) {
        return broken(
            index,
            "%s names %s, which no callback and no successful answer gave"
                .formatted(made.call(), id),
            "use only IDs that the runtime gave; the outputs of a refused call mean nothing");
      }
      if (!isTooEarly(life.get(), id, row)) {
        return Verdict.kept();
      }
      return broken(
          index,
          "%s names %s, announced at step %d, before %s; %s"
              .formatted(made.call(), id, life.get().born(), row.from(), row.source()),
          "remember the ID and ask after " + row.from());
    }

    /**
     * The runtime names a module that failed to load once more when it takes it back. Its
     * information is asked for there as in any unload, and is refused for being incomplete (N19).
     */
    private boolean isTakenBack(Step.CallMade made, RunTimeId id) {
      return MODULE_INFO.contains(made.call().method().name())
          && lives.activities().is(made.thread(), Passage.Turn.UNLOAD_STARTED, id);
    }

    /** Nobody invents metadata: GetTokenAndMetaDataFromFunction hands it out without its module. */
    private static boolean isOfMetadata(Step.CallMade made, RunTimeId id) {
      return made.call().target() instanceof InfoCall.Target.Metadata metadata
          && metadata.moduleId().equals(id);
    }

    /**
     * What EnumModules lists is complete, although another thread may have yet to tell of it: the
     * runtime marks the module just before its ModuleLoadFinished (G13, G16).
     */
    private void list(Outcome<?> outcome) {
      outcome.answer().stream()
          .filter(List.class::isInstance)
          .flatMap(modules -> ((List<?>) modules).stream())
          .filter(ModuleId.class::isInstance)
          .map(ModuleId.class::cast)
          .forEach(listed::add);
    }

    private boolean isTooEarly(Lifetime life, RunTimeId id, FirstUse row) {
      boolean isUnfinished = life.stage() == Lifetime.Stage.ANNOUNCED;
      return switch (row.from()) {
        case ANNOUNCED -> false;
        case FINISHED ->
            isUnfinished
                && switch (id) {
                  case ModuleId module -> !listed.contains(module);
                  case ClassId _, AssemblyId _ -> !life.handedOut();
                  default -> true;
                };
        case SETTLED ->
            isUnfinished || (id instanceof ModuleId module && settling.contains(module));
      };
    }

    private Verdict broken(long index, String why, String remedy) {
      return new Verdict.Broken(NoIdIsUsedBeforeItMayBe.this, index, why, remedy);
    }
  }
}
