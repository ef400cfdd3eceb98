package io.github.clrsim.kit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The properties in docs/EXPLORING.md compile; the other pages' code is compiled in {@code cli}.
 */
class ExploringPageTest {
  private static final Pattern PROPERTY = Pattern.compile("(?s)```java\n(@Provide\n.*?)```");

  private static final String AROUND =
      """
      import static io.github.clrsim.kit.ClrAssertions.assertThat;
      import io.github.clrsim.api.*;
      import io.github.clrsim.api.callback.CorProfilerCallback;
      import io.github.clrsim.api.trace.Step;
      import io.github.clrsim.explorer.choice.*;
      import io.github.clrsim.kit.scenario.Scenarios;
      import io.github.clrsim.model.SimulatedClr;
      import io.github.clrsim.model.loader.Assemblies;
      import io.github.clrsim.model.profile.RuntimeProfile;
      import io.github.clrsim.model.scenario.Scenario;
      import java.nio.file.Path;
      import java.util.*;
      import net.jqwik.api.*;
      abstract class MyProfilerProperties {
        static final class MyProfiler implements CorProfilerCallback {}
        // As the module conformance, which is not seen from here, has it.
        interface ConformanceCheck {
          static ConformanceCheck of(Class<? extends CorProfilerCallback> profiler) {
            throw new UnsupportedOperationException();
          }
          ConformanceCheck assemblies(Path... files);
          ConformanceCheck executions(long number);
          ConformanceCheck scenarios(String... scenarios);
          ConformanceResult run();
        }
        interface ConformanceResult {
          void orThrow();
        }
        abstract Assemblies assemblies();
        private final Assemblies assemblies = assemblies();
        %s
      }
      """;

  @TempDir private Path classes;

  @Test
  void thePropertiesOnThePageCompile() throws IOException {
    List<String> properties =
        PROPERTY
            .matcher(Files.readString(Path.of("..", "docs", "EXPLORING.md")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(properties)
        .hasSize(2)
        .allSatisfy(each -> assertThat(complaints(AROUND.formatted(each))).isEmpty());
    assertThat(complaints(AROUND.formatted("NoSuchType field;"))).contains("NoSuchType");
  }

  private String complaints(String code) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    var files = compiler.getStandardFileManager(null, Locale.ROOT, null);
    var source =
        new SimpleJavaFileObject(URI.create("string:///MyProfilerProperties.java"), Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    boolean compiled = compiler.getTask(said, files, null, options, null, List.of(source)).call();
    return compiled ? "" : said.toString();
  }
}
