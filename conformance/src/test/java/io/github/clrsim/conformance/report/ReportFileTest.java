package io.github.clrsim.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.neighbor.Neighbor.Outcomes;
import io.github.clrsim.explore.neighbor.Parting;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What other tools are given of a check is what they read. */
class ReportFileTest {
  private static final Law USE = new NoIdIsUsedAfterItsUnload();
  private static final Law RUN = new TheRunEndsWell();
  private static final Law REFERENCE = new EveryReferenceIsGivenBack();

  /** Half a pair, and what no XML may hold. */
  private static final String EVIL = "a\u0000b\u001bc\ud800d]]>&<\"%,:e";

  /** What JSON may hold as it is. */
  private static final String HALF_EVIL = "a\u0000b\u001bc</script>\u2028<b>&\"";

  @TempDir private Path folder;

  private static ConformanceResult result() {
    Verdict.Broken broken = new Verdict.Broken(USE, 4, "why: " + EVIL, "do it\nbetter");
    Course course =
        Course.of(
            TraceBuilder.begins()
                .gets(new ModuleLoadStarted(new ModuleId(0x20)))
                .on("profiler")
                .makes("GetModuleInfo2", new ModuleId(0x20))
                .steps());
    Case failing = new Case("plugin-unload", "net9.0", ChoiceSequence.calm());
    Finding finding = Findings.unfinished(failing, broken, "./clrsim replay");
    return new ConformanceResult(
        "com.acme.MyProfiler",
        List.of(
            new OfLaw.Broken(
                USE,
                new Finding(
                    broken, finding.where(), course, finding.fingerprint(), finding.replay())),
            new OfLaw.CutShort(RUN, USE),
            new OfLaw.Undecided(REFERENCE, new Diagnostic("A limit", "here", "so", "more"))),
        "3 executions " + EVIL,
        3);
  }

  private String written(String name) throws IOException {
    Path file = folder.resolve(name);
    ReportFile.named(file, "option --report").write(result());
    return Files.readString(file);
  }

  @Test
  void jUnitXmlIsXmlWithATestForEachLaw() throws Exception {
    written("report.xml");
    Document document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("report.xml").toFile());

    var suite = (org.w3c.dom.Element) document.getElementsByTagName("testsuite").item(0);
    assertThat(
            Stream.of("tests", "failures", "errors", "skipped").map(suite::getAttribute).toList())
        .containsExactly("3", "1", "1", "1");
    assertThat(suite.getElementsByTagName("failure").item(0).getTextContent())
        .contains("| profiler", "GetModuleInfo2(module:20)", "Law broken: ");
    assertThat(suite.getElementsByTagName("error").item(0).getTextContent())
        .contains("A limit", "  do      more");
    assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent())
        .contains("a\ufffdb\ufffdc\ufffdd]]>&<");
  }

  @Test
  void sarifHasARuleForEachLawAndAFlowForEachThread() throws IOException {
    JsonNode run = new ObjectMapper().readTree(written("report.sarif")).path("runs").path(0);

    assertThat(run.path("tool").path("driver").path("rules")).hasSize(3);
    JsonNode found = run.path("results").path(0);
    assertThat(run.path("results")).hasSize(1);
    assertThat(found.path("ruleId").asText()).isEqualTo("NoIdIsUsedAfterItsUnload");
    assertThat(found.path("message").path("text").asText())
        .contains("why: ", "do it", "./clrsim replay");
    assertThat(found.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("com/acme/MyProfiler.java");
    JsonNode flows = found.at("/codeFlows/0/threadFlows");
    assertThat(flows.findValuesAsText("id")).containsExactly("main", "profiler");
    assertThat(flows.at("/1/locations/0/location/message/text").asText())
        .startsWith("GetModuleInfo2(");
    assertThat(run.at("/invocations/0/executionSuccessful").asBoolean(true)).isFalse();
    assertThat(run.at("/invocations/0/toolExecutionNotifications")).hasSize(1);
  }

  @Test
  void traceEventsHaveAProcessForEachFindingAndASpanForEachCallback() throws IOException {
    JsonNode events = new ObjectMapper().readTree(written("report.trace.json")).path("traceEvents");

    List<JsonNode> all = StreamSupport.stream(events.spliterator(), false).toList();
    assertThat(all).extracting(event -> event.path("pid").asInt()).containsOnly(1);
    assertThat(all)
        .filteredOn(event -> event.path("name").asText().equals("thread_name"))
        .extracting(event -> event.at("/args/name").asText())
        .containsExactly("main", "profiler");
    assertThat(all)
        .filteredOn(event -> event.path("ph").asText().equals("X"))
        .extracting(
            event ->
                "%s %s %s+%s"
                    .formatted(
                        event.path("tid"),
                        event.path("name").asText(),
                        event.path("ts"),
                        event.path("dur")))
        .containsExactly("0 ModuleLoadStarted(module:20) 1+1", "1 GetModuleInfo2(module:20) 4+1");
    assertThat(all.getLast().path("name").asText()).isEqualTo("Law broken: " + USE.sentence());
    assertThat(all.getLast().path("ts").asInt()).isEqualTo(4);
  }

  @Test
  void openTelemetryHasATraceForEachFindingAndParentsThatAreThere() throws IOException {
    JsonNode spans =
        new ObjectMapper()
            .readTree(written("report.otlp.json"))
            .at("/resourceSpans/0/scopeSpans/0/spans");

    assertThat(spans.findValuesAsText("spanId"))
        .containsExactly("0000000000000001", "0000000000000002", "0000000000000003");
    assertThat(spans.findValuesAsText("parentSpanId"))
        .containsExactly("0000000000000001", "0000000000000001");
    assertThat(spans.findValuesAsText("traceId")).hasSize(3).allMatch(id -> id.length() == 32);
    assertThat(spans.at("/0/status/code").asInt()).isEqualTo(2);
    assertThat(spans.at("/0/events/0/timeUnixNano").asText()).isEqualTo("4000");
    assertThat(spans.at("/2/name").asText()).isEqualTo("GetModuleInfo2(module:20)");
    assertThat(spans.at("/2/startTimeUnixNano").asText()).isEqualTo("4000");
    assertThat(spans.at("/2/endTimeUnixNano").asText()).isEqualTo("5000");
  }

  @Test
  void aPageHasTheWholeRunAndNothingCanBreakOutOfItsData() throws IOException {
    String page = written("report.html");
    JsonNode root = data(page);

    assertThat(root.path("laws").findValuesAsText("state"))
        .containsExactly("broken", "kept so far", "undecided");
    JsonNode finding = root.path("findings").path(0);
    assertThat(finding.path("broken").asInt()).isEqualTo(4);
    assertThat(finding.at("/steps/1/1").asText()).isEqualTo("callback");
    assertThat(finding.at("/steps/1/2").asText()).isEqualTo("ModuleLoadStarted(module:20)");
    assertThat(finding.path("threads").findValuesAsText("name"))
        .containsExactly("main", "profiler");
    assertThat(root.path("summary").asText()).contains("]]>&<");
    // No request to anywhere.
    assertThat(page).doesNotContain("http:", "https:", " src=", "@import", "url(");
  }

  @Test
  void aPageShowsTheNeighborStepByStepWithThreadsKnownByTheirNames() throws IOException {
    List<Step> failing =
        TraceBuilder.begins()
            .on("a")
            .marks("first")
            .on(HALF_EVIL)
            .marks(HALF_EVIL)
            .marks("end")
            .steps();
    List<Step> passing =
        TraceBuilder.begins()
            .on(HALF_EVIL)
            .marks(HALF_EVIL)
            .on("a")
            .marks("first")
            .on("b")
            .marks("new")
            .steps();
    JsonNode beside = besides(neighbor(failing, passing));

    assertThat(beside.path("found").asBoolean()).isTrue();
    assertThat(beside.path("parts").asInt()).isEqualTo(1);
    assertThat(beside.path("fateOfFailing").asText()).hasSize(failing.size() - 1).endsWith("!");
    assertThat(beside.path("fateOfPassing").asText()).hasSize(passing.size() - 1).endsWith("!!");
    assertThat(beside.path("likeOfFailing")).hasSize(failing.size() - 1);
    assertThat(beside.path("threads").findValuesAsText("name"))
        .containsExactly("main", "a", HALF_EVIL, "b");
    // The second thread of the one that passes is the third of the other.
    assertThat(beside.at("/steps/0/0").asInt()).isEqualTo(2);
    assertThat(beside.at("/failing/thread").asText()).isEqualTo("a");
    assertThat(beside.path("replay").asText()).isEqualTo("./clrsim replay --choices 0x3.1");
  }

  @Test
  void aPageSaysWhereEveryOrderFails() throws IOException {
    JsonNode beside = besides(new Neighbor.NoneFound(new Outcomes(7, 5, 6, 1, 0, false)));

    assertThat(beside.path("found").asBoolean(true)).isFalse();
    assertThat(beside.path("executions").asInt()).isEqualTo(7);
    assertThat(beside.path("text").asText())
        .isEqualTo(
            "in no other order tried: of 7 executions, with 5 other orders of steps, 6 broke this"
                + " law, 1 broke another law");
  }

  private static Neighbor neighbor(List<Step> failing, List<Step> passing) {
    return new Neighbor.Passing(
        new Case("plugin-unload", "net9.0", ChoiceSequence.of(0, 0, 0, 1)),
        1,
        new Parting(3, 1, new Parting.GoesOn("a", true), new Parting.GoesOn(HALF_EVIL, false)),
        Course.of(failing),
        Course.of(passing),
        new Outcomes(1, 1, 0, 0, 0, false));
  }

  private JsonNode besides(Neighbor neighbor) throws IOException {
    Verdict.Broken broken = new Verdict.Broken(USE, 4, "why", "do");
    Finding plain =
        Findings.unfinished(
            new Case("plugin-unload", "net9.0", ChoiceSequence.calm()),
            broken,
            "./clrsim replay --choices 0");
    Course course =
        neighbor instanceof Neighbor.Passing passing ? passing.failing() : plain.course();
    Finding finding =
        new Finding(broken, plain.where(), course, plain.fingerprint(), plain.replay(), neighbor);
    Path file = folder.resolve("beside.html");
    ReportFile.named(file, "option --report")
        .write(new ConformanceResult("p", List.of(new OfLaw.Broken(USE, finding)), "", 1));
    return data(Files.readString(file)).at("/findings/0/passing");
  }

  private static JsonNode data(String page) throws IOException {
    int from = page.indexOf("id=\"data\">") + "id=\"data\">".length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  @Test
  void anIdEndsWithTheCallbackThatTellsOfIt() {
    List<Step> steps =
        TraceBuilder.begins()
            .gets(new ModuleLoadStarted(new ModuleId(0x20)))
            .on("finalizer")
            .gets(new ModuleUnloadStarted(new ModuleId(0x20)))
            .steps();
    assertThat(Ends.of(steps)).containsExactly(Map.entry("module:20", steps.size() - 1));
  }

  @Test
  void anAnnotationIsOneLineWhateverItSays() {
    List<String> lines = GitHubAnnotations.of(result());

    assertThat(lines)
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .startsWith("::error title=Law broken%3A NoIdIsUsedAfterItsUnload::why: ")
                    .contains("%25,:e%0Ado it%0Abetter")
                    .doesNotContain("\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "report.txt", "report.xml.gz", "nowhere/report.xml", "."})
  void aNameThatSaysNoFormatOrNoPlaceIsRefused(String name) {
    assertThatThrownBy(() -> ReportFile.named(folder.resolve(name), "option --report"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("option --report");
  }

  @Test
  void anOlderReportIsReplacedAsAWholeAndNothingElseIsLeft() throws IOException {
    Files.writeString(folder.resolve("report.xml"), "old");
    assertThat(written("report.xml")).startsWith("<?xml");
    assertThat(folder).isDirectoryContaining("glob:**/report.xml");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }
}
