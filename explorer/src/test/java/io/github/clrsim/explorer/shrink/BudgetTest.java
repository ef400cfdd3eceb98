package io.github.clrsim.explorer.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final Budget BUDGET = new Budget(10, 100, () -> false);

  @Test
  void itLastsUntilEitherIsSpent() {
    assertThat(BUDGET.reach(9, 99)).isEqualTo(Reach.MINIMAL);
    assertThat(BUDGET.reach(10, 0)).isEqualTo(Reach.SPENT);
    assertThat(BUDGET.reach(0, 100)).isEqualTo(Reach.SPENT);
    assertThat(BUDGET.until(() -> true).reach(9, 99)).isEqualTo(Reach.WANTED);
    assertThat(Budget.ofRuns(2).reach(1, Long.MAX_VALUE - 1)).isEqualTo(Reach.MINIMAL);
  }

  @Test
  void whatIsSpentIsNotLeft() {
    Budget left = BUDGET.without(3, 40);
    assertThat(left.runs()).isEqualTo(7);
    assertThat(left.steps()).isEqualTo(60);
    assertThat(BUDGET.without(30, 400).runs()).isZero();
    assertThat(BUDGET.without(30, 400).steps()).isZero();
    assertThat(BUDGET.withRuns(4).runs()).isEqualTo(4);
  }
}
