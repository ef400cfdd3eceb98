package io.github.clrsim.cli.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jobs that run a campaign: an indexed one, each index of which is a worker with a part of the
 * rounds, and one that reports what they left in the store.
 *
 * @param name of both, which begins their names
 * @param image whose entry point is clrsim
 * @param store where the volume is mounted that all share
 * @param claim the claim of that volume; none, where all share a store that each reaches by itself
 * @param size how many workers there are
 * @param work the words of a worker, behind the program's name
 * @param report those of the report
 */
public record CampaignJobs(
    String name,
    String image,
    String store,
    Optional<String> claim,
    Size size,
    List<String> work,
    List<String> report) {
  /** A user that no image has, and that owns nothing. */
  private static final long USER = 65532;

  /** A worker that ends badly so often is not begun again. */
  private static final int RETRIES = 6;

  /** The report is tried until all rounds are there; Kubernetes waits longer each time. */
  private static final int REPORT_RETRIES = 1000;

  private static final int LAW_BROKEN = 1;

  private static final ObjectMapper YAML =
      new ObjectMapper(
          new YAMLFactory()
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .disable(YAMLGenerator.Feature.SPLIT_LINES));

  public CampaignJobs {
    work = List.copyOf(work);
    report = List.copyOf(report);
  }

  /**
   * How many workers there are.
   *
   * @param completions in how many parts the campaign is run
   * @param parallelism how many of them at a time
   * @param cpu what a worker may use, as Kubernetes writes it
   * @param memory what a worker may use, as Kubernetes writes it
   */
  public record Size(int completions, int parallelism, String cpu, String memory) {}

  /** Both as a file that kubectl applies. */
  public String yaml() {
    return all().stream().map(CampaignJobs::yaml).collect(Collectors.joining());
  }

  private static String yaml(Job job) {
    try {
      return YAML.writeValueAsString(job);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("each job can be written", impossible);
    }
  }

  /** Both, the workers first. */
  public List<Job> all() {
    return List.of(workers(), reporter());
  }

  private Job workers() {
    return new JobBuilder()
        .withNewMetadata()
        .withName(name + "-workers")
        .withLabels(labels())
        .endMetadata()
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(size.completions())
        .withParallelism(size.parallelism())
        .withBackoffLimitPerIndex(RETRIES)
        // A worker that was preempted, or whose node went, is none that failed.
        .withNewPodFailurePolicy()
        .addNewRule()
        .withAction("Ignore")
        .addNewOnPodCondition("True", "DisruptionTarget")
        .endRule()
        .endPodFailurePolicy()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .withSpec(pod("worker", work))
        .endTemplate()
        .endSpec()
        .build();
  }

  private Job reporter() {
    return new JobBuilder()
        .withNewMetadata()
        .withName(name + "-report")
        .withLabels(labels())
        .endMetadata()
        .withNewSpec()
        .withBackoffLimit(REPORT_RETRIES)
        // That a law is broken is the report. All else may be a round that is not there yet.
        .withNewPodFailurePolicy()
        .addNewRule()
        .withAction("FailJob")
        .withNewOnExitCodes()
        .withContainerName("report")
        .withOperator("In")
        .withValues(LAW_BROKEN)
        .endOnExitCodes()
        .endRule()
        .endPodFailurePolicy()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .withSpec(pod("report", report))
        .endTemplate()
        .endSpec()
        .build();
  }

  private Map<String, String> labels() {
    return Map.of("app.kubernetes.io/name", "clrsim", "app.kubernetes.io/instance", name);
  }

  /** As little as it needs: no root, nothing to write but the store and a folder for the moment. */
  private PodSpec pod(String container, List<String> words) {
    Map<String, Quantity> most =
        Map.of("cpu", new Quantity(size.cpu()), "memory", new Quantity(size.memory()));
    return new PodSpecBuilder()
        .withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withRunAsUser(USER)
        .withRunAsGroup(USER)
        .withFsGroup(USER)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .withContainers(
            new ContainerBuilder()
                .withName(container)
                .withImage(image)
                .withArgs(new ArrayList<>(words))
                .withEnv(
                    new EnvVarBuilder()
                        .withName("CLRSIM_COMPLETIONS")
                        .withValue(Integer.toString(size.completions()))
                        .build())
                .withNewResources()
                .withRequests(most)
                .withLimits(most)
                .endResources()
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .withVolumeMounts(
                    Stream.concat(
                            claim.stream().map(_ -> mount("store", store)),
                            Stream.of(mount("tmp", "/tmp")))
                        .toList())
                .build())
        .withVolumes(
            claim.stream()
                .map(
                    volume ->
                        new VolumeBuilder()
                            .withName("store")
                            .withNewPersistentVolumeClaim(volume, false)
                            .build())
                .toList())
        .addNewVolume()
        .withName("tmp")
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume()
        .build();
  }

  private static VolumeMount mount(String name, String path) {
    return new VolumeMountBuilder().withName(name).withMountPath(path).build();
  }
}
