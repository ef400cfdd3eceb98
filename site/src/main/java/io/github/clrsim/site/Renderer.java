package io.github.clrsim.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes HTML of Markdown, with anchors as GitHub has them and links that lead to the site's pages.
 */
final class Renderer {
  private final Map<String, MarkdownPage> pages;
  private final Template template;

  Renderer(List<MarkdownPage> pages, Template template) {
    this.pages = pages.stream().collect(Collectors.toMap(MarkdownPage::path, Function.identity()));
    this.template = template;
  }

  /**
   * The page, and whatever it links to that is no page: pictures as they are, files and folders as
   * pages.
   */
  Map<String, byte[]> files(MarkdownPage page, Checkout checkout) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    Node document = page.document();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(led(page, link.getDestination(), checkout, files));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(led(page, image.getDestination(), checkout, files));
          }
        });
    Anchors anchors = Anchors.of(document);
    HtmlRenderer html =
        HtmlRenderer.builder()
            .extensions(MarkdownPage.EXTENSIONS)
            .escapeHtml(true)
            .attributeProviderFactory(
                _ ->
                    (node, _, attributes) ->
                        anchors.at(node).ifPresent(anchor -> attributes.put("id", anchor)))
            .build();
    files.put(
        page.htmlPath(),
        bytes(template.page(page.htmlPath(), page.title(), html.render(document))));
    return files;
  }

  /** Where a link of a page leads on the site. */
  private String led(
      MarkdownPage from, String destination, Checkout checkout, Map<String, byte[]> files) {
    if (destination.contains(":") || destination.startsWith("#")) {
      return destination;
    }
    int hash = destination.indexOf('#');
    String anchor = hash < 0 ? "" : destination.substring(hash);
    String file = hash < 0 ? destination : destination.substring(0, hash);
    String target = SitePath.resolved(from.path(), file);
    Optional<MarkdownPage> page =
        Optional.ofNullable(pages.get(target))
            .or(() -> Optional.ofNullable(pages.get(target + "/README.md")));
    if (page.isPresent()) {
      return SitePath.relative(from.htmlPath(), page.get().htmlPath()) + anchor;
    }
    // What is missing stays as it is, and is found when the links are checked.
    return checkout.hasFile(target) || checkout.hasFolder(target)
        ? SitePath.relative(from.htmlPath(), added(target, checkout, files))
        : destination;
  }

  private String added(String target, Checkout checkout, Map<String, byte[]> files) {
    try {
      if (checkout.hasFolder(target)) {
        String name = target + "/index.html";
        String names = Template.escaped(String.join("\n", checkout.names(target)));
        files.put(name, source(name, target, names));
        return name;
      }
      byte[] content = checkout.bytes(target);
      if (target.endsWith(".png")) {
        files.put(target, content);
        return target;
      }
      String name = target + ".html";
      String text = new String(content, StandardCharsets.UTF_8);
      files.put(name, source(name, target, Template.escaped(text)));
      return name;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private byte[] source(String name, String title, String text) {
    String body = "<h1>%s</h1><pre><code>%s</code></pre>".formatted(Template.escaped(title), text);
    return bytes(template.page(name, title, body));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
