package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifest of a campaign, as an API server reads it. */
@EnableKubernetesMockClient(crud = true)
class ManifestTest {
  private static final List<String> SEARCH =
      List.of(
          "--profiler=identity-map",
          "--scenario=entry PluginHost; thread main; context a collectible; load a Plugin",
          "--runtime=net9.0",
          "--schedules=32",
          "--round=4");

  @TempDir private Path folder;

  /** Set by the extension. */
  static KubernetesClient client;

  @Test
  void anApiServerTakesBothJobsAsTheyWerePrinted() {
    Spoken printed = manifest("--completions=4", "--jobs=2");
    assertThat(printed.code()).as(printed.err()).isZero();

    List<HasMetadata> created =
        client
            .load(new ByteArrayInputStream(printed.out().getBytes(StandardCharsets.UTF_8)))
            .inNamespace("tests")
            .create();

    assertThat(created)
        .extracting(each -> each.getMetadata().getName())
        .containsExactly("nightly-workers", "nightly-report");
    Job workers = client.batch().v1().jobs().inNamespace("tests").withName("nightly-workers").get();
    assertThat(workers.getAdditionalProperties()).isEmpty();
    assertThat(workers.getSpec().getAdditionalProperties()).isEmpty();
    assertThat(workers.getSpec().getCompletionMode()).isEqualTo("Indexed");
    assertThat(workers.getSpec().getCompletions()).isEqualTo(4);
    assertThat(workers.getSpec().getParallelism()).isEqualTo(2);
    assertThat(workers.getSpec().getBackoffLimitPerIndex()).isPositive();
    assertThat(workers).isEqualTo(created.getFirst());
  }

  @Test
  void podsMayDoNothingButTheirWork() {
    for (Job job : jobs()) {
      PodSpec pod = job.getSpec().getTemplate().getSpec();
      Container container = pod.getContainers().getFirst();
      assertThat(pod.getAdditionalProperties()).isEmpty();
      assertThat(pod.getRestartPolicy()).isEqualTo("Never");
      assertThat(pod.getAutomountServiceAccountToken()).isFalse();
      assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
      assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(container.getResources().getLimits()).containsOnlyKeys("cpu", "memory");
      assertThat(container.getVolumeMounts())
          .extracting(mount -> mount.getMountPath())
          .containsExactly(folder.resolve("s").toString(), "/tmp");
      assertThat(pod.getVolumes().getFirst().getPersistentVolumeClaim().getClaimName())
          .isEqualTo("shared");
      assertThat(pod.getVolumes().getLast().getEmptyDir()).isNotNull();
    }
  }

  /**
   * The words are those of a worker and a report: with an index for each they come to the whole.
   */
  @Test
  void theWordsOfTheContainersAreCommands() {
    List<Job> jobs = jobs();
    List<String> work = words(jobs.getFirst());
    List<String> report = words(jobs.getLast());

    for (int part = 1; part <= 4; part++) {
      assertThat(Spoken.by(and(work, "--shard=" + part + "/4")).code()).isZero();
    }

    assertThat(Spoken.by(report)).isEqualTo(Spoken.by(and(List.of("check"), SEARCH)));
  }

  @Test
  void aBudgetIsSharedOut() {
    List<String> words =
        words(load(manifest("--completions=4", "--machine-time=2h").out()).getFirst());

    assertThat(words).contains("--time=1800s");
  }

  @Test
  void whatCannotBeIsRefused() {
    manifest("--completions=0").isDiagnosticAbout("--completions");
    manifest("--cpu=many").isDiagnosticAbout("--cpu", "many");
    Spoken.by("campaign", "manifest", "--store=/s", "--image=x", "--claim=y", "--name=Nightly_")
        .isDiagnosticAbout("--name", "Nightly_");
    Spoken.by("campaign", "manifest", "--store", "/s", "--image", "x").isDiagnosticAbout("--claim");
    Spoken.by("campaign", "status", "--store", "/s", "--image", "x").isDiagnosticAbout("--image");
  }

  @Test
  void allMistakesAreNamedAtOnce() {
    List<String> words =
        List.of(
            "campaign",
            "manifest",
            "--store=/s",
            "--name=Nightly_",
            "--cpu=many",
            "--findings=0",
            "--machine-time=soon");

    Spoken said = Spoken.by(words);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains("--image", "--claim", "Nightly_", "\"many\"", "--findings", "\"soon\"");
    JsonNode answer = Spoken.by(and(words, "--json")).json();
    assertThat(answer.get("diagnostics")).hasSize(6);
    assertThat(answer.get("diagnostics").get(0)).isEqualTo(answer.get("diagnostic"));
  }

  @Test
  void aStoreThatEachPodReachesByItselfNeedsNoVolume() {
    List<String> words =
        List.of("campaign", "manifest", "--store=s3://bucket/nightly", "--image=x");
    Spoken.by(and(words, "--claim=shared")).isDiagnosticAbout("--claim");

    for (Job job : load(Spoken.by(and(words, SEARCH)).out())) {
      PodSpec pod = job.getSpec().getTemplate().getSpec();
      assertThat(pod.getVolumes()).extracting(volume -> volume.getName()).containsExactly("tmp");
      assertThat(pod.getContainers().getFirst().getVolumeMounts()).hasSize(1);
      assertThat(words(job)).contains("--store=s3://bucket/nightly");
    }
  }

  private List<Job> jobs() {
    return load(manifest("--completions=4").out());
  }

  private static List<Job> load(String yaml) {
    return client
        .load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
        .items()
        .stream()
        .map(Job.class::cast)
        .toList();
  }

  private static List<String> words(Job job) {
    return job.getSpec().getTemplate().getSpec().getContainers().getFirst().getArgs();
  }

  private Spoken manifest(String... more) {
    return Spoken.by(
        and(
            List.of(
                "campaign",
                "manifest",
                "--store=" + folder.resolve("s"),
                "--image=registry.example/clrsim:1",
                "--claim=shared",
                "--name=nightly"),
            and(SEARCH, more)));
  }

  private static List<String> and(List<String> words, List<String> more) {
    return Stream.concat(words.stream(), more.stream()).toList();
  }

  private static List<String> and(List<String> words, String... more) {
    return and(words, List.of(more));
  }
}
