package io.github.clrsim.conformance.store.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who finds what is tried by all, and what fails no more is retired for those that mended it. */
class SharedCasesTest {
  private static final Law LAW = Laws.all().getFirst();
  private static final Law ANOTHER = Laws.all().getLast();
  private static final String PROGRAM = "entry Hello; thread main; collect";
  private static final CaseOwner OLD = new CaseOwner("com.acme.P", Optional.of("a".repeat(64)));
  private static final CaseOwner NEW = new CaseOwner("com.acme.P", Optional.of("b".repeat(64)));

  private final FileSystem memory = Jimfs.newFileSystem(Configuration.unix());
  private final Path folder = memory.getPath("/store");
  private final CaseStore store = CaseStore.in(folder);

  @TempDir private Path disk;

  private static StoredCase of(String law, String runtime, String choices) {
    return new StoredCase(
        law, false, new Case(PROGRAM, runtime, ChoiceSequence.parse(choices)), "com.acme.P");
  }

  private static StoredCase one() {
    return of(LAW.name(), "net9.0", "1");
  }

  /** All cases come to the same. */
  private record Always(Verdict verdict, List<StoredCase> tried) implements SharedCases.Tries {
    Always(Verdict verdict) {
      this(verdict, new ArrayList<>());
    }

    @Override
    public boolean isJudged(String law) {
      return law.equals(LAW.name());
    }

    @Override
    public boolean isOn(String runtime) {
      return runtime.equals("net9.0");
    }

    @Override
    public Verdict of(StoredCase each) {
      tried.add(each);
      return verdict;
    }
  }

  private static Always failing() {
    return new Always(new Verdict.Broken(LAW, 1, "why", "remedy"));
  }

  private static Always passing() {
    return new Always(Verdict.kept());
  }

  private SharedCases cases(CaseOwner owner) {
    return SharedCases.of(store, owner, Scenario.ACTIONS_MAX);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("cases"))) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private List<String> names() throws IOException {
    return files().stream().map(file -> String.valueOf(file.getFileName())).toList();
  }

  @Test
  void whoeverFindsACaseAgainWritesTheSameFile() throws IOException {
    assertThat(store.put(one())).isTrue();
    byte[] first = Files.readAllBytes(files().getFirst());

    assertThat(store.put(one())).isFalse();
    assertThat(names()).containsExactly(one().digest() + ".json");
    Files.delete(files().getFirst());
    assertThat(store.put(one())).isTrue();

    assertThat(files()).singleElement().satisfies(file -> assertThat(file).hasBinaryContent(first));
  }

  @Test
  void whatFailsAgainIsAFindingAndStays() {
    store.put(one());
    SharedCases cases = cases(OLD);

    assertThat(cases.next(failing())).map(SharedCases.Again::tried).contains(one());

    assertThat(cases.next(failing())).isEmpty();
    assertThat(cases.text())
        .isEqualTo("1 case of " + store.text() + " tried first: 1 failed again");
    assertThat(cases(OLD).next(failing())).isPresent();
  }

  @Test
  void whatFailsNoMoreIsRetiredForThisVersionAlone() throws IOException {
    store.put(one());
    SharedCases mended = cases(NEW);
    assertThat(mended.next(passing())).isEmpty();
    assertThat(mended.text()).endsWith("tried first: 1 retired, failing no more");
    assertThat(names())
        .containsExactly(
            one().digest() + ".json",
            one().digest() + ".retired." + NEW.digest().orElseThrow() + ".json");

    Always tries = failing();
    SharedCases again = cases(NEW);
    assertThat(again.next(tries)).isEmpty();
    assertThat(tries.tried()).isEmpty();
    assertThat(again.text()).contains("0 cases of ", "; 1 retired before");
    assertThat(cases(OLD).next(tries)).isPresent();
  }

  @Test
  void whereNobodyKnowsTheCodeNothingIsRetiredForGood() throws IOException {
    store.put(one());

    assertThat(cases(CaseOwner.made("com.acme.P")).next(passing())).isEmpty();

    assertThat(names()).hasSize(1);
  }

  @Test
  void whatShowsNothingIsNotRetired() throws IOException {
    store.put(one());
    Diagnostic limit = new Diagnostic("a limit", "here", "why", "do");
    SharedCases cases = cases(OLD);
    assertThat(cases.next(new Always(new Verdict.Inconclusive(limit)))).isEmpty();
    assertThat(cases.text()).endsWith(": 1 showed nothing");

    // A law that is known to be broken hides all that is behind.
    SharedCases others = cases(OLD);
    assertThat(others.next(new Always(new Verdict.Broken(ANOTHER, 1, "why", "remedy")))).isEmpty();
    assertThat(others.text()).endsWith(": 1 showed nothing");
    assertThat(names()).hasSize(1);
  }

  @Test
  void whatNobodyAsksForIsNeitherTriedNorRetired() throws IOException {
    store.put(of(ANOTHER.name(), "net9.0", "1"));
    store.put(of(LAW.name(), "net3.1", "1"));
    store.put(new StoredCase(LAW.name(), false, one().failing(), "com.acme.AnotherProfiler"));
    Always tries = passing();

    SharedCases cases = cases(OLD);
    assertThat(cases.next(tries)).isEmpty();

    assertThat(tries.tried()).isEmpty();
    assertThat(cases.text())
        .isEqualTo(
            "0 cases of %s tried first; 2 of laws or runtimes that are not asked for"
                .formatted(store.text()));
    assertThat(names()).hasSize(3);
  }

  @Test
  void aStoreThatIsNotThereHasNoCases() {
    assertThat(cases(OLD).next(failing())).isEmpty();
    assertThat(folder).doesNotExist();
  }

  @Test
  void whatIsDamagedIsNamedAndTheOthersAreTried() throws IOException {
    store.put(one());
    store.put(of(LAW.name(), "net9.0", "2"));
    store.put(of(LAW.name(), "net7.7", "3"));
    Path cases = files().getFirst().getParent();
    String good = Files.readString(cases.resolve(one().digest() + ".json"));
    Files.writeString(cases.resolve("0".repeat(64) + ".json"), good);
    Files.writeString(cases.resolve("1".repeat(64) + ".json"), good.substring(0, 60));
    Files.writeString(cases.resolve("2".repeat(64) + ".json"), good.replace("net9.0", "net8.0"));
    Files.writeString(cases.resolve("README.md"), "no case");
    Always tries = passing();

    SharedCases all = cases(OLD);
    assertThat(all.next(tries)).isEmpty();

    assertThat(tries.tried()).hasSize(2);
    assertThat(all.faults())
        .hasSize(4)
        .allSatisfy(fault -> assertThat(fault.what()).startsWith("A failing case of a store"))
        .extracting(Diagnostic::where)
        .contains(
            StorePlace.text(cases.resolve("0".repeat(64) + ".json")),
            StorePlace.text(cases.resolve("1".repeat(64) + ".json")),
            StorePlace.text(cases.resolve("2".repeat(64) + ".json")));
  }

  @Test
  void aFileInThePlaceOfTheStoreIsNamed() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("cases"), "no folder");

    assertThatThrownBy(() -> cases(OLD))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("cannot be listed")
        .hasMessageContaining(store.text());
    assertThatThrownBy(() -> store.put(one()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("A failing case cannot be put into the store");
  }

  @Test
  void aScenarioOfYourOwnIsThereByWhatItHolds() throws IOException {
    Path own = Files.writeString(disk.resolve("own.scenario"), PROGRAM.replace("; ", "\n"));
    Case here = new Case(own.toString(), "net9.0", ChoiceSequence.parse("1"));

    StoredCase stored = StoredCase.of(LAW.name(), false, here, "com.acme.P", Scenario.ACTIONS_MAX);

    assertThat(stored).isEqualTo(one());
  }

  @Test
  void anOwnerIsItsNameItsOptionsAndItsCode() throws IOException {
    Path classes = Files.createDirectories(disk.resolve("classes"));
    NamedProfiler plain = new NamedProfiler("com.acme.P", List.of(classes), Map.of());
    CaseOwner before = CaseOwner.of(plain, List.of());
    assertThat(before.name()).isEqualTo("com.acme.P");
    assertThat(CaseOwner.of(plain.with("b", "1").with("a", "2"), List.of("--beside", "x")).name())
        .isEqualTo("com.acme.P a=2 b=1 --beside x");
    assertThat(CaseOwner.of(plain, List.of())).isEqualTo(before);

    Files.writeString(classes.resolve("P.class"), "another");

    assertThat(CaseOwner.of(plain, List.of()).digest()).isPresent().isNotEqualTo(before.digest());
    assertThat(CaseOwner.of(plain, List.of()).name()).isEqualTo(before.name());
    assertThat(CaseOwner.of(NamedProfiler.of("no.such.Class"), List.of()).digest()).isEmpty();
    assertThat(CaseOwner.of(NamedProfiler.of(SharedCasesTest.class.getName()), List.of()).digest())
        .isPresent();
  }

  @Test
  void aNativeOwnerIsNamedWithoutThisMachine() throws IOException {
    Path library = Files.writeString(disk.resolve("libp.so"), "code");
    NamedProfiler here =
        new NamedProfiler(
            "guest",
            List.of(),
            Map.of(
                NamedProfiler.LIBRARY,
                library.toString(),
                NamedProfiler.CLSID,
                "{1}",
                "file.0",
                disk.toString()));

    CaseOwner owner = CaseOwner.of(here, List.of());

    assertThat(owner.name()).isEqualTo("libp.so clsid={1}");
    Files.writeString(library, "other code");
    assertThat(CaseOwner.of(here, List.of()).digest()).isPresent().isNotEqualTo(owner.digest());
  }
}
