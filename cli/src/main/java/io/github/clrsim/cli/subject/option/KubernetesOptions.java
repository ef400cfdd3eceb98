package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say what the jobs of a campaign on Kubernetes are like. */
public final class KubernetesOptions {
  private static final int COMPLETIONS_MAX = 100_000;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      defaultValue = "",
      description = "The image of the jobs, whose entry point is clrsim; of manifest.")
  private String image = "";

  @Option(
      names = "--claim",
      paramLabel = "CLAIM",
      defaultValue = "",
      description =
          "The claim of the volume that is mounted at --store, which many pods may write at a time;"
              + " none, if that is a URI; of manifest.")
  private String claim = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "clrsim-campaign",
      description = "With what the names of the jobs begin (${DEFAULT-VALUE}); of manifest.")
  private String name = "clrsim-campaign";

  @Option(
      names = "--completions",
      paramLabel = "N",
      defaultValue = "16",
      description = "In how many parts the campaign is run (${DEFAULT-VALUE}); of manifest.")
  private int completions = 16;

  @Option(
      names = "--cpu",
      paramLabel = "QUANTITY",
      defaultValue = "1",
      description = "What a worker may use (${DEFAULT-VALUE}); of manifest.")
  private String cpu = "1";

  @Option(
      names = "--memory",
      paramLabel = "QUANTITY",
      defaultValue = "1Gi",
      description = "What a worker may use (${DEFAULT-VALUE}); of manifest.")
  private String memory = "1Gi";

  /**
   * Requires that there can be such jobs.
   *
   * @param isMounted whether the store is a folder, and no URI that each pod reaches by itself
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there cannot
   */
  public void requirePossible(boolean isMounted) {
    if (!isMounted && !claim.isEmpty()) {
      throw fault(
          "A volume is named for a store that is none",
          "--claim",
          "--store is a URI, which each pod reaches by itself",
          "leave it out, or name the folder at which the volume is to be mounted");
    }
    Map<String, String> needed =
        isMounted ? Map.of("--claim", claim, "--image", image) : Map.of("--image", image);
    needed.entrySet().stream()
        .filter(each -> each.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst()
        .ifPresent(
            option -> {
              throw fault(
                  option + " is missing",
                  option,
                  "the pods of the jobs need an image to run, and a volume that they share",
                  "name both: --image registry/clrsim:tag --claim my-claim");
            });
    if (!name.matches("[a-z]([-a-z0-9]{0,50}[a-z0-9])?")) {
      throw fault(
          "\"%s\" is no name of a job".formatted(name),
          "--name",
          "Kubernetes takes a to z, digits and hyphens, and begins with none of the last two",
          "name it as in nightly-identity-map");
    }
    if (completions < 1 || completions > COMPLETIONS_MAX) {
      throw fault(
          "The campaign is to be run in %d parts".formatted(completions),
          "--completions",
          "an indexed job has one part at least, and as many as Kubernetes takes at most",
          "choose a number from 1 to " + COMPLETIONS_MAX);
    }
    requireQuantity("--cpu", cpu);
    requireQuantity("--memory", memory);
  }

  private static void requireQuantity(String option, String text) {
    if (!text.matches("[0-9]{1,12}(\\.[0-9]{1,9})?(m|k|M|G|T|Ki|Mi|Gi|Ti)?")) {
      throw fault(
          "\"%s\" is no quantity".formatted(text),
          option,
          "Kubernetes wants a number and perhaps its unit",
          "write, for one, --cpu 500m or --memory 1Gi");
    }
  }

  private static RuntimeException fault(String what, String option, String why, String remedy) {
    return new Diagnostic(what, "option " + option, why, remedy).thrown();
  }

  /** What their containers run. */
  public String image() {
    return image;
  }

  /** Whose volume is the store, if that is mounted. */
  public Optional<String> claim() {
    return Optional.of(claim).filter(each -> !each.isEmpty());
  }

  /** With what their names begin. */
  public String name() {
    return name;
  }

  /** In how many parts the campaign is run. */
  public int completions() {
    return completions;
  }

  /** How many processors a worker may use. */
  public String cpu() {
    return cpu;
  }

  /** How much memory a worker may use. */
  public String memory() {
    return memory;
  }
}
