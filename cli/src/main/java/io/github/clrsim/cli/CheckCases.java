package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.apart.Worker;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.subject.option.StoreOptions;
import io.github.clrsim.conformance.store.cases.CaseOwner;
import io.github.clrsim.conformance.store.cases.CaseStore;
import io.github.clrsim.conformance.store.cases.SharedCases;
import io.github.clrsim.conformance.store.cases.StoredCase;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.judge.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The failing cases that a check tries first, and where it leaves those that it finds. */
final class CheckCases {
  private final Console console;
  private final CaseOwner owner;
  private final int actionsMax;
  private final List<CaseStore> stores = new ArrayList<>();
  private final Optional<SharedCases> first;

  /**
   * Those of a check.
   *
   * @param beside the words that name other profilers in the same process
   * @param actionsMax how many actions a scenario may have
   * @throws DiagnosticException if a store cannot be found or read
   */
  CheckCases(
      Console console,
      NamedProfiler tried,
      List<String> beside,
      StoreOptions options,
      int actionsMax) {
    this.console = console;
    this.actionsMax = actionsMax;
    // A worker executes what it is told, and the others do this.
    boolean isMine = !Worker.isHere();
    boolean isAny = isMine && (options.isAsked() || options.asksForCases());
    this.owner = isAny ? CaseOwner.of(tried, beside) : CaseOwner.made(tried.className());
    if (isMine && options.isAsked()) {
      stores.add(CaseStore.in(options.folder()));
    }
    Optional<CaseStore> shared = options.cases().filter(_ -> isMine).map(CaseStore::in);
    shared.ifPresent(stores::add);
    this.first = shared.map(store -> SharedCases.of(store, owner, actionsMax));
  }

  /** The first of the store that fails again; empty, if none does, or none is to be tried. */
  Optional<SharedCases.Again> firstThatFails(SharedCases.Tries tries) {
    Optional<SharedCases.Again> again = first.flatMap(cases -> cases.next(tries));
    first.ifPresent(cases -> cases.faults().forEach(console::tell));
    return again;
  }

  /** For what a search finds. */
  Sink sink(boolean races) {
    return new Sink(this, races, Optional.empty());
  }

  /** For a case of a store that fails again. */
  Sink sink(StoredCase again) {
    return new Sink(this, again.races(), Optional.of(again));
  }

  /**
   * Where what is found goes.
   *
   * @param races whether data races are looked for
   * @param again the case that was there before, if that is what is found
   */
  record Sink(CheckCases cases, boolean races, Optional<StoredCase> again) {
    /** Where a case comes from that was not found by this check, in words. */
    Optional<String> origin() {
      return again.map(known -> "case of a store, " + cases.stores.getLast().text(known));
    }

    /** What came of those that were tried first. */
    void say() {
      cases.first.ifPresent(
          first -> cases.console.say("  %-8s%s".formatted("cases", first.text())));
    }

    void into(ObjectNode node) {
      cases.first.ifPresent(
          first -> node.put("casesTried", first.tried()).put("casesRetired", first.retired()));
    }

    /** Leaves it there. That it cannot be stored must not hide what was found. */
    void put(Law broken, Case failing) {
      if (broken.subject() != Law.Subject.RUNTIME) {
        cases.put(broken.name(), races, failing);
      }
    }
  }

  /** Leaves one in all stores. */
  void put(String law, boolean races, Case failing) {
    if (stores.isEmpty()) {
      return;
    }
    StoredCase found = StoredCase.of(law, races, failing, owner.name(), actionsMax);
    for (CaseStore store : stores) {
      try {
        store.put(found);
      } catch (DiagnosticException unwritable) {
        console.tell(unwritable.diagnostic());
      }
    }
  }
}
