package io.github.clrsim.page;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles what a page prints, with what the tests themselves have on their class path.
 *
 * @param classes where the classes go
 */
public record Compilation(Path classes) {
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public )?(?:final |abstract )?(?:class|interface|record) (\\w+)");

  /** What the compiler complains of; empty where all of it compiles. */
  public String complaints(List<String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    StringWriter said = new StringWriter();
    // A fixed language, whatever the machine's.
    var files = compiler.getStandardFileManager(null, Locale.ROOT, null);
    List<JavaFileObject> units = sources.stream().map(Compilation::source).toList();
    boolean compiled = compiler.getTask(said, files, null, options, null, units).call();
    return compiled ? "" : said.toString();
  }

  private static JavaFileObject source(String code) {
    String type =
        TYPE.matcher(code)
            .results()
            .findFirst()
            .map((MatchResult found) -> found.group(1))
            .orElseThrow(() -> new AssertionError("no type in " + code));
    URI name = URI.create("string:///" + type + ".java");
    return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return code;
      }
    };
  }
}
