package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.diagnostic.Setting;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is used from Java, too, names no option of the command line: its diagnostics name a {@link
 * Setting}, and each front end has names of its own for those.
 */
class OptionsAreOfTheCommandLineTest {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  /** Modules that tests are written with. */
  private static final List<String> KIT =
      List.of(
          "diagnostics",
          "explorer",
          "explorer-junit",
          "profiling-api",
          "runtime-model",
          "profiler-logic",
          "properties",
          "conformance",
          "guest");

  /** Who writes a command that is to be pasted, or serves the command line alone. */
  private static final Set<String> MAY =
      Set.of(
          "io/github/clrsim/api/event/EventWords",
          "io/github/clrsim/api/NativeLibrary",
          "io/github/clrsim/conformance/Tried",
          "io/github/clrsim/conformance/finding/Finding",
          "io/github/clrsim/conformance/store/CampaignFolder",
          "io/github/clrsim/conformance/store/StoredRounds$Merged",
          "io/github/clrsim/explore/Case",
          "io/github/clrsim/kit/goal/RandomExecution$Judged");

  @Test
  void noTextOfWhatTestsAreWrittenWithNamesOne() throws IOException {
    SortedSet<String> options = options();
    List<String> found = new ArrayList<>();
    Set<String> writers = new TreeSet<>();
    for (String module : KIT) {
      for (Path file : classFiles(module)) {
        String type = ClassFile.of().parse(file).thisClass().asInternalName();
        for (String text : texts(file)) {
          Matcher option = OPTION.matcher(text);
          while (option.find()) {
            if (options.contains(option.group())) {
              writers.add(type);
              found.add("%s: \"%s\"".formatted(type, text));
            }
          }
        }
      }
    }
    assertThat(found).allMatch(each -> MAY.contains(each.substring(0, each.indexOf(':'))));
    assertThat(writers).as("who may, and does").isEqualTo(new TreeSet<>(MAY));
  }

  @Test
  void eachSettingIsAnOptionOfCheck() {
    SortedSet<String> options = options();
    for (Setting setting : Setting.values()) {
      assertThat(options).contains(new OptionNames().of(setting).orElseThrow());
    }
  }

  private static SortedSet<String> options() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return Clrsim.commands(
            new Console(nowhere, nowhere, false), nowhere, nowhere, Set.of("check", "replay"))
        .getSubcommands()
        .values()
        .stream()
        .flatMap(command -> command.getCommandSpec().optionsMap().keySet().stream())
        .filter(name -> name.startsWith("--"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> classFiles(String module) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", module, "target", "classes"))) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  private static List<String> texts(Path classFile) throws IOException {
    List<String> texts = new ArrayList<>();
    for (var entry : ClassFile.of().parse(classFile).constantPool()) {
      if (entry instanceof Utf8Entry text) {
        texts.add(text.stringValue());
      }
    }
    return texts;
  }
}
