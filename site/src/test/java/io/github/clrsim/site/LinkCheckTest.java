package io.github.clrsim.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A link that leads nowhere is seen, and so is what a page would fetch from elsewhere. */
class LinkCheckTest {
  private static List<String> faultsOf(String page) {
    return LinkCheck.faults(
        Map.of(
            "docs/a.html", page.getBytes(UTF_8),
            "index.html", "<h2 id=\"read-on\">Read on</h2>".getBytes(UTF_8)));
  }

  @Test
  void whatIsThereIsNoFault() {
    assertThat(
            faultsOf(
                "<h1 id=\"a\">A</h1><a href=\"../index.html#read-on\">1</a><a href=\"#a\">2</a>"
                    + "<a href=\"https://perfetto.dev\">3</a>"))
        .isEmpty();
  }

  @Test
  void whatIsNotThereIs() {
    assertThat(faultsOf("<a href=\"../gone.html\">1</a>"))
        .containsExactly("docs/a.html: nothing is at ../gone.html");
    assertThat(faultsOf("<a href=\"../index.html#gone\">1</a>"))
        .containsExactly("docs/a.html: no heading is at ../index.html#gone");
  }

  @Test
  void whatComesFromElsewhereIs() {
    assertThat(faultsOf("<link rel=\"stylesheet\" href=\"https://fonts.example/a.css\">"))
        .hasSize(1);
    assertThat(faultsOf("<img alt=\"\" src=\"https://img.example/a.png\">")).hasSize(1);
    assertThat(faultsOf("<script src=\"https://cdn.example/a.js\"></script>")).hasSize(1);
  }
}
