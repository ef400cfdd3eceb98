package io.github.clrsim.conformance;

import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.cases.CaseOwner;
import io.github.clrsim.conformance.store.cases.CaseStore;
import io.github.clrsim.conformance.store.cases.SharedCases;
import io.github.clrsim.conformance.store.cases.StoredCase;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The failing cases of the store of a check, if it has one, while the check is run. */
sealed interface CasesOfStore extends AutoCloseable {

  /**
   * Those of a check.
   *
   * @throws DiagnosticException if the store cannot be found or read
   */
  static CasesOfStore of(ConformanceCheck check) {
    return check.store().<CasesOfStore>map(store -> open(check, store)).orElseGet(None::new);
  }

  private static CasesOfStore open(ConformanceCheck check, String store) {
    Tried tried = check.tried();
    CaseOwner owner =
        tried.made().isPresent()
            ? CaseOwner.made(tried.name())
            : CaseOwner.of(tried.profiler(), List.of());
    StorePlace place = StorePlace.of(store, "the store of failing cases of " + tried.name());
    try {
      CaseStore cases = CaseStore.in(place.path());
      return new Some(place, cases, SharedCases.of(cases, owner, Scenario.ACTIONS_MAX), owner);
    } catch (DiagnosticException unreadable) {
      place.close();
      throw unreadable;
    }
  }

  /** Tries those that were not tried, up to the first that fails again. */
  Optional<SharedCases.Again> next(SharedCases.Tries tries);

  /** What came of them, for a report. */
  List<String> lines();

  /** Puts failing cases there, at the end; what cannot be, the lines that come back say. */
  List<String> put(List<KeptCases.Kept> failing);

  @Override
  void close();

  /** There is no store. */
  record None() implements CasesOfStore {
    @Override
    public Optional<SharedCases.Again> next(SharedCases.Tries tries) {
      return Optional.empty();
    }

    @Override
    public List<String> lines() {
      return List.of();
    }

    @Override
    public List<String> put(List<KeptCases.Kept> failing) {
      return List.of();
    }

    @Override
    public void close() {}
  }

  /** There is one. */
  record Some(StorePlace place, CaseStore store, SharedCases cases, CaseOwner owner)
      implements CasesOfStore {
    @Override
    public Optional<SharedCases.Again> next(SharedCases.Tries tries) {
      return cases.next(tries);
    }

    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add(line(cases.text()));
      cases.faults().forEach(fault -> lines.add(line(fault.what() + ", at " + fault.where())));
      return lines;
    }

    /** That one cannot be put there must not hide what was found. */
    @Override
    public List<String> put(List<KeptCases.Kept> failing) {
      try {
        failing.forEach(
            each ->
                store.put(
                    StoredCase.of(
                        each.law(),
                        each.races(),
                        each.failing(),
                        owner.name(),
                        Scenario.ACTIONS_MAX)));
        place.close();
        return List.of();
      } catch (DiagnosticException unwritable) {
        return List.of(line(unwritable.diagnostic().what()));
      }
    }

    @Override
    public void close() {
      try {
        place.close();
      } catch (DiagnosticException unwritable) {
        // Where something was put there, it was said then.
      }
    }

    private static String line(String text) {
      return "  %-8s%s".formatted("cases", text);
    }
  }
}
