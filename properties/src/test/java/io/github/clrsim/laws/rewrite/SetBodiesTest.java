package io.github.clrsim.laws.rewrite;

import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.il.Tokens.Effect;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.CallHistory;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetBodiesTest {
  private static final MetadataToken METHOD = new MetadataToken(0x0600_0001);
  private static final MetadataToken TYPE = new MetadataToken(0x0200_0002);
  private static final ComPointer ALLOCATOR = new ComPointer(0x700);
  private static final ComPointer CONTROL = new ComPointer(0x800);
  private static final Blob ADDS = Blob.ofHex("0002080808");
  private static final Blob IN_FILE = Blob.ofHex("062a");
  private static final Blob FIRST = Blob.ofHex("0a002a");
  private static final Blob SECOND = Blob.ofHex("0e00002a");
  private static final int IN_FILE_AT = 0x1000;
  private static final int FIRST_AT = 0x9000;
  private static final int SECOND_AT = 0x9100;

  /** The bodies that are set in it, in order. */
  private static List<Rewrite> rewrites(CallHistory history) {
    Lifetimes lives = new Lifetimes();
    SetBodies bodies = new SetBodies();
    List<Rewrite> found = new ArrayList<>();
    long index = 0;
    for (Step step : history.steps()) {
      lives.see(index++, step);
      bodies.see(step, lives.activities()).ifPresent(found::add);
    }
    return found;
  }

  /** The profiler reads the body that a method of this module has in its file. */
  private static CallHistory reads(CallHistory history, ModuleId module) {
    return history
        .asksRuntime(
            "GetILFunctionBody",
            Outcome.ok(new ILFunctionBody(new Address(IN_FILE_AT), IN_FILE.size())),
            module,
            METHOD)
        .reads(IN_FILE_AT, IN_FILE);
  }

  /** It gets room there, writes a body into it, and sets that. */
  private static CallHistory sets(CallHistory history, ModuleId module, int at, Blob body) {
    return history
        .asks(ALLOCATOR, "IMethodMalloc", "Alloc", Outcome.ok(new Address(at)), body.size())
        .writes(at, body)
        .asksRuntime(
            "SetILFunctionBody", Outcome.of(HResult.S_OK), module, METHOD, new Address(at));
  }

  private static CallHistory named(CallHistory history) {
    return history.asks(
        PLUGIN_MODULE,
        "GetMethodProps",
        Outcome.ok(new MethodProps(TYPE, "Add", 0, ADDS, 0, 0)),
        METHOD);
  }

  private static Truth is(Blob body) {
    return new Truth.BodyIsSet(PLUGIN_MODULE, METHOD, "Tools::Add", ADDS, IN_FILE, body, List.of());
  }

  private static CallHistory gone(CallHistory history, ModuleId module) {
    return history.gets(new ModuleUnloadFinished(module, HResult.S_OK));
  }

  @Test
  void theBodyIsWhatWasWrittenAndTheOneInTheFileWhatWasRead() {
    List<Rewrite> found =
        rewrites(sets(reads(CallHistory.begins(), PLUGIN_MODULE), PLUGIN_MODULE, FIRST_AT, FIRST));

    assertThat(found)
        .singleElement()
        .satisfies(
            rewrite -> {
              assertThat(rewrite.token()).isEqualTo(METHOD);
              assertThat(rewrite.body()).isEqualTo(FIRST);
              assertThat(rewrite.inFile()).isEqualTo(IN_FILE);
              assertThat(rewrite.before()).isEqualTo(Blob.EMPTY);
              assertThat(rewrite.isWhole()).isFalse();
            });
  }

  @Test
  void theNextBodyComesBehindTheOneBeforeAndThatInTheFileStays() {
    CallHistory history = sets(CallHistory.begins(), PLUGIN_MODULE, FIRST_AT, FIRST);
    // What is read now is the profiler's own.
    Rewrite second =
        rewrites(sets(reads(history, PLUGIN_MODULE), PLUGIN_MODULE, SECOND_AT, SECOND)).getLast();

    assertThat(second.body()).isEqualTo(SECOND);
    assertThat(second.before()).isEqualTo(FIRST);
    assertThat(second.inFile()).isEqualTo(Blob.EMPTY);
  }

  @Test
  void aMethodIsNamedIfMetadataWasAskedForIt() {
    Rewrite unnamed =
        rewrites(sets(CallHistory.begins(), PLUGIN_MODULE, FIRST_AT, FIRST)).getFirst();
    assertThat(unnamed.method()).isEqualTo("0x06000001 of module:210");
    assertThat(unnamed.tokens().effect(METHOD)).isEmpty();

    Rewrite named =
        rewrites(sets(named(CallHistory.begins()), PLUGIN_MODULE, FIRST_AT, FIRST)).getFirst();
    assertThat(named.method()).isEqualTo("Add");
    assertThat(named.tokens().effect(METHOD)).contains(new Effect(2, true, false));

    Rewrite other =
        rewrites(sets(named(CallHistory.begins()), HOST_MODULE, FIRST_AT, FIRST)).getFirst();
    assertThat(other.method()).isEqualTo("0x06000001 of module:110");
  }

  @Test
  void aReJitSetsAWholeBodyThroughItsControl() {
    CallHistory history =
        CallHistory.begins().enters(new GetReJITParameters(PLUGIN_MODULE, METHOD, CONTROL));
    for (ComPointer control : List.of(ALLOCATOR, CONTROL)) {
      history.asks(
          control,
          "ICorProfilerFunctionControl",
          "SetILFunctionBody",
          Outcome.of(HResult.S_OK),
          FIRST);
    }

    assertThat(rewrites(history))
        .singleElement()
        .satisfies(
            rewrite -> {
              assertThat(rewrite.token()).isEqualTo(METHOD);
              assertThat(rewrite.body()).isEqualTo(FIRST);
              assertThat(rewrite.isWhole()).isTrue();
            });
  }

  @Test
  void whatWasRefusedIsNotSet() {
    CallHistory history =
        CallHistory.begins()
            .asksRuntime(
                "SetILFunctionBody",
                Outcome.failed(HResult.E_INVALIDARG),
                PLUGIN_MODULE,
                METHOD,
                new Address(FIRST_AT));

    assertThat(rewrites(history)).isEmpty();
  }

  @Test
  void whatIsKnownOfAModuleGoesWithIt() {
    CallHistory known =
        sets(reads(named(CallHistory.begins()), PLUGIN_MODULE), PLUGIN_MODULE, FIRST_AT, FIRST);
    Rewrite next =
        rewrites(sets(gone(known, PLUGIN_MODULE), PLUGIN_MODULE, SECOND_AT, SECOND)).getLast();

    assertThat(next.inFile()).isEqualTo(Blob.EMPTY);
    assertThat(next.before()).isEqualTo(Blob.EMPTY);
    assertThat(next.method()).isEqualTo("0x06000001 of module:210");
  }

  @Test
  void whatIsKnownOfAModuleDoesNotGoWithAnother() {
    CallHistory known =
        sets(reads(named(CallHistory.begins()), PLUGIN_MODULE), PLUGIN_MODULE, FIRST_AT, FIRST);
    Rewrite next =
        rewrites(sets(gone(known, HOST_MODULE), PLUGIN_MODULE, SECOND_AT, SECOND)).getLast();

    assertThat(next.inFile()).isEqualTo(IN_FILE);
    assertThat(next.before()).isEqualTo(FIRST);
    assertThat(next.method()).isEqualTo("Add");
  }

  @Test
  void whatIsToldIsTheWholeBodyAndNothingIsJudgedTwice() {
    List<Rewrite> found =
        rewrites(
            sets(CallHistory.begins().tells(is(FIRST)), PLUGIN_MODULE, FIRST_AT, FIRST)
                .tells(is(SECOND)));

    assertThat(found).hasSize(2);
    assertThat(found)
        .allSatisfy(
            rewrite -> {
              assertThat(rewrite.isWhole()).isTrue();
              assertThat(rewrite.inFile()).isEqualTo(IN_FILE);
              assertThat(rewrite.method()).isEqualTo("Tools::Add");
              assertThat(rewrite.tokens().name(METHOD)).isEqualTo("Tools::Add");
              assertThat(rewrite.tokens().effect(METHOD)).contains(new Effect(2, true, false));
            });
    assertThat(found.getFirst().before()).isEqualTo(Blob.EMPTY);
    assertThat(found.getLast().before()).isEqualTo(FIRST);
  }

  /** Such as the body of another method in a replay. */
  @Test
  void whatIsNotToldIsSeen() {
    CallHistory told = sets(CallHistory.begins().tells(is(FIRST)), PLUGIN_MODULE, FIRST_AT, FIRST);

    assertThat(rewrites(sets(told, PLUGIN_MODULE, SECOND_AT, SECOND)))
        .extracting(Rewrite::isWhole)
        .containsExactly(true, false);
  }

  @Test
  void theTruthSaysWhenAModuleIsGone() {
    CallHistory set = sets(CallHistory.begins().tells(is(FIRST)), PLUGIN_MODULE, FIRST_AT, FIRST);
    set.tells(new Truth.ModuleGone(PLUGIN_MODULE)).tells(is(SECOND));

    assertThat(rewrites(set).getLast().before()).isEqualTo(Blob.EMPTY);
  }
}
