package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.explorer.strategy.Shard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command that runs a part of a campaign, wherever it runs.
 *
 * @param findingsMax with how many rounds in which a law broke the campaign ends
 * @param isJson whether it speaks to a program
 */
public record WorkerCommand(int findingsMax, boolean isJson) {

  /**
   * Its words.
   *
   * @param time how long it may go on
   */
  public List<String> of(Path store, Shard part, Optional<Duration> time) {
    List<String> words =
        new ArrayList<>(List.of("campaign", "work", "--store", StorePlace.text(store)));
    words.addAll(List.of("--shard", part.text(), "--jobs", "1"));
    words.addAll(List.of("--findings", Integer.toString(findingsMax)));
    // Less than a second is no time that can be named, and a worker takes longer to begin.
    time.ifPresent(all -> words.addAll(List.of("--time", Math.max(1, all.toSeconds()) + "s")));
    if (isJson) {
      words.add("--json");
    }
    return words;
  }
}
