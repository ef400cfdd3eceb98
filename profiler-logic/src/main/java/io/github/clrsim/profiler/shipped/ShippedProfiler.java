package io.github.clrsim.profiler.shipped;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import io.github.clrsim.profiler.ClassTreeProfiler;
import io.github.clrsim.profiler.EncounterProfiler;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.IdentityMapProfiler;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.ModuleInventoryProfiler;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.SamplingProfiler;
import io.github.clrsim.profiler.ShadowStackProfiler;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.option.TakesOption;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import io.github.clrsim.profiler.wrong.HashesIdentities;
import io.github.clrsim.profiler.wrong.InspectsWhileMoving;
import io.github.clrsim.profiler.wrong.KeepsReferences;
import io.github.clrsim.profiler.wrong.KeepsWhatItMet;
import io.github.clrsim.profiler.wrong.LocksInBothOrders;
import io.github.clrsim.profiler.wrong.PublishesLate;
import io.github.clrsim.profiler.wrong.ReadsReleasedMetadata;
import io.github.clrsim.profiler.wrong.ReadsTheClock;
import io.github.clrsim.profiler.wrong.SuspendsInsideItsLock;
import io.github.clrsim.profiler.wrong.ThrowsInCallback;
import io.github.clrsim.profiler.wrong.argument.FollowsNull;
import io.github.clrsim.profiler.wrong.argument.ForgetsBaseClasses;
import io.github.clrsim.profiler.wrong.argument.ForgetsMethodTables;
import io.github.clrsim.profiler.wrong.argument.ForgetsThis;
import io.github.clrsim.profiler.wrong.argument.PutsParentsLast;
import io.github.clrsim.profiler.wrong.argument.ReadsBoolsAsInts;
import io.github.clrsim.profiler.wrong.argument.ReadsEnumsAsLongs;
import io.github.clrsim.profiler.wrong.boundary.ForgetsInheritedFields;
import io.github.clrsim.profiler.wrong.field.FollowsListsToTheirEnd;
import io.github.clrsim.profiler.wrong.field.NeverFlushes;
import io.github.clrsim.profiler.wrong.identity.BelievesLoadStarted;
import io.github.clrsim.profiler.wrong.identity.ForgetsInstantiations;
import io.github.clrsim.profiler.wrong.identity.ForgetsTypeArguments;
import io.github.clrsim.profiler.wrong.identity.KeepsFirstTenant;
import io.github.clrsim.profiler.wrong.identity.LooksUpByToken;
import io.github.clrsim.profiler.wrong.identity.PurgesTooLate;
import io.github.clrsim.profiler.wrong.identity.SwitchesOffClassEvents;
import io.github.clrsim.profiler.wrong.identity.UsesIdsAfterUnload;
import io.github.clrsim.profiler.wrong.loaded.AssumesOfAnnouncedClasses;
import io.github.clrsim.profiler.wrong.resolve.SearchesEverywhereFirst;
import io.github.clrsim.profiler.wrong.rewrite.InstrumentsTwice;
import io.github.clrsim.profiler.wrong.rewrite.JumpsIntoAnOperand;
import io.github.clrsim.profiler.wrong.rewrite.LosesExceptionClauses;
import io.github.clrsim.profiler.wrong.rewrite.NamesAMissingToken;
import io.github.clrsim.profiler.wrong.rewrite.UnbalancesTheStack;
import io.github.clrsim.profiler.wrong.stack.ClaimsAfterResuming;
import io.github.clrsim.profiler.wrong.stack.KeepsParentsOfTheDead;
import io.github.clrsim.profiler.wrong.stack.ListsTheDead;
import io.github.clrsim.profiler.wrong.symbol.LogsTokensAlone;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A profiler that comes with clrsim: a right one, which every law must acquit, or one that is wrong
 * on purpose, which its law must catch.
 *
 * @param name for the command line
 * @param brokenLaw the simple class name of the law that it breaks; empty for a right one
 * @param summary what it does, in one line
 * @param options what it takes by {@code ProfilerHost.options()}
 */
public record ShippedProfiler(
    String name,
    NamedProfiler profiler,
    Optional<String> brokenLaw,
    String summary,
    List<Option> options) {

  /**
   * An option of a profiler.
   *
   * @param summary what it says, in one line
   */
  public record Option(String key, String summary) {}

  private static final String NO_USE_AFTER_UNLOAD = "NoIdIsUsedAfterItsUnload";
  private static final String NO_USE_TOO_EARLY = "NoIdIsUsedBeforeItMayBe";
  private static final String LOADS_NO_TYPE = "TheProfilerNeverMakesTheRuntimeLoadAType";
  private static final String MAP_IS_EXACT = "TheMapAnswersExactlyWhatIsLoaded";
  private static final String IS_LOADED = "NothingIsAssumedLoadedThatIsNot";
  private static final String MEANS_THAT = "AReferenceMeansWhatTheLoaderTakesItFor";
  private static final String REFERENCES_RETURN = "EveryReferenceIsGivenBack";
  private static final String CODE_IS_SOUND = "RewrittenCodeIsSound";
  private static final String LOADS_NEST = "LoadAndUnloadNest";
  private static final String HOLDS_STILL = "NoObjectIsInspectedWhileItMoves";
  private static final String ARGUMENTS_ARE_SO = "ArgumentValuesAreCorrect";
  private static final String FIELDS_ARE_SO = "FieldValuesAreCorrect";
  private static final String PLACES_ARE_SO = "LayoutOffsetsAreCorrect";
  private static final String LOG_NAMES_IT = "LoggedTokensResolveOffline";
  private static final String PARENTS_ARE_SO = "BaseClassesAreCorrect";
  private static final String THREADS_ARE_SO = "ThreadNamesAreCorrect";
  private static final String STACKS_ARE_SO = "StacksAreCorrect";
  private static final String SAME_BYTES = "ReplayIsExact";
  private static final String ENDS_WELL = "TheRunEndsWell";

  private static final List<ShippedProfiler> ALL =
      List.of(
          right(
              "identity-map", IdentityMapProfiler.class, "map, unload guard and a sampler thread"),
          right("callback-only", CallbackOnlyProfiler.class, "answers from the map, no thread"),
          right("module-inventory", ModuleInventoryProfiler.class, "modules only, also by attach"),
          right(
              "scenario-agent",
              ScenarioAgent.class,
              "asks in every callback, and does what the program wishes"),
          right(
              "argument-values",
              ArgumentProfiler.class,
              "tells what methods are given and what they return"),
          right("references", ReferenceProfiler.class, "says what type references mean"),
          right("loaded-types", LoadedProfiler.class, "says which types must be loaded"),
          right(
              "encounters",
              EncounterProfiler.class,
              "learns classes from objects and stacks, also when it comes late"),
          right(
              "field-values",
              FieldProfiler.class,
              "reads the fields of objects as a debugger does"),
          right(
              "runtime-boundary",
              BoundaryProfiler.class,
              "compares metadata of the core library with the runtime's answers"),
          right(
              "token-log",
              TokenLogProfiler.class,
              "logs tokens, whose names are read when the process is gone"),
          right("probing", ProbingProfiler.class, "puts a probe in front of every method"),
          right(
              "stack-sampler",
              SamplingProfiler.class,
              "suspends the runtime and walks all stacks, again and again"),
          right(
              "shadow-stacks",
              ShadowStackProfiler.class,
              "knows which threads there are, and by hooks what each is in"),
          right("class-tree", ClassTreeProfiler.class, "knows what classes descend from"),
          wrong(
              "uses-ids-after-unload",
              UsesIdsAfterUnload.class,
              NO_USE_AFTER_UNLOAD,
              "its sampler takes no unload guard"),
          wrong(
              "purges-too-late",
              PurgesTooLate.class,
              NO_USE_AFTER_UNLOAD,
              "purges in *UnloadFinished instead of *UnloadStarted"),
          wrong(
              "believes-load-started",
              BelievesLoadStarted.class,
              NO_USE_TOO_EARLY,
              "asks in *LoadStarted and keeps what the refusal wrote"),
          wrong(
              "looks-up-by-token",
              LooksUpByToken.class,
              LOADS_NO_TYPE,
              "calls GetClassFromToken for the TypeDef after each that loads"),
          wrong(
              "forgets-instantiations",
              ForgetsInstantiations.class,
              MAP_IS_EXACT,
              "purges only the classes that ClassUnload names"),
          wrong(
              "forgets-type-arguments",
              ForgetsTypeArguments.class,
              MAP_IS_EXACT,
              "purges only the classes that the dying module defines"),
          wrong(
              "keeps-first-tenant",
              KeepsFirstTenant.class,
              MAP_IS_EXACT,
              "keeps the first class of a reused ID"),
          wrong(
              "publishes-late",
              PublishesLate.class,
              MAP_IS_EXACT,
              "fills its map on a worker thread, after the callback returned"),
          wrong(
              "searches-everywhere-first",
              SearchesEverywhereFirst.class,
              MEANS_THAT,
              "looks for a type in all assemblies before the one that is referred to"),
          wrong(
              "assumes-of-announced-classes",
              AssumesOfAnnouncedClasses.class,
              IS_LOADED,
              "takes ClassLoadFinished for the end of a load"),
          wrong(
              "jumps-into-an-operand",
              JumpsIntoAnOperand.class,
              CODE_IS_SOUND,
              "a jump in its probe leads to no instruction"),
          wrong(
              "loses-exception-clauses",
              LosesExceptionClauses.class,
              CODE_IS_SOUND,
              "writes bodies anew without their exception clauses"),
          wrong(
              "unbalances-the-stack",
              UnbalancesTheStack.class,
              CODE_IS_SOUND,
              "its probe leaves a value on the stack"),
          wrong(
              "names-a-missing-token",
              NamesAMissingToken.class,
              CODE_IS_SOUND,
              "its probe names a string that the module has not"),
          wrong(
              "instruments-twice",
              InstrumentsTwice.class,
              CODE_IS_SOUND,
              "forgets which methods have a probe already"),
          wrong(
              "keeps-references",
              KeepsReferences.class,
              REFERENCES_RETURN,
              "never releases the metadata that it was handed"),
          wrong(
              "reads-released-metadata",
              ReadsReleasedMetadata.class,
              REFERENCES_RETURN,
              "uses metadata behind its last release"),
          wrong(
              "switches-off-class-events",
              SwitchesOffClassEvents.class,
              LOADS_NEST,
              "clears the event flag inside ClassLoadStarted"),
          wrong(
              "inspects-while-moving",
              InspectsWhileMoving.class,
              HOLDS_STILL,
              "asks in MovedReferences2 for what is not there yet"),
          wrong(
              "keeps-what-it-met",
              KeepsWhatItMet.class,
              MAP_IS_EXACT,
              "never forgets a class that no callback announced"),
          wrong(
              "follows-lists-to-their-end",
              FollowsListsToTheirEnd.class,
              FIELDS_ARE_SO,
              "asks for what lies behind the last field of a type as for a field"),
          wrong(
              "never-flushes",
              NeverFlushes.class,
              FIELDS_ARE_SO,
              "goes on with what was kept of the process before that went on"),
          wrong(
              "forgets-this",
              ForgetsThis.class,
              ARGUMENTS_ARE_SO,
              "takes the first range for the first parameter, also where this is there"),
          wrong(
              "forgets-method-tables",
              ForgetsMethodTables.class,
              ARGUMENTS_ARE_SO,
              "looks for characters where the method table is not counted"),
          wrong(
              "reads-bools-as-ints",
              ReadsBoolsAsInts.class,
              ARGUMENTS_ARE_SO,
              "reads four bytes for a bool"),
          wrong(
              "reads-enums-as-longs",
              ReadsEnumsAsLongs.class,
              ARGUMENTS_ARE_SO,
              "reads eight bytes for every enumeration"),
          wrong(
              "puts-parents-last",
              PutsParentsLast.class,
              ARGUMENTS_ARE_SO,
              "shows inherited fields behind a class's own"),
          wrong(
              "forgets-base-classes",
              ForgetsBaseClasses.class,
              ARGUMENTS_ARE_SO,
              "takes GetClassLayout for all fields that an object has"),
          wrong(
              "forgets-inherited-fields",
              ForgetsInheritedFields.class,
              PLACES_ARE_SO,
              "places the fields of a class where those of its base class lie"),
          wrong(
              "logs-tokens-alone",
              LogsTokensAlone.class,
              LOG_NAMES_IT,
              "takes a token to mean the same in every module"),
          wrong(
              "claims-after-resuming",
              ClaimsAfterResuming.class,
              STACKS_ARE_SO,
              "says of a thread that goes on where it stood"),
          wrong(
              "lists-the-dead",
              ListsTheDead.class,
              THREADS_ARE_SO,
              "does not hear that threads end"),
          wrong(
              "keeps-parents-of-the-dead",
              KeepsParentsOfTheDead.class,
              PARENTS_ARE_SO,
              "keeps what the first class of a reused ID descends from"),
          wrong("follows-null", FollowsNull.class, ENDS_WELL, "reads on where a reference is null"),
          wrong(
              "reads-the-clock",
              ReadsTheClock.class,
              SAME_BYTES,
              "what it asks depends on the time"),
          wrong(
              "hashes-identities",
              HashesIdentities.class,
              SAME_BYTES,
              "what it asks depends on an identity hash"),
          wrong(
              "throws-in-callback",
              ThrowsInCallback.class,
              ENDS_WELL,
              "an exception escapes a callback"),
          wrong(
              "suspends-inside-its-lock",
              SuspendsInsideItsLock.class,
              ENDS_WELL,
              "holds a lock of its callbacks while it suspends the runtime"),
          wrong(
              "locks-in-both-orders",
              LocksInBothOrders.class,
              ENDS_WELL,
              "callback and reporter take two locks in opposite order"));

  /** Every profiler that comes with clrsim, the right ones first. */
  public static List<ShippedProfiler> all() {
    return ALL;
  }

  /**
   * The profiler of this name.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static ShippedProfiler named(String name) {
    return ALL.stream()
        .filter(shipped -> shipped.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "There is no shipped profiler named " + name,
                        "the name of a profiler",
                        "a class of yours has a package in its name, or a class path of its own",
                        Similar.advice(
                            name,
                            ALL.stream().map(ShippedProfiler::name).toList(),
                            "./clrsim profilers lists all with what they do"))
                    .thrown());
  }

  /**
   * Requires that a profiler which comes with clrsim takes all options that it is given. Any other
   * may take what it likes.
   *
   * @param where who gave them
   * @throws io.github.clrsim.diagnostic.DiagnosticException that names what it takes, if it does
   *     not
   */
  public static void requireKnownOptions(NamedProfiler profiler, String where) {
    ALL.stream()
        .filter(shipped -> shipped.profiler.className().equals(profiler.className()))
        .findFirst()
        .ifPresent(
            shipped ->
                profiler.options().keySet().forEach(key -> shipped.requireOption(key, where)));
  }

  private void requireOption(String key, String where) {
    List<String> keys = options.stream().map(Option::key).toList();
    if (!keys.contains(key)) {
      throw new Diagnostic(
              "Profiler %s takes no option named \"%s\"".formatted(name, key),
              where,
              keys.isEmpty()
                  ? "it takes none, so that the option would say nothing"
                  : "it takes " + String.join(", ", keys),
              Similar.advice(
                  key,
                  keys,
                  "correct the name, or leave it out; ./clrsim profilers lists all with their"
                      + " options"))
          .thrown();
    }
  }

  private static List<Option> options(Class<? extends CorProfilerCallback> type) {
    return Arrays.stream(type.getAnnotationsByType(TakesOption.class))
        .map(taken -> new Option(taken.key(), taken.summary()))
        .toList();
  }

  private static ShippedProfiler right(
      String name, Class<? extends CorProfilerCallback> type, String summary) {
    return new ShippedProfiler(
        name, NamedProfiler.of(type), Optional.empty(), summary, options(type));
  }

  private static ShippedProfiler wrong(
      String name, Class<? extends CorProfilerCallback> type, String law, String summary) {
    return new ShippedProfiler(
        name, NamedProfiler.of(type), Optional.of(law), summary, options(type));
  }
}
