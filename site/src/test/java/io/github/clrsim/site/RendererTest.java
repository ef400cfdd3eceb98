package io.github.clrsim.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links lead to the pages of the site, and headings have the anchors that links name. */
class RendererTest {
  @TempDir private Path root;

  private Map<String, byte[]> site(String text) throws IOException {
    Files.createDirectories(root.resolve("docs"));
    Files.writeString(root.resolve("README.md"), "# clrsim");
    Files.writeString(root.resolve("docs/A.md"), text);
    Files.writeString(root.resolve("LICENSE"), "free & open");
    Checkout checkout = Checkout.of(root);
    Renderer renderer = new Renderer(checkout.pages(), new Template(List.of()));
    return renderer.files(checkout.page("docs/A.md"), checkout);
  }

  private String page(String text) throws IOException {
    return new String(site(text).get("docs/A.html"), UTF_8);
  }

  @Test
  void aPageIsLinkedAsHtmlAndAReadmeAsTheIndexOfItsFolder() throws IOException {
    assertThat(page("[1](../README.md#read-on), [2](A.md), [3](#here), [4](https://perfetto.dev)"))
        .contains("href=\"../index.html#read-on\"", "href=\"A.html\"", "href=\"#here\"")
        .contains("href=\"https://perfetto.dev\"");
  }

  @Test
  void aFileThatIsNoPageBecomesOne() throws IOException {
    Map<String, byte[]> files = site("[license](../LICENSE)");

    assertThat(new String(files.get("docs/A.html"), UTF_8)).contains("href=\"../LICENSE.html\"");
    assertThat(new String(files.get("LICENSE.html"), UTF_8)).contains("free &amp; open");
  }

  @Test
  void headingsHaveTheAnchorsOfGitHub() throws IOException {
    assertThat(page("# `--json`: one value!\n\n## Twice\n\n## Twice\n"))
        .contains("id=\"--json-one-value\"", "id=\"twice\"", "id=\"twice-1\"");
  }

  @Test
  void whatIsMarkupInTheTextIsText() throws IOException {
    assertThat(page("a <script>b</script>")).contains("&lt;script&gt;");
  }
}
