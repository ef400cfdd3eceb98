package io.github.clrsim.conformance.store.cases;

import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.conformance.store.CaseJson;
import io.github.clrsim.conformance.store.ContentDigest;
import io.github.clrsim.conformance.store.StoreFile;
import io.github.clrsim.explore.Case;
import io.github.clrsim.model.profile.RuntimeProfile;

/**
 * A failing case that another machine can run.
 *
 * @param law what it broke, by name
 * @param races whether data races were looked for
 * @param failing the case, whose scenario is its whole text in a line
 * @param profiler whose it is, by {@linkplain CaseOwner#name() name}
 */
public record StoredCase(String law, boolean races, Case failing, String profiler) {
  private static final String FORMAT = "clrsim failing case 1";

  /**
   * One that was found here, whose scenario may be named, or be a file.
   *
   * @param actionsMax how many actions a scenario may have
   */
  public static StoredCase of(
      String law, boolean races, Case failing, String profiler, int actionsMax) {
    String program = Scenarios.named(failing.scenario(), actionsMax).line();
    return new StoredCase(
        law, races, new Case(program, failing.profile(), failing.picks()), profiler);
  }

  /** The digest of all of it: the same case has the same one, whoever finds it. */
  public String digest() {
    return new ContentDigest()
        .text(law)
        .text(Boolean.toString(races))
        .text(failing.profile())
        .text(failing.scenario())
        .text(failing.picks().text())
        .text(profiler)
        .hex();
  }

  ObjectNode json() {
    ObjectNode node =
        StoreFile.object()
            .put("format", FORMAT)
            .put("profiler", profiler)
            .put("law", law)
            .put("races", races);
    CaseJson.write(node, failing);
    return node;
  }

  /** Reads what {@link #json} wrote; an {@link IllegalArgumentException} says that it did not. */
  static StoredCase read(JsonNode node) {
    String format = text(node, "format");
    if (!format.equals(FORMAT)) {
      throw new IllegalArgumentException("its format is \"%s\"".formatted(format));
    }
    return new StoredCase(
        text(node, "law"),
        node.required("races").booleanValue(),
        CaseJson.read(node),
        text(node, "profiler"));
  }

  /**
   * Requires that it can be run here.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this clrsim does not know its
   *     runtime, or something in its scenario
   */
  void requirePossible(int actionsMax) {
    var _ = RuntimeProfile.named(failing.profile());
    var _ = Scenarios.named(failing.scenario(), actionsMax);
  }
}
