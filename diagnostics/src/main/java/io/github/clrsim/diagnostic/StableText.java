package io.github.clrsim.diagnostic;

import java.util.regex.Pattern;

/**
 * Texts of others that are to be the same in every run: {@code Object.toString} shows an identity
 * hash, and the class of a lambda has a number for its name.
 */
public final class StableText {
  private static final Pattern LAMBDA = Pattern.compile("(\\$\\$Lambda)(/0x[0-9a-f]+)");

  private static final Pattern OBJECT =
      Pattern.compile(
          "(\\[[BCDFIJSZ]|\\[L[\\w.$]+;|(?:[\\w$]+\\.)*(?:\\p{Lu}[\\w$]*))@[0-9a-f]{1,8}"
              + "(?![\\w.@])");

  /** How frames begin that are of woven code; that it is, says nothing to who reads them. */
  private static final String WOVEN = "clrsim-woven//";

  private StableText() {}

  /** The same text without what the JVM made up. */
  public static String of(String text) {
    if (text.indexOf('@') < 0 && !text.contains("$$Lambda") && !text.contains(WOVEN)) {
      return text; // Nearly all of them, and expressions are slow.
    }
    String seen = text.replace(WOVEN, "");
    return OBJECT.matcher(LAMBDA.matcher(seen).replaceAll("$1")).replaceAll("$1");
  }
}
