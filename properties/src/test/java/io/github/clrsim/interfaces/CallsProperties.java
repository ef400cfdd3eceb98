package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.realclr.com.ComRules;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Of every method of every interface of the tables: arguments go out through the generated invoker
 * and arrive unchanged at the object made of the same rows, and answers come back.
 */
@AddLifecycleHook(OnX64Linux.class)
class CallsProperties {
  private static final List<String> INTERFACES =
      ProfilingSpec.get().interfaces().stream().map(InterfaceSpec::name).toList();

  @Provide
  Arbitrary<String> interfaces() {
    return Arbitraries.of(INTERFACES);
  }

  @Provide
  Arbitrary<List<String>> lineages() {
    return interfaces().list().uniqueElements().ofMinSize(1).ofMaxSize(4);
  }

  @Property(tries = 400)
  void whatGoesOutArrivesAndTheAnswerComesBack(
      @ForAll("interfaces") String interfaceName, @ForAll long seed) {
    assertThat(new Conduct(new ComRules()).ofCalls(interfaceName, seed)).isEmpty();
  }

  @Property(tries = 200)
  void anObjectHasTheInterfacesOfItsLineagesAndNoOthers(
      @ForAll("lineages") List<String> interfaces) {
    assertThat(new Conduct(new ComRules()).ofQueries(interfaces)).isEmpty();
  }
}
