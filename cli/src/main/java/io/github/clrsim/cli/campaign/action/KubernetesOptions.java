package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that say what the jobs of a campaign on Kubernetes are like. */
final class KubernetesOptions {
  private static final int COMPLETIONS_MAX = 100_000;
  private static final Pattern QUANTITY =
      Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?(m|k|M|G|T|Ki|Mi|Gi|Ti)?");

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      defaultValue = "",
      description = "The image of the jobs, whose entry point is clrsim.")
  private String image = "";

  @Option(
      names = "--claim",
      paramLabel = "CLAIM",
      defaultValue = "",
      description =
          "The claim of the volume that is mounted at --store, which many pods may write at a time;"
              + " none, if that is a URI.")
  private String claim = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "clrsim-campaign",
      description = "With what the names of the jobs begin (${DEFAULT-VALUE}).")
  private String name = "clrsim-campaign";

  @Option(
      names = "--completions",
      paramLabel = "N",
      defaultValue = "16",
      description = "In how many parts the campaign is run (${DEFAULT-VALUE}).")
  private int completions = 16;

  @Option(
      names = "--cpu",
      paramLabel = "QUANTITY",
      defaultValue = "1",
      description = "What a worker may use (${DEFAULT-VALUE}).")
  private String cpu = "1";

  @Option(
      names = "--memory",
      paramLabel = "QUANTITY",
      defaultValue = "1Gi",
      description = "What a worker may use (${DEFAULT-VALUE}).")
  private String memory = "1Gi";

  /**
   * Why there cannot be such jobs: nothing, if there can.
   *
   * @param isMounted whether the store is a folder, and no URI that each pod reaches by itself
   */
  List<Diagnostic> mistakes(boolean isMounted) {
    List<Diagnostic> mistakes = new ArrayList<>();
    if (image.isEmpty()) {
      mistakes.add(
          mistake(
              "--image is missing",
              "--image",
              "the pods of the jobs need an image to run",
              "name one whose entry point is clrsim: --image registry/clrsim:tag"));
    }
    if (isMounted && claim.isEmpty()) {
      mistakes.add(
          mistake(
              "--claim is missing",
              "--claim",
              "--store is a folder, which has to be in a volume that all pods share",
              "name the claim of one that many may write: --claim my-claim; or a store that is a"
                  + " URI"));
    }
    if (!isMounted && !claim.isEmpty()) {
      mistakes.add(
          mistake(
              "A volume is named for a store that is none",
              "--claim",
              "--store is a URI, which each pod reaches by itself",
              "leave it out, or name the folder at which the volume is to be mounted"));
    }
    if (!name.matches("[a-z]([-a-z0-9]{0,50}[a-z0-9])?")) {
      mistakes.add(
          mistake(
              "\"%s\" is no name of a job".formatted(name),
              "--name",
              "Kubernetes takes a to z, digits and hyphens, and begins with none of the last two",
              "name it as in nightly-identity-map"));
    }
    if (completions < 1 || completions > COMPLETIONS_MAX) {
      mistakes.add(
          mistake(
              "The campaign is to be run in %d parts".formatted(completions),
              "--completions",
              "an indexed job has one part at least, and as many as Kubernetes takes at most",
              "choose a number from 1 to " + COMPLETIONS_MAX));
    }
    Map<String, String> quantities = new TreeMap<>(Map.of("--cpu", cpu, "--memory", memory));
    quantities.forEach(
        (option, text) -> {
          if (!QUANTITY.matcher(text).matches()) {
            mistakes.add(
                mistake(
                    "\"%s\" is no quantity".formatted(text),
                    option,
                    "Kubernetes wants a number and perhaps its unit",
                    "write, for one, --cpu 500m or --memory 1Gi"));
          }
        });
    return mistakes;
  }

  private static Diagnostic mistake(String what, String option, String why, String remedy) {
    return new Diagnostic(what, "option " + option, why, remedy);
  }

  /** What their containers run. */
  String image() {
    return image;
  }

  /** Whose volume is the store, if that is mounted. */
  Optional<String> claim() {
    return Optional.of(claim).filter(each -> !each.isEmpty());
  }

  /** With what their names begin. */
  String name() {
    return name;
  }

  /** In how many parts the campaign is run. */
  int completions() {
    return completions;
  }

  /** How many processors a worker may use. */
  String cpu() {
    return cpu;
  }

  /** How much memory a worker may use. */
  String memory() {
    return memory;
  }
}
