package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What the artifacts say of themselves, and of one another, in their poms. */
class ArtifactsTest {
  private static final Element PARENT = pom(Path.of("..", "pom.xml"));
  private static final Element BOM = pom(Path.of("..", "bom", "pom.xml"));

  /** Those that are installed, by folder. */
  private static final Map<String, Element> MODULES = modules();

  @Test
  void theBomHasEveryArtifactAtTheVersionOfAll() {
    assertThat(MODULES).hasSizeGreaterThan(9);
    assertThat(ours(BOM, "dependencyManagement", "dependencies"))
        .containsExactlyInAnyOrderElementsOf(
            MODULES.values().stream().map(module -> text(module, "artifactId")).toList());
    assertThat(text(BOM, "version")).isEqualTo(text(PARENT, "version"));
  }

  @Test
  void everyModuleIsNamedAfterTheProject() {
    MODULES.forEach(
        (folder, module) -> {
          assertThat(text(module, "artifactId")).as(folder).startsWith("clrsim-");
          assertThat(text(module, "properties", "java.module.name"))
              .as(folder)
              .isEqualTo(
                  text(module, "artifactId")
                      .replace("clrsim-", "io.github.clrsim.")
                      .replace('-', '.'));
        });
  }

  @Test
  void whoDependsOnTheExplorerGetsNoClr() {
    assertThat(brought("explorer-junit")).containsExactly("clrsim-explorer", "clrsim-diagnostics");
    assertThat(brought("explorer")).containsExactly("clrsim-diagnostics");
    assertThat(brought("diagnostics")).isEmpty();
    // Else the lines above would not notice one.
    assertThat(brought("runtime-model")).contains("clrsim-api");
  }

  /** What of ours comes along with a module, by as many steps as it takes. */
  private static List<String> brought(String folder) {
    List<String> found = new ArrayList<>();
    for (String artifact : ours(MODULES.get(folder), "dependencies")) {
      found.add(artifact);
      MODULES.forEach(
          (next, module) -> {
            if (text(module, "artifactId").equals(artifact)) {
              found.addAll(brought(next));
            }
          });
    }
    return found.stream().distinct().toList();
  }

  /** Our artifacts in a list of dependencies, but for those of tests. */
  private static List<String> ours(Element pom, String... path) {
    return children(at(pom, path).orElseThrow(), "dependency")
        .filter(dependency -> text(dependency, "groupId").equals("io.github.clrsim"))
        .filter(dependency -> !text(dependency, "scope").equals("test"))
        .map(dependency -> text(dependency, "artifactId"))
        .toList();
  }

  private static Map<String, Element> modules() {
    Map<String, Element> found = new TreeMap<>();
    children(at(PARENT, "modules").orElseThrow(), "module")
        .map(module -> module.getTextContent().strip())
        .filter(folder -> !folder.equals("bom"))
        .forEach(folder -> found.put(folder, pom(Path.of("..", folder, "pom.xml"))));
    return found;
  }

  private static String text(Element pom, String... path) {
    return at(pom, path).map(Element::getTextContent).map(String::strip).orElse("");
  }

  private static Optional<Element> at(Element pom, String... path) {
    Optional<Element> found = Optional.of(pom);
    for (String name : path) {
      found = found.flatMap(element -> children(element, name).findFirst());
    }
    return found;
  }

  private static Stream<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (int index = 0; index < parent.getChildNodes().getLength(); index++) {
      Node child = parent.getChildNodes().item(index);
      if (child instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found.stream();
  }

  private static Element pom(Path file) {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (Exception unreadable) {
      throw new AssertionError(file + " cannot be read", unreadable);
    }
  }
}
