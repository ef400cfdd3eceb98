package io.github.clrsim.kit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What jqwik says of a sample for which a property does not hold. */
class SampleTextsTest {
  private static final Pattern PROGRAM = Pattern.compile("(?m)^ *program:\\s+(entry .*)$");

  @Test
  void aSampleIsReportedByTheTextFromWhichItIsReadAgain() {
    String report = reported();
    Matcher program = PROGRAM.matcher(report);
    assertThat(program.find()).as(report).isTrue();
    assertThat(Scenario.parse("again", program.group(1)).line()).isEqualTo(program.group(1));
    assertThat(report)
        .contains("choices: 0x2.3.1\n")
        .contains("runtime: net9.0\n")
        .contains("strategy: pct:3\n")
        .contains("[com.acme.Plain, com.acme.Woven (rounds=1; weaving com.acme)]")
        .doesNotContain("Scenario[", "RuntimeProfile[", "NamedProfiler[");
  }

  private static String reported() {
    List<String> said = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(ReportedSample.class))
                .configurationParameter("jqwik.database", "")
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .build(),
            new TestExecutionListener() {
              @Override
              public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                said.addAll(entry.getKeyValuePairs().values());
              }
            });
    return String.join("\n", said);
  }
}
