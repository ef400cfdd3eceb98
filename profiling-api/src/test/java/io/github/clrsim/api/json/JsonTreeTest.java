package io.github.clrsim.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A document is what was written, and nothing is taken for what it is not. */
class JsonTreeTest {
  @Test
  void aDocumentHoldsWhatWasWritten() throws Exception {
    JsonTree document =
        read(
            """
            {"z": "last, \\"first\\"", "a": [1, -9223372036854775808], "deep": [{"yes": true}, {}],
             "names": {"b": "2", "a": "1"}, "none": []}
            """);

    assertThat(document.get("z").text()).isEqualTo("last, \"first\"");
    assertThat(document.get("a").elements().map(JsonTree::number))
        .containsExactly(1L, Long.MIN_VALUE);
    assertThat(document.get("deep").elements().map(each -> each.has("yes")))
        .containsExactly(true, false);
    assertThat(document.get("deep").elements().findFirst().orElseThrow().get("yes").truth())
        .isTrue();
    assertThat(document.get("names").textsByName().keySet()).containsExactly("b", "a");
    assertThat(document.get("none").texts()).isEmpty();
  }

  @Test
  void whatIsAskedOfAnotherKindIsRefused() throws Exception {
    JsonTree document = read("{\"a\": 1}");

    assertThatThrownBy(() -> document.get("b")).hasMessageContaining("no field b");
    assertThatThrownBy(() -> document.get("a").text()).hasMessage("no String: 1");
    assertThatThrownBy(document::texts).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatIsNoDocumentOfOursIsAnError() {
    assertThatThrownBy(() -> read("{\"a\": 1")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> read("{\"a\": null}")).hasMessageContaining("VALUE_NULL");
    assertThatThrownBy(() -> read("[1.5]")).hasMessageContaining("VALUE_NUMBER_FLOAT");
    assertThatThrownBy(() -> read("")).isInstanceOf(IOException.class);
  }

  private static JsonTree read(String text) throws IOException {
    return JsonTree.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
