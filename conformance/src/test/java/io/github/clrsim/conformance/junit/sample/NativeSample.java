package io.github.clrsim.conformance.junit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.junit.Conformance;

/** Native profilers, as a stranger tries his own. */
class NativeSample {
  private static final String GUESTS =
      "../fixtures/src/main/resources/io/github/clrsim/fixtures/guests/";
  private static final String INVENTORY = GUESTS + "inventory.so";
  private static final String CLSID = "{6e5d3a80-25c1-4a6f-8b1e-000000000001}";
  private static final String VANISHES = GUESTS + "vanishes.so";

  @Conformance(
      library = INVENTORY,
      clsid = CLSID,
      env = "INVENTORY_LEVEL=a=b",
      files = "pom.xml",
      executions = 6,
      scenarios = "reload")
  void isRight(ConformanceResult result) {
    assertThat(result.isKept()).isTrue();
  }

  @Conformance(
      library = GUESTS + "inventory-reference-leaked.so",
      clsid = CLSID,
      executions = 20,
      scenarios = "reload",
      runtimes = "net9.0")
  void leaks() {}

  @Conformance(
      library = VANISHES,
      clsid = "{6e5d3a80-25c1-4a6f-8b1e-00000000010f}",
      executions = 20,
      scenarios = "start-up",
      runtimes = "net9.0")
  void bringsDownItsProcess() {}

  @Conformance(library = "nowhere.so", clsid = CLSID, executions = 2)
  void isNotThere() {}

  @Conformance(library = "pom.xml", clsid = CLSID, executions = 2)
  void isNoLibrary() {}

  @Conformance(library = "target/other-machine.so", clsid = CLSID, executions = 2)
  void isForAnotherMachine() {}

  @Conformance(
      library = INVENTORY,
      clsid = "{12345678-1234-1234-1234-123456789ABC}",
      executions = 2)
  void hasNoSuchClass() {}

  @Conformance(library = INVENTORY, clsid = CLSID, files = "missing.xml", executions = 2)
  void findsNoFile() {}

  @Conformance(library = INVENTORY)
  void hasNoClassId() {}

  @Conformance(library = INVENTORY, clsid = "seven")
  void hasNoGuid() {}

  @Conformance(library = INVENTORY, clsid = CLSID, env = "LEVEL")
  void hasAVariableWithoutAValue() {}

  @Conformance(
      library = INVENTORY,
      clsid = CLSID,
      env = {"LEVEL=1", "LEVEL=2"})
  void hasAVariableTwice() {}

  @Conformance(library = INVENTORY, clsid = CLSID, files = " ")
  void hasAFileWithoutAName() {}

  @Conformance(library = INVENTORY, clsid = CLSID, profiler = Counter.class)
  void isTwo() {}

  @Conformance(library = INVENTORY, clsid = CLSID, options = "depth=1")
  void hasOptions() {}

  @Conformance(library = INVENTORY, clsid = CLSID, weave = "com.acme")
  void isWoven() {}

  @Conformance(profiler = Counter.class, clsid = CLSID)
  void isJavaWithAClassId() {}

  @Conformance(profiler = Counter.class, env = "LEVEL=1")
  void isJavaWithAVariable() {}

  @Conformance(files = "pom.xml")
  void isNothingWithAFile() {}

  @Conformance
  void isNobody() {}
}
