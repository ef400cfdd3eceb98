package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Identity;
import io.github.clrsim.laws.lifetime.Lifetime.Stage;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a profiler claims to be loaded is what is loaded at that moment: no class or module less,
 * none more, and each ClassID standing for the type that lives there now.
 *
 * <p>While the callback that tells of a load's end or of an unload's beginning is open, the
 * profiler may have done its part or not, so both answers are right. A class goes with its own
 * unload or with that of any module that owns it (ordering N48, G49). Classes that are never
 * announced, such as arrays (G24), may be in an inventory and need not.
 */
public record TheMapAnswersExactlyWhatIsLoaded() implements LifetimeLaw {
  private static final String REMEDY =
      "enter a class before ClassLoadFinished returns; in ModuleUnloadStarted drop the module and"
          + " every class of which it owns the definition or a type argument, however deep; replace"
          + " what is known of an ID when it is announced anew";

  @Override
  public String sentence() {
    return "What the profiler claims to be loaded is exactly what is loaded at that moment.";
  }

  @Override
  public String source() {
    return "races R2-R4, R10, R20, R23, R24; ordering G21, G24, N48, G49, N51";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Claims(lives);
  }

  private final class Claims implements Watcher {
    private final Lifetimes lives;
    private final Set<RunTimeId> loaded = new LinkedHashSet<>();

    private Claims(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(
          StepKind.CLAIMED,
          StepKind.CALLBACK_ENTERED,
          StepKind.CALLBACK_RETURNED,
          StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      return switch (step) {
        case Step.Claimed claimed ->
            fault(claimed.claim())
                .<Verdict>map(
                    why ->
                        new Verdict.Broken(
                            TheMapAnswersExactlyWhatIsLoaded.this, index, why, REMEDY))
                .orElse(Verdict.kept());
        case Step.CallbackEntered entered -> {
          remember(lives.activities().namedBy(entered));
          yield Verdict.kept();
        }
        case Step.ThreadSeen _,
            Step.CallbackReturned _,
            Step.CallMade _,
            Step.CallAnswered _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.TruthTold _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Marked _ -> {
          lives.diedNow().forEach(loaded::remove);
          yield Verdict.kept();
        }
      };
    }

    private void remember(List<RunTimeId> ids) {
      for (RunTimeId id : ids) {
        boolean mapped = id instanceof ClassId || id instanceof ModuleId;
        if (mapped && lives.isAt(id, Stage.FINISHING)) {
          loaded.add(id);
        }
      }
    }

    private Optional<String> fault(Claim claim) {
      return switch (claim) {
        case Claim.ClassIdentity identity -> fault(identity);
        case Claim.NoSuchClass(ClassId id) ->
            lives.isAt(id, Stage.LOADED)
                ? Optional.of("%s is claimed not to be loaded, but it is".formatted(id))
                : Optional.empty();
        case Claim.Inventory inventory -> fault(inventory);
        case Claim.ArgumentIs _, Claim.ResultIs _, Claim.FieldIs _ -> Optional.empty();
        case Claim.ReferenceMeans _, Claim.TypeIsLoaded _ -> Optional.empty();
        case Claim.MemberLies _, Claim.ElementsLie _ -> Optional.empty();
        case Claim.ClassIsLogged _, Claim.FunctionIsLogged _ -> Optional.empty();
        case Claim.ParentIs _, Claim.StackIs _ -> Optional.empty();
        case Claim.ThreadsAre _, Claim.ThreadIs _ -> Optional.empty();
      };
    }

    private Optional<String> fault(Claim.ClassIdentity claim) {
      ClassId id = claim.classId();
      Identity claimed = new Identity(claim.moduleId(), claim.typeDef(), claim.typeArgs());
      if (!mayBeLoaded(id)) {
        return Optional.of("%s is claimed to be %s, but %s".formatted(id, claimed, absence(id)));
      }
      return lives
          .identity(id)
          .filter(is -> !is.equals(claimed))
          .map(is -> "%s is claimed to be %s, but it is %s".formatted(id, claimed, is));
    }

    private Optional<String> fault(Claim.Inventory inventory) {
      Set<RunTimeId> claimed = new HashSet<>(inventory.modules());
      claimed.addAll(inventory.classes());
      for (RunTimeId id : loaded) {
        if (!claimed.contains(id) && lives.isAt(id, Stage.LOADED)) {
          return Optional.of("%s is loaded, but it is missing in the inventory".formatted(id));
        }
      }
      return tooMany(inventory.modules()).or(() -> tooMany(inventory.classes()));
    }

    private Optional<String> tooMany(List<? extends RunTimeId> claimed) {
      for (RunTimeId id : claimed) {
        if (!mayBeInInventory(id)) {
          return Optional.of("%s is in the inventory, but %s".formatted(id, absence(id)));
        }
      }
      return Optional.empty();
    }

    private boolean mayBeLoaded(RunTimeId id) {
      return lives.life(id).isPresent()
          || (id instanceof ClassId classId && lives.identity(classId).isPresent())
          || lives.activities().anyIs(Turn.UNLOAD_STARTED, id);
    }

    // A class is announced when it is complete, back to back (ordering G21); of a module that is
    // only
    // announced nobody knows yet whether its load succeeds (G14).
    private boolean mayBeInInventory(RunTimeId id) {
      return mayBeLoaded(id) && !(id instanceof ModuleId && lives.isAt(id, Stage.ANNOUNCED));
    }

    private String absence(RunTimeId id) {
      return lives
          .tombstone(id)
          .map(
              tombstone ->
                  "it is gone since step %d: %s".formatted(tombstone.step(), tombstone.cause()))
          .orElse(
              lives.life(id).isPresent()
                  ? "its load has not finished"
                  : "nothing of that ID was ever loaded");
    }
  }
}
