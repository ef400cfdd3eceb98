package io.github.clrsim.profiler.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.profiler.field.FieldPath.Part;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathTest {
  private static final int TEXTS = 20_000;
  private static final int LENGTH_MAX = 24;
  private static final String CHARACTERS = "ab.[]<>,:- \t0129_`+\\$é";

  @Test
  void membersStandBehindDotsAndIndicesInBrackets() {
    assertThat(parts("Kept.items[3].Name"))
        .containsExactly(
            new Part.Member("Kept"),
            new Part.Member("items"),
            new Part.Element(List.of(3)),
            new Part.Member("Name"));
    assertThat(parts("[0][1]"))
        .containsExactly(new Part.Element(List.of(0)), new Part.Element(List.of(1)));
    assertThat(parts(".a")).containsExactly(new Part.Member("a"));
  }

  @Test
  void anElementHasAnIndexForEachDimension() {
    assertThat(parts("grid[1,-2, 3 ,0]"))
        .containsExactly(new Part.Member("grid"), new Part.Element(List.of(1, -2, 3, 0)));
    assertThat(parts("[-2147483648,2147483647]"))
        .containsExactly(new Part.Element(List.of(Integer.MIN_VALUE, Integer.MAX_VALUE)));
  }

  @Test
  void namesThatACompilerMakesAreNames() {
    assertThat(parts("<Next>k__BackingField.<>4__this"))
        .containsExactly(new Part.Member("<Next>k__BackingField"), new Part.Member("<>4__this"));
    assertThat(parts("<System.Collections.IEnumerator.Current>k__BackingField[0]"))
        .containsExactly(
            new Part.Member("<System.Collections.IEnumerator.Current>k__BackingField"),
            new Part.Element(List.of(0)));
    assertThat(parts("<<Main>b__0>5__1.x"))
        .containsExactly(new Part.Member("<<Main>b__0>5__1"), new Part.Member("x"));
  }

  @Test
  void ofWhichTypeAFieldIsStandsBeforeIt() {
    assertThat(parts("a.Base::b.Cache<System.Int32>::c"))
        .containsExactly(
            new Part.Member("a"),
            new Part.Member("Base::b"),
            new Part.Member("Cache<System.Int32>::c"));
  }

  @Test
  void blanksBelongToNames() {
    assertThat(parts("two words")).containsExactly(new Part.Member("two words"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a.",
        "a..b",
        "[",
        "]",
        "[]",
        "[,]",
        "[1,]",
        "[,1]",
        "[1",
        "1]",
        "a[1",
        "a]1",
        "a[b]",
        "a[1]b",
        "a[1].",
        "[1.5]",
        "[+1]",
        "[0x1]",
        "[ ]",
        "[1 2]",
        "[2147483648]",
        "[-2147483649]",
        "[99999999999999999999]",
        "<",
        ">",
        "<a",
        "a>",
        "a<b",
        "<<a>",
        "a.[0]"
      })
  void whatIsNoPathHasNone(String text) {
    assertThat(FieldPath.of(text)).isEmpty();
  }

  @Test
  void aPathIsReadAsItIsWritten() {
    Random random = new Random(1);
    int paths = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = Garbage.of(random, CHARACTERS, LENGTH_MAX);
      paths +=
          FieldPath.of(text)
              .map(
                  path -> {
                    assertThat(path.parts()).isNotEmpty();
                    assertThat(FieldPath.of(path.toString())).as(text).contains(path);
                    return 1;
                  })
              .orElse(0);
    }
    assertThat(paths).isBetween(TEXTS / 100, TEXTS / 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "<", "<>", "a.", "[0]", "[", "0,", "-", ".", "]"})
  void whatIsLongIsReadLikeTheRest(String part) {
    String text = part.repeat(100_000);
    FieldPath.of(text).ifPresent(path -> assertThat(FieldPath.of(path.toString())).contains(path));
    assertThat(FieldPath.of("[" + text)).isEmpty();
  }

  @Test
  void theRestIsWithoutTheFirstPart() {
    assertThat(FieldPath.of("a[1].b").flatMap(FieldPath::rest)).isEqualTo(FieldPath.of("[1].b"));
    assertThat(FieldPath.of("a").flatMap(FieldPath::rest)).isEmpty();
  }

  private static List<Part> parts(String text) {
    return FieldPath.of(text).orElseThrow().parts();
  }
}
