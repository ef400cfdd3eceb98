package io.github.clrsim.arms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.laws.Law;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.profiler.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page docs/LAWS.md is made here; {@code -Dclrsim.refresh=true} writes it anew. */
class LawsPageTest {

  @Test
  void theLawsPageIsUpToDate() throws IOException {
    GeneratedPage page = GeneratedPage.of(Path.of("..", "docs", "LAWS.md"));
    assertThat(page.updatedTo(page())).isEqualTo(page());
  }

  private static String page() {
    return Laws.all().stream()
        .map(LawsPageTest::row)
        .collect(
            Collectors.joining(
                "\n",
                """
                # Laws

                Made by `LawsPageTest`; do not edit. Each law is held against simulated, replayed and real runs, catches the wrong-on-purpose
                profilers named with it, and acquits every right one. Rules are told in [RULES.md](RULES.md).

                | law | sentence | source | caught |
                |---|---|---|---|
                """,
                "\n"));
  }

  private static String row(Law law) {
    String wrong =
        ShippedProfiler.all().stream()
            .filter(profiler -> profiler.brokenLaw().equals(Optional.of(law.name())))
            .map(ShippedProfiler::name)
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |".formatted(law.name(), law.sentence(), law.source(), wrong);
  }
}
