package io.github.clrsim.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All pages are searched, in a browser and from a disk. */
class SearchTest {
  private static final Pattern NOTED = Pattern.compile("data-noted=\"([^\"]*)\"");
  private static final Pattern LAW = Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]+) \\|");

  /** What somebody looks for, and the page that should come first. */
  private static final Map<String, String> WANTED = wanted();

  @TempDir private static Path folder;

  private static Map<String, String> wanted() {
    Map<String, String> wanted = new LinkedHashMap<>();
    for (String rule : List.of("G36", "N48", "R14", "calls 5")) {
      wanted.put(rule, "docs/RULES.html");
    }
    for (String law : List.of("NoIdIsUsedBeforeItMayBe", "TheRunEndsWell", "StacksAreCorrect")) {
      wanted.put(law, "docs/laws/%s.html".formatted(law));
    }
    wanted.put("noobjectisinsp", "docs/laws/NoObjectIsInspectedWhileItMoves.html");
    for (String method : List.of("ModuleLoadStarted", "ThreadDestroyed", "GetModuleInfo2")) {
      wanted.put(method, "docs/COVERAGE.html");
    }
    wanted.put("GetModuleInof2", "docs/COVERAGE.html");
    for (String option : List.of("--schedules", "--strategy", "--no-startup-preemption")) {
      wanted.put(option, "docs/COMMANDS.html");
    }
    for (String hresult :
        List.of(
            "CORPROF_E_PROFILER_DETACHING",
            "CORPROF_E_UNSUPPORTED_CALL_SEQUENCE",
            "CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE")) {
      wanted.put(hresult, "docs/RULES.html");
    }
    wanted.put("tutorial", "docs/TUTORIAL.html");
    wanted.put("trace format", "docs/TRACE-FORMAT.html");
    wanted.put("TraceBuilder", "docs/OWN-LAWS.html");
    wanted.put("planted errors", "docs/PLANTED.html");
    return wanted;
  }

  @BeforeAll
  static void theSiteIsThere() throws IOException {
    Site.write(site(), folder);
  }

  /** All pages of the checkout; those that the tool is asked about have words of ours. */
  private static Map<String, byte[]> site() throws IOException {
    Checkout checkout = Checkout.of(Path.of("..").toRealPath());
    List<MarkdownPage> pages = new ArrayList<>(checkout.pages());
    Matcher law = LAW.matcher(checkout.page("docs/LAWS.md").text());
    while (law.find()) {
      String name = law.group(1);
      pages.add(
          new MarkdownPage(
              "docs/laws/%s.md".formatted(name),
              "# %s\n\n**%s**\n\n## What happens in the field\n\nMuch.\n"
                  .formatted(name, law.group(2))));
    }
    pages.add(CommandsPage.page(List.of(CommandsPage.section("check", CommandsPageTest.HELP))));
    return Site.files(checkout, pages);
  }

  @Test
  void theRightPageComesFirst() throws IOException, InterruptedException {
    StringBuilder steps = new StringBuilder();
    WANTED
        .keySet()
        .forEach(word -> steps.append("await type('%s'); note(first());\n".formatted(word)));

    List<String> first = done("docs/GLOSSARY.html", steps.toString());

    assertThat(first).hasSameSizeAs(WANTED.keySet());
    List<String> words = List.copyOf(WANTED.keySet());
    for (int at = 0; at < words.size(); at++) {
      assertThat(first.get(at)).as(words.get(at)).startsWith(WANTED.get(words.get(at)));
    }
  }

  @Test
  void aResultHasItsPageItsPlaceAndAnExcerpt() throws IOException, InterruptedException {
    assertThat(
            done(
                "index.html",
                "await type('R14'); note(all('#found a strong')[0].textContent);"
                    + " note(all('#found a .where').length > 0);"
                    + " note(all('#found a .excerpt')[0].textContent.includes('profiler loads types'));"
                    + " note(all('#found a mark')[0].textContent);"
                    + " note(first()); note(all('#found a').length <= 20);"
                    + " note(/^[0-9]+ places/.test(status()));"
                    + " await type('no id is used'); note(all('#found mark').map((mark) =>"
                    + " mark.previousSibling?.textContent.slice(-1) ?? '')"
                    + ".filter((before) => /[a-z0-9]/i.test(before)).length);"
                    + " await type('qqqqqqqqqq'); note(status());"))
        .containsExactly(
            "Rules",
            "true",
            "true",
            "R14",
            "docs/RULES.html#r14",
            "true",
            "true",
            "0",
            "No places");
  }

  @Test
  void keysChooseAResult() throws IOException, InterruptedException {
    assertThat(
            done(
                "docs/laws/TheRunEndsWell.html",
                "key(document.body, '/'); note(document.activeElement.id);"
                    + " await type('G36'); note(field.getAttribute('aria-expanded'));"
                    + " key(field, 'ArrowDown'); key(field, 'ArrowDown');"
                    + " note(field.getAttribute('aria-activedescendant'));"
                    + " key(field, 'ArrowUp'); note(field.getAttribute('aria-activedescendant'));"
                    + " note(all('[aria-selected=true]').length);"
                    + " let gone = ''; document.addEventListener('click', (event) => {"
                    + " gone = event.target.closest('a').href; event.preventDefault(); });"
                    + " key(field, 'Enter'); note(gone.endsWith('/docs/RULES.html#g36'));"
                    + " note(field.getAttribute('aria-expanded')); await type('G36');"
                    + " key(field, 'Escape'); note(document.getElementById('found').hidden);"
                    + " note(document.activeElement.id); key(field, 'Escape');"
                    + " note(document.activeElement.id);"))
        .containsExactly(
            "search", "true", "found-1", "found-0", "1", "true", "false", "true", "search", "");
  }

  @Test
  void nothingIsAskedForFromElsewhereAndTheIndexOnlyWhenItIsWanted()
      throws IOException, InterruptedException {
    assertThat(
            done(
                "docs/TRAPS.html",
                "const asked = () => performance.getEntriesByType('resource').map((each) =>"
                    + " each.name).filter((name) => !name.endsWith('.css'));"
                    + " note(asked().filter((name) => name.includes('lunr')).length);"
                    + " await type('G36'); note(all('script[src]').every((each) =>"
                    + " each.src.startsWith('file:')));"
                    + " note(asked().every((name) => name.startsWith('file:')));"
                    + " note(typeof lunr);"))
        .containsExactly("0", "true", "true", "function");
  }

  @Test
  void everyPageHasTheFieldByAScriptAlone() throws IOException {
    Map<String, byte[]> files = site();
    assertThat(files.keySet().stream().filter(name -> name.endsWith(".html")))
        .hasSizeGreaterThan(60)
        .allSatisfy(
            name ->
                assertThat(new String(files.get(name), UTF_8))
                    .contains("search.js\" data-root=\"" + "../".repeat(depth(name)) + "\"")
                    .doesNotContain("type=\"search\"", "role=\"combobox\""));
  }

  private static int depth(String name) {
    return (int) name.chars().filter(each -> each == '/').count();
  }

  @Test
  void itIsTheSameInWhateverOrderThePagesCome() throws IOException {
    List<MarkdownPage> pages = new ArrayList<>(Checkout.of(Path.of("..").toRealPath()).pages());
    String script = SearchIndex.of(pages).script();
    Collections.reverse(pages);

    assertThat(SearchIndex.of(pages).script()).isEqualTo(script).hasSizeGreaterThan(100_000);
  }

  @Test
  void aNameIsExplainedAtOnePlaceOfAPage() throws IOException {
    assertThat(SearchIndex.of(Checkout.of(Path.of("..").toRealPath()).pages()).entries())
        .filteredOn(entry -> entry.link().startsWith("docs/RULES.html"))
        .filteredOn(entry -> entry.name().matches("[GNR]\\d+|calls \\d+"))
        .hasSizeGreaterThan(150)
        .extracting(SearchEntry::name)
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsFoundIsThere() throws IOException {
    Map<String, byte[]> files = site();
    StringBuilder links = new StringBuilder();
    SearchIndex.of(Checkout.of(Path.of("..").toRealPath()).pages())
        .entries()
        .forEach(entry -> links.append("<a href=\"%s\"></a>".formatted(entry.link())));
    files.put("found.html", links.toString().getBytes(UTF_8));

    assertThat(LinkCheck.faults(files))
        .filteredOn(fault -> fault.startsWith("found.html"))
        .isEmpty();
  }

  /** What these steps noted, done one after the other on a page. */
  private static List<String> done(String name, String steps)
      throws IOException, InterruptedException {
    String script =
        """
        <script>
        const noted = [], all = (wanted) => [...document.querySelectorAll(wanted)];
        const note = (what) => noted.push(String(what));
        const key = (target, name) => target.dispatchEvent(
            new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
        const status = () => document.getElementById('search-status').textContent;
        const first = () => all('#found a').length
            ? all('#found a')[0].href.replace(ROOT, '') : 'nothing: ' + status();
        const type = async (text) => {
          field.focus();
          field.value = text;
          field.dispatchEvent(new Event('input'));
          for (let tries = 0; tries < 1000; tries++) {
            await new Promise((done) => setTimeout(done, 10));
            if (status().includes('place') || status().startsWith('Nothing')) break;
          }
        };
        const ROOT = '%s';
        let field;
        addEventListener('load', async () => {
          field = document.getElementById('search');
          try { %s } catch (fault) { note('fault: ' + fault); }
          document.body.dataset.noted = JSON.stringify(noted);
        });
        </script>
        """
            .formatted(folder.toRealPath().toUri(), steps);
    Path page = folder.resolve(name);
    Path copy = page.resolveSibling("scripted.html");
    Files.writeString(
        copy,
        Files.readString(page)
            .replace("</body>", script + "</body>")
            .replaceFirst(
                "<head>",
                "<head><script>const complain = (what) =>"
                    + " { document.documentElement.dataset.complaint = what; };"
                    + " console.error = console.warn = complain;"
                    + " addEventListener('error', (event) => complain(event.message));"
                    + " addEventListener('unhandledrejection', (event) => complain(event.reason));"
                    + "</script>"));
    String shown = new Browser(folder.resolve("browser")).shown(copy.toRealPath());
    assertThat(shown).doesNotContain("data-complaint=");
    Matcher noted = NOTED.matcher(shown);
    assertThat(noted.find()).as(shown.substring(0, Math.min(2000, shown.length()))).isTrue();
    JsonNode values =
        new ObjectMapper().readTree(noted.group(1).replace("&quot;", "\"").replace("&amp;", "&"));
    return values.valueStream().map(JsonNode::asText).toList();
  }
}
