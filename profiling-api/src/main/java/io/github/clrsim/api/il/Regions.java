package io.github.clrsim.api.il;

import io.github.clrsim.api.il.ExceptionClause.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The protected parts of a body and their handlers, and how code may go in and out. */
final class Regions {
  private final List<ExceptionClause> clauses;
  private final Listing listing;
  private final List<Region> all = new ArrayList<>();

  /** What a part of the code is to a clause. */
  enum Role {
    TRIED,
    FILTER,
    HANDLER
  }

  /**
   * A part of the code with borders.
   *
   * @param clause the number of its clause; those of one try count as one
   */
  record Region(Role role, Part part, int clause) {
    boolean contains(int offset) {
      return offset >= part.offset() && offset < part.end();
    }
  }

  Regions(List<ExceptionClause> clauses, Listing listing) {
    this.clauses = clauses;
    this.listing = listing;
    Set<Part> tried = new HashSet<>();
    for (int i = 0; i < clauses.size(); i++) {
      ExceptionClause clause = clauses.get(i);
      if (tried.add(clause.tried())) {
        all.add(new Region(Role.TRIED, clause.tried(), i));
      }
      if (clause instanceof ExceptionClause.Filter filter) {
        int length = clause.handler().offset() - filter.filterOffset();
        all.add(new Region(Role.FILTER, new Part(filter.filterOffset(), length), i));
      }
      all.add(new Region(Role.HANDLER, clause.handler(), i));
    }
  }

  List<Region> all() {
    return all;
  }

  /** Whether values may lie on the stack where this region begins: the exception. */
  int depthAtStart(Region region) {
    return switch (region.role()) {
      case TRIED -> 0;
      case FILTER -> 1;
      case HANDLER -> catches(clauses.get(region.clause())) ? 1 : 0;
    };
  }

  /** The regions around an offset. */
  Set<Region> around(int offset) {
    Set<Region> around = new LinkedHashSet<>();
    all.stream().filter(region -> region.contains(offset)).forEach(around::add);
    return around;
  }

  /** Whether code may go from one place to the other without leave, filter or exception. */
  boolean mayGo(int from, int to) {
    Set<Region> there = around(to);
    // A protected part may be entered at its first instruction.
    there.removeIf(
        region ->
            region.role() == Role.TRIED && region.part().offset() == to && !region.contains(from));
    return there.equals(around(from));
  }

  /**
   * Whether leave may lead from one place to the other: out of tries and the handlers of catch and
   * filter clauses; into a try at its first instruction, or, from a handler of that try, at any
   * (ECMA-335 III.3.34, III.3.46).
   */
  boolean mayLeave(int from, int to) {
    Set<Region> here = around(from);
    Set<Region> there = around(to);
    return here.stream().allMatch(region -> there.contains(region) || mayBeLeft(region))
        && there.stream()
            .allMatch(region -> here.contains(region) || mayBeEntered(region, from, to));
  }

  private boolean mayBeLeft(Region region) {
    return switch (region.role()) {
      case TRIED -> true;
      case FILTER -> false;
      case HANDLER -> catches(clauses.get(region.clause()));
    };
  }

  private boolean mayBeEntered(Region region, int from, int to) {
    return region.role() == Role.TRIED
        && (region.part().offset() == to
            || clauses.stream()
                .filter(clause -> clause.tried().equals(region.part()))
                .filter(Regions::catches)
                .anyMatch(clause -> clause.handler().contains(from)));
  }

  /** Whether its handler is given the exception and ends it. */
  private static boolean catches(ExceptionClause clause) {
    return switch (clause) {
      case ExceptionClause.Catch _, ExceptionClause.Filter _ -> true;
      case ExceptionClause.Finally _, ExceptionClause.Fault _ -> false;
    };
  }

  /** Whether the innermost region is a finally or fault handler. */
  boolean endsFinally(int offset) {
    return all.stream()
        .anyMatch(
            region ->
                region.role() == Role.HANDLER
                    && region.contains(offset)
                    && !catches(clauses.get(region.clause())));
  }

  /** Whether it is inside a filter. */
  boolean isFilter(int offset) {
    return around(offset).stream().anyMatch(region -> region.role() == Role.FILTER);
  }

  /** Whether it is inside a handler that is given an exception. */
  boolean hasException(int offset) {
    return around(offset).stream()
        .anyMatch(region -> region.role() == Role.HANDLER && catches(clauses.get(region.clause())));
  }

  List<Flaw> flaws() {
    List<Flaw> flaws = new ArrayList<>();
    for (int i = 0; i < clauses.size(); i++) {
      ExceptionClause clause = clauses.get(i);
      borders(clause.tried(), "protects", i, flaws);
      borders(clause.handler(), "handles in", i, flaws);
      if (overlap(clause.tried(), clause.handler())) {
        add(flaws, clause, "clause %d protects its own handler", i);
      }
      if (clause instanceof ExceptionClause.Filter filter
          && (listing.at(filter.filterOffset()).isEmpty()
              || filter.filterOffset() >= clause.handler().offset())) {
        add(flaws, clause, "clause %d has its filter not in front of its handler", i);
      }
      for (int j = i + 1; j < clauses.size(); j++) {
        if (isAround(clause.tried(), clauses.get(j).tried())) {
          add(flaws, clause, "clause %d stands before one that is inside it", i);
        } else if (crosses(clause.tried(), clauses.get(j).tried())) {
          add(flaws, clause, "clause %d protects a part that crosses another's", i);
        }
      }
    }
    return flaws;
  }

  private void borders(Part part, String does, int clause, List<Flaw> flaws) {
    boolean fits =
        part.length() > 0
            && listing.at(part.offset()).isPresent()
            && listing.isBoundary(part.end());
    if (!fits) {
      flaws.add(
          new Flaw(
              Flaw.Kind.CLAUSE,
              part.offset(),
              "clause %d %s IL_%04x to IL_%04x, which are no whole instructions"
                  .formatted(clause, does, part.offset(), part.end())));
    }
  }

  private static void add(List<Flaw> flaws, ExceptionClause clause, String what, int number) {
    flaws.add(new Flaw(Flaw.Kind.CLAUSE, clause.tried().offset(), what.formatted(number)));
  }

  private static boolean overlap(Part one, Part other) {
    return one.offset() < other.end() && other.offset() < one.end();
  }

  private static boolean isAround(Part outer, Part inner) {
    return !outer.equals(inner) && outer.offset() <= inner.offset() && outer.end() >= inner.end();
  }

  private static boolean crosses(Part one, Part other) {
    return overlap(one, other)
        && !one.equals(other)
        && !isAround(one, other)
        && !isAround(other, one);
  }
}
