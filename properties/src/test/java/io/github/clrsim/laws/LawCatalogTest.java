package io.github.clrsim.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of others are found by their class, or where the class path offers them. */
class LawCatalogTest {
  @TempDir private Path folder;

  /** Nothing is ever marked. */
  public static class NoMark implements Law {
    @Override
    public String sentence() {
      return "Nothing is marked.";
    }

    @Override
    public String source() {
      return "this test";
    }

    @Override
    public Watcher watch(TraceContext context) {
      return (index, step) ->
          step instanceof Step.Marked
              ? new Verdict.Broken(this, index, "it is marked", "mark nothing")
              : Verdict.kept();
    }
  }

  /** Throws at the first step. */
  public static final class Faulty extends NoMark {
    @Override
    public Watcher watch(TraceContext context) {
      return (_, _) -> {
        throw new IllegalStateException("no idea");
      };
    }
  }

  /** Has the name of a law that there is. */
  public static final class Namesake extends NoMark {
    @Override
    public String name() {
      return "ReplayIsExact";
    }
  }

  /** Nobody else can make one. */
  public static final class Closed extends NoMark {
    private Closed() {}
  }

  private static LawCatalog plain() {
    return LawCatalog.of(LawCatalogTest.class.getClassLoader());
  }

  private LawCatalog offering(String... classes) throws IOException {
    Path services = folder.resolve("META-INF/services/" + Law.class.getName());
    Files.createDirectories(services.getParent());
    Files.write(services, List.of(classes));
    return LawCatalog.of(
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, LawCatalogTest.class.getClassLoader()));
  }

  @Test
  void aLawIsNamedByItsClass() {
    Law law = plain().named(NoMark.class.getName());

    assertThat(law).isInstanceOf(NoMark.class);
    assertThat(TraceBuilder.begins().marks("here").judgedBy(law))
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.why()).isEqualTo("it is marked"));
  }

  @Test
  void whatTheClassPathOffersIsAmongAll() throws IOException {
    List<Law> all = offering(NoMark.class.getName()).all();

    assertThat(all).hasSize(Laws.all().size() + 1).containsAll(Laws.all());
    assertThat(all.getLast()).isEqualTo(Laws.all().getLast());
    assertThat(all.get(all.size() - 2)).isInstanceOf(NoMark.class);
  }

  @Test
  void thoseNamedStandAsInTheListWithTheEndingLast() {
    String ending = Laws.all().getLast().name();

    List<Law> named =
        plain()
            .named(
                List.of(
                    ending, NoMark.class.getName(), "ReplayIsExact", "NoIdIsUsedAfterItsUnload"));

    assertThat(named)
        .extracting(Law::name)
        .containsExactly("NoIdIsUsedAfterItsUnload", "ReplayIsExact", "NoMark", ending);
    assertThat(named.getFirst()).isEqualTo(new NoIdIsUsedAfterItsUnload());
  }

  @Test
  void whatIsNoLawIsRefused() {
    assertRefused("java.lang.String", "does not implement");
    assertRefused("com.acme.Nothing", "there is no such class");
    assertRefused(Closed.class.getName(), "constructor without parameters");
    assertRefused("ReplayIsExac", "ReplayIsExact");
  }

  private static void assertRefused(String name, String why) {
    LawCatalog catalog = plain();
    assertThatThrownBy(() -> catalog.named(name))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(why);
  }

  @Test
  void anOfferThatCannotBeHadIsRefused() {
    assertThatThrownBy(() -> offering("com.acme.Nothing"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("com.acme.Nothing");
    assertThatThrownBy(() -> offering(Namesake.class.getName()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("Two laws are named ReplayIsExact");
  }

  @Test
  void aLawThatThrowsIsNamed() {
    Law faulty = plain().named(Faulty.class.getName());

    assertThatThrownBy(() -> TraceBuilder.begins().marks("here").judgedBy(faulty))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("The law Faulty failed")
        .hasMessageContaining("no idea");
  }
}
