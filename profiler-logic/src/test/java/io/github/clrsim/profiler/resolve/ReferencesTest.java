package io.github.clrsim.profiler.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.profiler.resolve.FakeModules.Assembly;
import io.github.clrsim.profiler.resolve.Resolution.Ambiguous;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import io.github.clrsim.profiler.resolve.Resolution.NotLoaded;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferencesTest {
  private static final MetadataToken FIRST = TokenKind.TYPE_REF.token(1);
  private static final Assembly USER = Assembly.of("User", 1);
  private static final Assembly NURSERY = Assembly.of("Nursery", 1);
  private static final Assembly NEWER = Assembly.of("Nursery", 2);
  private static final Assembly ANNEX = Assembly.of("Annex", 1);
  private static final Assembly GATE = Assembly.of("Gate", 1);

  private final FakeModules modules = new FakeModules();

  @Test
  void theAssemblyThatIsReferredToComesBeforeAllOthers() {
    modules.add(ANNEX, 2, 0);
    ModuleId nursery = modules.add(NURSERY, 3, 0);
    ModuleId user = modules.add(USER, 0, 0, NURSERY);
    assertThat(modules.references().resolve(user, FIRST)).isEqualTo(found(nursery, 3, Tier.EXACT));
    assertThat(modules.handedOut()).isZero();
  }

  @Test
  void aHigherVersionServesAndALowerOneDoesNot() {
    ModuleId newer = modules.add(NEWER, 3, 0);
    ModuleId old = modules.add(USER, 0, 0, NURSERY);
    assertThat(modules.references().resolve(old, FIRST))
        .isEqualTo(found(newer, 3, Tier.HIGHER_VERSION));

    FakeModules lower = new FakeModules();
    ModuleId nursery = lower.add(NURSERY, 3, 0);
    ModuleId user = lower.add(USER, 0, 0, NEWER);
    assertThat(lower.references().resolve(user, FIRST))
        .isEqualTo(found(nursery, 3, Tier.ANY_OTHER));
  }

  @Test
  void anotherKeyIsAnotherAssembly() {
    Assembly signed = new Assembly("Nursery", 1, Blob.ofHex("0102030405060708090a"));
    ModuleId nursery = modules.add(NURSERY, 3, 0);
    ModuleId user = modules.add(USER, 0, 0, signed);
    References references = modules.references();
    assertThat(references.resolve(user, FIRST)).isEqualTo(found(nursery, 3, Tier.ANY_OTHER));
  }

  @Test
  void twoOfOneAssemblyAreInDoubtUntilTheRuntimeShowsWhichOneItIs() {
    ModuleId first = modules.add(NURSERY, 3, 0);
    ModuleId second = modules.add(NURSERY, 3, 0);
    ModuleId user = modules.add(USER, 0, 0, NURSERY, NURSERY);
    References references = modules.references();
    assertThat(references.resolve(user, FIRST))
        .isEqualTo(
            new Ambiguous(List.of(found(first, 3, Tier.EXACT), found(second, 3, Tier.EXACT))));

    references.observe(user, FIRST, found(second, 3, Tier.OBSERVED));
    assertThat(references.resolve(user, FIRST)).isEqualTo(found(second, 3, Tier.OBSERVED));
    // The other reference goes by the same assembly.
    assertThat(references.resolve(user, TokenKind.TYPE_REF.token(2)))
        .isEqualTo(found(second, 3, Tier.EXACT));

    references.remove(second);
    assertThat(references.resolve(user, FIRST)).isEqualTo(found(first, 3, Tier.EXACT));
  }

  @Test
  void forwardersAreFollowedOverSeveralAssemblies() {
    modules.add(ANNEX, 2, 0);
    ModuleId nursery = modules.add(NURSERY, 3, 0);
    modules.add(GATE, 0, 1, Assembly.of("Inner", 1));
    modules.add(Assembly.of("Inner", 1), 0, 1, NURSERY);
    ModuleId user = modules.add(USER, 0, 0, GATE);
    assertThat(modules.references().resolve(user, FIRST)).isEqualTo(found(nursery, 3, Tier.EXACT));
  }

  @Test
  void aCircleOfForwardersEnds() {
    modules.add(ANNEX, 2, 0);
    modules.add(GATE, 0, 1, Assembly.of("Inner", 1));
    modules.add(Assembly.of("Inner", 1), 0, 1, GATE);
    ModuleId user = modules.add(USER, 0, 0, GATE);
    assertThat(modules.references().resolve(user, FIRST)).isInstanceOf(NotLoaded.class);
    assertThat(modules.handedOut()).isZero();
  }

  @Test
  void otherDomainsAreNotLookedAt() {
    ModuleId nursery = modules.add(NURSERY, 3, 0);
    ModuleId user = modules.add(USER, 0, 0, NURSERY);
    References references = modules.references();
    references.place(nursery, new AppDomainId(1));
    references.place(user, new AppDomainId(2));
    assertThat(references.resolve(user, FIRST)).isInstanceOf(NotLoaded.class);
  }

  @Test
  void nothingIsSaidBeforeAllModulesAreKnown() {
    ModuleId user = modules.add(USER, 0, 0, NURSERY);
    References references =
        new References(new MetadataOf(TypedCalls.runtime(modules), new RuntimeObjects(modules)));
    references.add(user);
    assertThat(references.resolve(user, FIRST)).isEqualTo(new Resolution.TooEarly());
  }

  private static Found found(ModuleId moduleId, int row, Tier tier) {
    return new Found(moduleId, TokenKind.TYPE_DEF.token(row), tier);
  }
}
