package io.github.clrsim.profiler;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.ModuleRecord;
import io.github.clrsim.profiler.identity.Snapshot;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.option.TakesOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A right profiler with a sampler: a thread of its own that, round after round, asks the runtime
 * about classes and modules of the map. It holds the unload guard from the look at the map to the
 * last answer, so that no unload returns in between, and never while it pauses. The option {@value
 * #ROUNDS} bounds the rounds, for those who want to try every schedule.
 */
@TakesOption(
    key = IdentityMapProfiler.ROUNDS,
    summary = "how many rounds its thread makes; to the end, if not said")
public class IdentityMapProfiler extends LoadTracking {
  /** The option that says how many rounds the sampler makes; without it, it goes on to the end. */
  public static final String ROUNDS = "rounds";

  private static final int NEWEST_PER_ROUND = 3;
  private static final int OTHERS_PER_ROUND = 1;
  private static final long NEVER = -1;

  private final int roundsMax;

  // Used by the sampler alone.
  private int turn;
  private Claim.Inventory lastInventory = new Claim.Inventory(List.of(), List.of());
  private long changesClaimed = NEVER;
  private long changesSeen = NEVER;
  private List<ClassRecord> announced = List.of();

  /** A profiler for one run. */
  public IdentityMapProfiler(ProfilerHost host) {
    super(host);
    this.roundsMax = roundsMax(host);
  }

  static int roundsMax(ProfilerHost host) {
    String option = host.options().getOrDefault(ROUNDS, "");
    if (option.isEmpty()) {
      return Integer.MAX_VALUE;
    }
    if (!option.matches("[0-9]{1,9}")) {
      throw new Diagnostic(
              "The sampler cannot make \"%s\" rounds".formatted(option),
              "option %s of the profiler".formatted(ROUNDS),
              "it is a number from 0 to 999999999",
              "correct it, or leave it out: then the sampler goes on to the end")
          .thrown();
    }
    return Integer.parseInt(option);
  }

  /** Runs one round of the sampler, which uses IDs of the map all the way. */
  protected void usingIds(Runnable round) {
    guard().using(round);
  }

  @Override
  protected void started() {
    host().startThread("identity sampler", this::sample);
  }

  @Override
  public HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
    // Its memory is freed, and can be given away, only after AssemblyUnloadFinished.
    claimGone(event.classId());
    return super.classUnloadFinished(event);
  }

  private void sample() {
    for (int round = 0; round < roundsMax && host().pause(); round++) {
      usingIds(this::round);
    }
  }

  private void round() {
    Snapshot known = map().snapshot();
    for (ClassRecord record : chosen(announced(known))) {
      lookAtClass(record);
    }
    List<ModuleRecord> modules = known.modules();
    if (!modules.isEmpty()) {
      lookAtModule(modules.getLast());
    }
    map().frozen(this::claimInventoryOnce);
  }

  /** In most rounds the map is as it was in the round before. */
  private List<ClassRecord> announced(Snapshot known) {
    if (known.changes() != changesSeen) {
      changesSeen = known.changes();
      announced = known.announcedClasses();
    }
    return announced;
  }

  /** The newest, which are the likeliest to be unloaded, and some others in turn; each once. */
  private List<ClassRecord> chosen(List<ClassRecord> classes) {
    int newest = Math.max(0, classes.size() - NEWEST_PER_ROUND);
    List<ClassRecord> chosen = new ArrayList<>(NEWEST_PER_ROUND + OTHERS_PER_ROUND);
    chosen.addAll(classes.subList(newest, classes.size()));
    for (int i = 0; i < OTHERS_PER_ROUND && !classes.isEmpty(); i++) {
      ClassRecord next = classes.get(Math.floorMod(turn++, classes.size()));
      if (!chosen.contains(next)) {
        chosen.add(next);
      }
    }
    return chosen;
  }

  private void lookAtClass(ClassRecord record) {
    ClassId classId = record.classId();
    if (!map().isUnderstood(classId)) {
      return; // It may have gone with a module, and we would not know.
    }
    if (info().getClassIDInfo2(classId).answer().isPresent()
        && record.identity() instanceof Definition known) {
      map()
          .classOf(known.moduleId(), known.typeDef(), known.typeArgs())
          .ifPresent(this::claimIdentity);
    }
  }

  private void lookAtModule(ModuleRecord record) {
    if (record instanceof ModuleRecord.Attached attached
        && info().getModuleInfo2(attached.moduleId()).answer().isPresent()
        && map().find(attached.assemblyId()).isPresent()) {
      var _ = info().getAssemblyInfo(attached.assemblyId());
    }
  }

  private void claimInventoryOnce(Snapshot known) {
    if (known.changes() == changesClaimed) {
      return; // There is nothing new to say.
    }
    changesClaimed = known.changes();
    Claim.Inventory inventory = inventory(known);
    if (known.isUnderstood() && !inventory.equals(lastInventory)) {
      lastInventory = inventory;
      host().claim(inventory);
    }
  }
}
