package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A browser opens the page that a check writes, and its script does what it is for. */
class ReportPageIT {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern BODY = Pattern.compile("<body[^>]*>");
  private static final Pattern NOTED = Pattern.compile("data-noted=\"([^\"]*)\"");

  @TempDir private Path folder;

  @Test
  void aBrokenLawIsShownWithItsRun() throws IOException, InterruptedException {
    String shown = opened(checked(1, "uses-ids-after-unload", "400"), "");

    assertThat(body(shown))
        .doesNotContain("data-error")
        .containsPattern("data-current=\"[1-9][0-9]*\"")
        .containsPattern("data-ready=\"[1-9][0-9]*\"");
    assertThat(shown)
        .contains("class=\"row current broken\"", "identity sampler", "gone after step")
        .contains("<h1 id=\"title\" class=\"broken\">Law broken: No call uses an ID after");
  }

  @Tag("turn-4")
  @Test
  void aPageThatGetsNoFrameToDrawInIsNotEmpty() throws IOException, InterruptedException {
    String page = Files.readString(checked(1, "uses-ids-after-unload", "400"));
    Path frozen = folder.resolve("frozen.html");
    Files.writeString(
        frozen,
        page.replaceFirst(
            "<head>", "<head><script>window.requestAnimationFrame = () => 0;</script>"));

    assertThat(opened(frozen, "")).contains("class=\"row current broken\"", "gone after step");
  }

  @Tag("turn-4")
  @Test
  void besideItStandsWhatPassesAndKeysGoFromDifferenceToDifference()
      throws IOException, InterruptedException {
    List<String> seen =
        done(
            checked(1, "uses-ids-after-unload", "400", "--runtime", "9.0"),
            "key('2'); note(document.body.dataset.view);",
            "note(all('.pair.decision .passes')[0].textContent);"
                + " note(all('.pair.decision.current').length);"
                + " note(all('.pair .moved').length > 0);",
            "key('n');",
            "at = document.body.dataset.row; note(all('.pair.current .moved').length);",
            "key('Enter');",
            "note(document.body.dataset.row !== at); key('Enter');",
            "note(document.body.dataset.row === at); key('p');",
            "note(all('.pair.decision.current').length); key('m');",
            "note(all('.pair').length > 5 && all('.pair').every((each) =>"
                + " each.matches('.decision') || each.querySelector('.moved, .only, .answered')));"
                + " key('m'); type('ModuleUnloadStarted(');",
            "note(all('.pair').length); type(''); key('n');",
            "[...all('#both a')].find((a) => a.textContent.startsWith('open')).click();",
            "note(document.body.dataset.view); note(all('.row.current').length);"
                + " note(all('.row.current .number')[0].textContent === document.body.dataset.current);");

    // The decision, and the unload in each of the two.
    assertThat(seen)
        .containsExactly(
            "compare",
            "▶ identity sampler goes on",
            "1",
            "true",
            "1",
            "true",
            "true",
            "1",
            "true",
            "3",
            "run",
            "1",
            "true");
  }

  @Tag("turn-4")
  @Test
  void theCampaignOfABrokenLawIsThereToo() throws IOException, InterruptedException {
    assertThat(
            done(
                checked(1, "uses-ids-after-unload", "400"),
                "key('3');",
                "note(document.body.dataset.view); note(all('#campaign path.curve').length);"
                    + " note(all('#campaign tr.isBroken').length);"
                    + " light = document.documentElement.dataset.theme; key('t');",
                "note(light !== document.documentElement.dataset.theme); key('1');",
                "note(document.body.dataset.view);"))
        .containsExactly("campaign", "1", "1", "true", "run");
  }

  @Test
  void whatFailsInEveryOrderIsSaidToDoSo() throws IOException, InterruptedException {
    assertThat(
            done(
                checked(1, "throws-in-callback", "40"),
                "key('2');",
                "note(document.getElementById('sentence').textContent); key('n'); key('m');"
                    + " key('Enter'); key('ArrowDown'); key('End'); key('b');",
                "key('1'); note(document.body.dataset.view);"))
        .satisfiesExactly(
            sentence ->
                assertThat(sentence)
                    .startsWith("It fails in every order tried. It passes in no other order tried"),
            view -> assertThat(view).isEqualTo("run"));
  }

  @Test
  void aCheckThatKeptAllLawsIsAPageOfItsCampaign() throws IOException, InterruptedException {
    Path page = checked(0, "callback-only", "40");
    assertThat(opened(page, ""))
        .contains("data-ready=\"0\"", "Every law was kept", "TheRunEndsWell")
        .doesNotContain("data-error=");

    assertThat(
            done(
                page,
                "note(document.body.dataset.view);"
                    + " note(all('[role=tab]').filter((tab) => !tab.hidden).length);"
                    + " note(all('#campaign path.curve').length);"
                    + " links = all('#campaign a[href^=\"#\"]'); note(links.length);"
                    + " note(links.every((a) => document.getElementById(a.hash.slice(1))));"
                    + " type('/^GetModuleInfo2/');",
                "note(all('#campaign tr[data-filter]').filter((row) => !row.hidden).length);"
                    + " type(''); key('1'); key('2'); key('m'); key('Enter'); key('n');",
                "note(document.body.dataset.view);"))
        .containsExactly("campaign", "1", "1", "7", "true", "1", "campaign");
  }

  @Tag("turn-4")
  @Test
  void ofAHundredThousandStepsOnlyThoseInViewAreDrawn() throws IOException, InterruptedException {
    Path page = folder.resolve("long.html");
    LongPage.of(100_000, page);

    assertThat(
            done(
                page,
                "note(document.body.dataset.ready); note(all('.row').length < 200); key('End');",
                "note(document.body.dataset.current); key('2');",
                "note(all('.pair').length < 200); key('End');",
                "note(all('.pair.current').length); key('Home'); key('n');",
                "note(all('.pair.current.decision').length); key('3');",
                "note(document.body.dataset.view);"))
        .containsExactly("100000", "true", "99999", "true", "1", "1", "campaign");
  }

  private Path checked(int code, String profiler, String schedules, String... more) {
    Path page = folder.resolve(profiler + ".html");
    List<String> words = new ArrayList<>(List.of("check", "--profiler", profiler));
    words.addAll(List.of("--schedules", schedules, "--report", page.toString()));
    words.addAll(List.of(more));
    assertThat(Spoken.by(words).code()).isEqualTo(code);
    return page;
  }

  private static String body(String shown) {
    return BODY.matcher(shown).results().findFirst().orElseThrow().group();
  }

  /** What was noted by these scripts, one after the other, each when what it changed is drawn. */
  private List<String> done(Path page, String... scripts) throws IOException, InterruptedException {
    String steps =
        Stream.of(scripts).map("() => { %s }"::formatted).collect(Collectors.joining(",\n"));
    String script =
        """
        <script>
        const noted = [], all = (wanted) => [...document.querySelectorAll(wanted)];
        const note = (what) => noted.push(String(what));
        const key = (name) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
        const type = (text) => { const field = document.getElementById('filter'); field.value = text; field.oninput(); };
        let at, light, links;
        const steps_ = [%s];
        const next = () => {
          if (steps_.length) { steps_.shift()(); setTimeout(next, 50); }
          else document.body.dataset.noted = JSON.stringify(noted);
        };
        setTimeout(next, 50);
        </script>
        """
            .formatted(steps);
    String text = Files.readString(page);
    Path copy = folder.resolve("scripted.html");
    int end = text.lastIndexOf("</body>");
    Files.writeString(
        copy,
        (text.substring(0, end) + script + text.substring(end))
            .replaceFirst(
                "<head>",
                "<head><script>window.requestAnimationFrame = (draw) => setTimeout(draw, 1);"
                    + " console.error = console.warn = (what) =>"
                    + " { document.documentElement.dataset.complaint = what; }</script>"));
    String shown = opened(copy, "");
    assertThat(shown).doesNotContain("data-complaint=");
    String body = body(shown);
    assertThat(body).doesNotContain("data-error").contains("data-noted");
    Matcher noted = NOTED.matcher(body);
    assertThat(noted.find()).isTrue();
    return List.of(
        new ObjectMapper()
            .readValue(
                noted.group(1).replace("&quot;", "\"").replace("&amp;", "&"), String[].class));
  }

  /** What is there when the script has run. */
  private String opened(Path page, String fragment) throws IOException, InterruptedException {
    String browser =
        browser()
            .orElseGet(
                () -> {
                  String why =
                      "the pages of reports are not opened: there is none of %s on the path; install one"
                          .formatted(String.join(", ", BROWSERS));
                  System.out.println("SKIPPED " + why);
                  return abort(why);
                });
    Process process =
        new ProcessBuilder(
                browser,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("browser"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                page.toUri() + fragment)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return shown;
  }

  private static Optional<String> browser() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(entry -> BROWSERS.stream().map(name -> Path.of(entry, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
