package io.github.clrsim.conformance.store;

import io.github.clrsim.conformance.store.StoreFile.Found;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.laws.judge.Law;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rounds of one search of a campaign that goes on: those that are there are not run again. */
public final class StoredRounds implements RoundStore {
  private final CampaignFolder folder;
  private final String search;
  private final RoundJson json;
  private final List<Diagnostic> repaired = new ArrayList<>();
  private Optional<Diagnostic> fault = Optional.empty();
  private long found;
  private long kept;

  /**
   * Those of a search.
   *
   * @param search its name
   * @param laws by which it is judged
   */
  public StoredRounds(CampaignFolder folder, String search, List<Law> laws) {
    this.folder = folder;
    this.search = search;
    this.json = new RoundJson(folder.identity().digest(), search, laws);
  }

  /** What somebody left half written is run again, as if it were not there. */
  @Override
  public Optional<RoundResult> find(long round) {
    return switch (there(round)) {
      case Found.Nothing<RoundResult> _ -> Optional.empty();
      case Found.Whole<RoundResult>(RoundResult known) -> {
        found++;
        yield Optional.of(known);
      }
      case Found.Cut<RoundResult>(Diagnostic why) -> {
        repaired.add(
            new Diagnostic(
                "Round %d was stored in part, and is run again".formatted(round + 1),
                why.where(),
                "whoever wrote it was stopped, or its file system was full",
                "nothing; it is whole when this check is over"));
        yield Optional.empty();
      }
    };
  }

  /** What is there of a round, for who runs nothing. */
  public sealed interface Seen {
    /** Nothing, or nothing yet. */
    record Nothing() implements Seen {}

    /** All of it. */
    record Whole(RoundResult result) implements Seen {}

    /** A part, by somebody who was stopped: who runs the round takes it for nothing. */
    record Cut(Diagnostic why) implements Seen {}

    /** Something that cannot be read, or is something else: nobody goes on before it is gone. */
    record Damaged(Diagnostic why) implements Seen {}
  }

  /** Looks at a round, and at nothing else. */
  public Seen look(long round) {
    try {
      return switch (there(round)) {
        case Found.Nothing<RoundResult> _ -> new Seen.Nothing();
        case Found.Whole<RoundResult>(RoundResult known) -> new Seen.Whole(known);
        case Found.Cut<RoundResult>(Diagnostic why) -> new Seen.Cut(why);
      };
    } catch (DiagnosticException damaged) {
      return new Seen.Damaged(damaged.diagnostic());
    }
  }

  /** The name of the search. */
  public String search() {
    return search;
  }

  /** Where a round is stored: texts count rounds from 1, and files from 0. */
  public Path file(long round) {
    return folder.round(search, round).path();
  }

  private Found<RoundResult> there(long round) {
    return folder.round(search, round).find(content -> json.result(content, round));
  }

  /** What was found must not be lost because it cannot be stored. */
  @Override
  public void keep(long round, RoundResult result) {
    try {
      folder.round(search, round).write(json.of(result, round));
      kept++;
    } catch (DiagnosticException unwritable) {
      if (!(result.end() instanceof RoundResult.End.Failed)) {
        throw unwritable;
      }
      fault = Optional.of(unwritable.diagnostic());
    }
  }

  /** Why the round that ended the search is not there, if it is not. */
  public Optional<Diagnostic> fault() {
    return fault;
  }

  /** The rounds of which there was a part only. */
  public List<Diagnostic> repaired() {
    return List.copyOf(repaired);
  }

  /** How many rounds were there. */
  public long found() {
    return found;
  }

  /** How many were run here. */
  public long kept() {
    return kept;
  }

  /** The rounds of a search that several folders have together; none is run. */
  public static RoundStore merged(
      List<CampaignFolder> folders, String search, List<Law> laws, long rounds) {
    return new Merged(
        folders.stream().map(folder -> new StoredRounds(folder, search, laws)).toList(), rounds);
  }

  private record Merged(List<StoredRounds> parts, long rounds) implements RoundStore {
    /** Of one that is whole in one folder, a part in another does no harm. */
    @Override
    public Optional<RoundResult> find(long round) {
      Optional<RoundResult> known = Optional.empty();
      Optional<Diagnostic> cut = Optional.empty();
      for (StoredRounds part : parts) {
        switch (part.there(round)) {
          case Found.Nothing<RoundResult> _ -> {}
          case Found.Cut<RoundResult>(Diagnostic why) -> cut = Optional.of(why);
          case Found.Whole<RoundResult>(RoundResult its) -> {
            if (known.isPresent() && !known.get().equals(its)) {
              throw differs(part, round).thrown();
            }
            known = Optional.of(its);
          }
        }
      }
      if (known.isEmpty()) {
        throw cut.orElseGet(() -> missing(round)).thrown();
      }
      return known;
    }

    private Diagnostic differs(StoredRounds part, long round) {
      return new Diagnostic(
          "Round %d of %d came to something else when it was run again"
              .formatted(round + 1, rounds),
          StorePlace.text(part.file(round)),
          "the same executions come out the same everywhere, unless the profiler depends on"
              + " something that is not controlled, or a file was changed",
          "run the check with --json, and see what stands at \"uncontrolled\"");
    }

    private Diagnostic missing(long round) {
      return new Diagnostic(
          "Round %d of %d of the search %s is not there"
              .formatted(round + 1, rounds, parts.getFirst().search),
          String.join(", ", parts.stream().map(part -> StorePlace.text(part.file(round))).toList()),
          "a campaign is known when all its rounds are, up to the first that fails; shard K of N"
              + " runs the rounds K, K + N, K + 2N and so on",
          "name the folders of all shards; or let a shard that was stopped go on, by the same"
              + " command with the same --store; a store that shows late what is written has it in a"
              + " while");
    }

    @Override
    public void keep(long round, RoundResult result) {
      throw new IllegalStateException("a round was run that had to be there: " + round);
    }
  }
}
