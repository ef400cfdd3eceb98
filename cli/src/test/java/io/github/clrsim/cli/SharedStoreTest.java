package io.github.clrsim.cli;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.cli.guest.Asking;
import io.github.clrsim.conformance.junit.Conformance;
import io.github.clrsim.page.Compilation;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Stores that are on no disk, and the failing cases in them that others try first. */
class SharedStoreTest {
  private static final String KEPT =
      "--profiler identity-map --scenario start-up --runtime net9.0 --schedules 32 --round 4";
  private static final String WRONG =
      "--profiler io.github.clrsim.cli.guest.Asking --weave io.github.clrsim.cli.guest"
          + " --scenario plugin-unload --runtime net9.0";
  private static final Path KEPT_BY_JUNIT = Path.of(".clrsim");

  private static final String EASILY_WRONG =
      "--profiler uses-ids-after-unload --scenario plugin-unload --runtime net9.0 --schedules 80"
          + " --round 4";

  private final FileSystem memory = Jimfs.newFileSystem("shared", Configuration.unix());

  @TempDir private Path folder;

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  private static Spoken check(String words, String... more) {
    return Spoken.by(
        Stream.concat(Stream.of(("check " + words).split(" ", -1)), Stream.of(more)).toList());
  }

  private static String store(String name) {
    return "jimfs://shared/" + name;
  }

  @Test
  void aStoreOnAnyFileSystemIsWrittenGoneOnFromAndMerged() throws IOException {
    Spoken whole = check(KEPT);

    for (int shard = 1; shard <= 2; shard++) {
      check(KEPT, "--shard", shard + "/2", "--store", store("part" + shard));
    }
    assertThat(Spoken.by("merge", store("part1"), store("part2"))).isEqualTo(whole);

    Files.delete(memory.getPath("/part1/check/00000002.json"));
    Spoken.by("merge", store("part1"), store("part2"))
        .isDiagnosticAbout(
            "Round 3 of 8",
            "jimfs://shared/part1/check/00000002.json, jimfs://shared/part2/check/00000002.json");
    assertThat(check(KEPT, "--shard", "1/2", "--store", store("part1")).err())
        .isEqualTo("stored: 4 rounds in jimfs://shared/part1, of which 3 were there before\n");
    assertThat(Spoken.by("merge", store("part2"), store("part1"))).isEqualTo(whole);
  }

  private static Spoken campaign(String action, String words, String... more) {
    return Spoken.by(
        Stream.concat(
                Stream.of("campaign", action),
                Stream.concat(
                    Stream.of(words.split(" ", -1)).filter(not(String::isEmpty)), Stream.of(more)))
            .toList());
  }

  @Test
  void aCampaignOfManyIsOnAnyFileSystem() throws IOException {
    for (String shard : List.of("2/2", "1/2")) {
      campaign("work", KEPT, "--shard", shard, "--jobs", "1", "--store", store("c"));
    }

    assertThat(campaign("report", "", "--store", store("c"))).isEqualTo(check(KEPT));
    assertThat(campaign("status", "", "--store", store("c")).out())
        .contains("8 of 8 rounds are there");
    Files.delete(memory.getPath("/c/check/00000002.json"));
    campaign("report", "", "--store", store("c")).isDiagnosticAbout("Round 3 of 8", store("c"));
    assertThat(campaign("report", "", "--partial", "--store", store("c")).err())
        .contains(
            "This is a report of 7 of 8 rounds",
            "where   round 1 is " + store("c") + "/check/00000000.json\n");
  }

  @Test
  void whatACampaignFindsIsLeftAmongTheFailingCasesAndTheNextTriesItFirst() throws IOException {
    Spoken whole = check(EASILY_WRONG);
    campaign(
        "work",
        EASILY_WRONG,
        "--shard",
        "1/1",
        "--jobs",
        "1",
        "--findings",
        "2",
        "--store",
        store("c"));
    assertThat(memory.getPath("/c/cases")).doesNotExist();

    assertThat(campaign("report", "", "--store", store("c"))).isEqualTo(whole);
    assertThat(names("/c/cases")).hasSize(1);
    Spoken several = campaign("report", "", "--findings", "2", "--store", store("c"));
    assertThat(several.code()).isEqualTo(1);

    Spoken next = campaign("run", EASILY_WRONG, "--store", store("next"), "--cases", store("c"));
    assertThat(next.code()).isEqualTo(1);
    assertThat(next.out()).contains("  found   case of a store, " + store("c") + "/cases/");
    assertThat(memory.getPath("/next/check")).doesNotExist();
    assertThat(names("/next/cases")).isEqualTo(names("/c/cases"));
    campaign("status", "", "--store", store("c"), "--cases", store("c"))
        .isDiagnosticAbout("--cases", "campaign status");
  }

  @Test
  void manyWorkersShareNoArchive() {
    String archive = "jar:" + folder.resolve("store.zip").toUri() + "!/campaign";

    campaign("run", KEPT, "--store", archive).isDiagnosticAbout("one archive", "--store");
    campaign("run", KEPT, "--store", "nobody://x").isDiagnosticAbout("nobody", "--store");
    assertThat(check(KEPT, "--store", archive).code()).isZero();
    assertThat(campaign("report", "", "--store", archive).code()).isZero();
  }

  @Test
  void anArchiveIsAStoreToo() {
    String archive = "jar:" + folder.resolve("store.zip").toUri() + "!/campaign";
    Spoken whole = check(KEPT, "--store", archive);

    assertThat(whole.code()).isZero();
    assertThat(Spoken.by("merge", archive).out()).isEqualTo(whole.out());
    assertThat(check(KEPT, "--store", archive).err()).contains("of which 8 were there before");
  }

  @Tag("turn-2")
  @Test
  void whatOneWorkerFindsTheNextCampaignAndJUnitTryFirst() throws IOException {
    Spoken found = check(WRONG, "--schedules", "400", "--shard", "1/1", "--store", store("first"));
    assertThat(found.code()).isEqualTo(1);
    String cases = store("first") + "/cases/";

    // So few that they find nothing by themselves.
    assertThat(check(WRONG, "--schedules", "1").code()).isZero();
    Spoken next =
        check(
            WRONG,
            "--schedules",
            "1",
            "--seed",
            "5",
            "--store",
            store("next"),
            "--cases",
            store("first"));
    assertThat(next.code()).isEqualTo(1);
    assertThat(next.out())
        .contains("  found   case of a store, " + cases, "; shrunk in ", "Law broken: No call uses")
        .contains("  cases   1 case of " + store("first") + "/cases tried first: 1 failed again");
    assertThat(replay(next)).isEqualTo(replay(found));
    assertThat(names("/next/cases")).isEqualTo(names("/first/cases")).hasSize(1);
    assertThat(memory.getPath("/next/check")).doesNotExist();
    assertThat(check(WRONG, "--json", "--schedules", "1", "--cases", store("first")).out())
        .contains("\"casesTried\":1", "\"casesRetired\":0");

    assertThat(junit(store("nowhere"))).isEmpty();
    assertThat(junit(store("first")))
        .singleElement()
        .satisfies(
            failed ->
                assertThat(failed)
                    .hasMessageContaining("NoIdIsUsedAfterItsUnload")
                    .hasMessageContaining("Asking"));
  }

  private static String replay(Spoken spoken) {
    return spoken.out().lines().filter(line -> line.startsWith("  replay ")).findFirst().orElse("");
  }

  private List<String> names(String of) throws IOException {
    try (Stream<Path> all = Files.walk(memory.getPath(of))) {
      return all.filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  /** What JUnit runs; by itself it finds nothing. */
  static class Sample {
    @Conformance(
        profiler = Asking.class,
        executions = 1,
        scenarios = "plugin-unload",
        runtimes = "net9.0")
    void keepsTheLaws() {}
  }

  private static List<Throwable> junit(String store) throws IOException {
    List<Throwable> failed = new ArrayList<>();
    try {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selectClass(Sample.class))
                  .configurationParameter("clrsim.cases", store)
                  .build(),
              new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                  result.getThrowable().ifPresent(failed::add);
                }
              });
    } finally {
      Files.deleteIfExists(KEPT_BY_JUNIT.resolve(Sample.class.getName() + ".keepsTheLaws.failing"));
    }
    return failed;
  }

  @Tag("turn-2")
  @Test
  void aMendedProfilerHasItsCaseRetiredAndAnotherVersionTriesItAgain() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String words =
        "--profiler com.acme.Late --classpath %s --scenario plugin-unload --runtime net9.0"
            .formatted(classes);
    compile(classes, "host.info().getModuleInfo2(next);");
    assertThat(check(words, "--schedules", "400", "--cases", store("s")).code()).isEqualTo(1);

    compile(classes, "next.toString();");
    Spoken mended = check(words, "--schedules", "4", "--cases", store("s"));
    assertThat(mended.code()).isZero();
    assertThat(mended.out()).contains("tried first: 1 retired, failing no more");
    assertThat(names("/s/cases"))
        .hasSize(2)
        .anySatisfy(name -> assertThat(name).contains(".retired."));
    assertThat(check(words, "--schedules", "4", "--cases", store("s")).out())
        .contains("0 cases of ", "; 1 retired before");

    compile(classes, "host.info().getModuleInfo2(next);");
    assertThat(check(words, "--schedules", "1", "--cases", store("s")).out())
        .contains("tried first: 1 failed again");
  }

  private static void compile(Path classes, String doing) {
    String source =
        """
        package com.acme;

        import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

        import io.github.clrsim.api.ProfilerHost;
        import io.github.clrsim.api.callback.CorProfilerCallback;
        import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
        import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
        import io.github.clrsim.api.id.ModuleId;
        import io.github.clrsim.api.outcome.HResult;
        import java.util.concurrent.ConcurrentLinkedQueue;

        public final class Late implements CorProfilerCallback {
          private final ConcurrentLinkedQueue<ModuleId> loaded = new ConcurrentLinkedQueue<>();
          private final ProfilerHost host;

          public Late(ProfilerHost host) {
            this.host = host;
          }

          @Override
          public HResult initialize(Initialize event) {
            host.startThread("namer", this::ask);
            return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
          }

          @Override
          public HResult moduleLoadFinished(ModuleLoadFinished event) {
            loaded.add(event.moduleId());
            return HResult.S_OK;
          }

          private void ask() {
            while (host.pause()) {
              ModuleId next = loaded.poll();
              if (next != null) {
                DOING
              }
            }
          }
        }
        """
            .replace("DOING", doing);
    assertThat(new Compilation(classes).complaints(List.of(source))).isEmpty();
  }

  @Test
  void aStoreOfCasesIsNoStoreForEverything() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "no folder");
    Files.createDirectories(folder.resolve("s"));
    Files.writeString(folder.resolve("s/cases"), "no folder");

    check(KEPT, "--cases", folder.resolve("s").toString()).isDiagnosticAbout("cannot be listed");
    check(KEPT, "--cases", "nobody://x").isDiagnosticAbout("nobody", "--cases");
    check(KEPT, "--cases", "").isDiagnosticAbout("--cases");
    check(KEPT, "--cases", folder.toString(), "--classpath", folder.toString())
        .isDiagnosticAbout("inside the class path", "--cases");
    check(KEPT, "--cases", text.toString())
        .isDiagnosticAbout("cannot be listed", text + " is a file", "name a folder");
    check(KEPT, "--store", text.resolve("store").toString())
        .isDiagnosticAbout("no folder can be made in " + text, "and not in a file");
    assertThat(check(KEPT, "--cases", folder.resolve("none").toString()).out())
        .contains("  cases   0 cases of " + folder.resolve("none/cases") + " tried first");
  }
}
