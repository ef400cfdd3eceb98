package io.github.clrsim.cli.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.config.ConfigUse;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The only place that prints. Standard output carries either words or, if asked for, one JSON value
 * and nothing else; diagnostics and progress go to standard error.
 */
public final class Console {
  private static final OptionNames OPTIONS = new OptionNames();

  /** Without a mapper, which few commands need and which reads how dates are written. */
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final int LINES_BYTES = 1 << 16;

  private final PrintStream out;
  private final PrintStream err;
  private final OpenLine errorsOfProgram;
  private final boolean showsProgress;
  private final Terminals terminals;
  private boolean isQuiet;
  private ConfigUse config = ConfigUse.NONE;
  private boolean hasSaidConfig;

  @Option(
      names = "--json",
      description = "Print one JSON value, for programs to read, instead of words.")
  private boolean json;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      converter = ColorMode.Reader.class,
      completionCandidates = ColorMode.Names.class,
      description =
          "When reports have colors: always, never, or auto: on a terminal, unless NO_COLOR is set"
              + " (${DEFAULT-VALUE}).")
  private ColorMode color = ColorMode.AUTO;

  /**
   * A console on these streams, which are no terminals.
   *
   * @param showsProgress whether somebody watches {@code err} live
   */
  public Console(PrintStream out, PrintStream err, boolean showsProgress) {
    this(out, err, showsProgress, Terminals.NONE);
  }

  /** The same on streams of which some may be terminals. */
  public Console(PrintStream out, PrintStream err, boolean showsProgress, Terminals terminals) {
    this.terminals = terminals;
    this.out = out;
    this.err = err;
    this.errorsOfProgram = new OpenLine(err);
    this.showsProgress = showsProgress;
  }

  /** An object to be filled and handed to {@link #answer}. */
  public static ObjectNode object() {
    return JSON.objectNode();
  }

  /** An array to be filled and handed to {@link #answer}. */
  public static ArrayNode array() {
    return JSON.arrayNode();
  }

  /** Whether the reader is a program. */
  public boolean isJson() {
    return json;
  }

  /** Has the report begin with what came from a file of options. */
  public void answerFor(ConfigUse used) {
    config = used;
  }

  /** What came from a file of options. */
  public ConfigUse config() {
    return config;
  }

  /** Has only findings and diagnostics said from now on. */
  void keepQuiet(boolean wantsQuiet) {
    isQuiet = wantsQuiet;
  }

  /** Says something to a human reader; a program does not hear it, nor who wants quiet. */
  public void say(String text) {
    if (!isQuiet) {
      sayFinding(text);
    }
  }

  /** Prints what another program reads, as it is; where that reads JSON, nothing. */
  public void print(String text) {
    if (!json) {
      out.print(text);
      out.flush();
    }
  }

  /**
   * Where lines go that another program reads, as they are. Once nobody reads them any more,
   * writing fails, so that nothing is worked out in vain. Closing it closes nothing.
   */
  public OutputStream lines() {
    return new BufferedOutputStream(
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            if (out.checkError()) {
              throw new UnreadLines();
            }
          }
        },
        LINES_BYTES);
  }

  /** Standard output takes no more. */
  public static final class UnreadLines extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadLines() {
      super("standard output takes no more");
    }
  }

  /** Says to a human reader what was found, also to one who wants quiet. */
  public void sayFinding(String text) {
    if (!json) {
      if (!isQuiet && !hasSaidConfig) {
        hasSaidConfig = true;
        config.note().ifPresent(this::line);
      }
      line(text);
    }
  }

  private void line(String text) {
    String legible = Legible.of(text.stripTrailing());
    out.println(color.isOn(terminals.out()) ? Paint.report(legible) : legible);
    out.flush();
  }

  /** Says something to a human reader beside a program that prints on standard output. */
  public void sayAside(String text) {
    if (!isQuiet) {
      sayFindingAside(text);
    }
  }

  /** The same of what was found, which who wants quiet hears, too. */
  public void sayFindingAside(String text) {
    if (!json) {
      String legible = Legible.of(text.stripTrailing());
      tell(color.isOn(terminals.err()) ? Paint.report(legible) : legible);
    }
  }

  /** Where a program prints that a command runs: with JSON, standard output is not free for it. */
  public OutputStream outputOfProgram() {
    return json ? errorsOfProgram : out;
  }

  /** Where such a program prints its errors. */
  public OutputStream errorsOfProgram() {
    return errorsOfProgram;
  }

  /** Tells, on standard error, what takes long; only if somebody watches. */
  public void note(String text) {
    if (showsProgress && !json && !isQuiet) {
      tell(Legible.of(text.stripTrailing()));
    }
  }

  /** Progress of work that is about to begin; to be closed at its end. */
  public LiveProgress progress(String task) {
    return showsProgress && !json && !isQuiet
        ? LiveProgress.on(bar(), task)
        : LiveProgress.silent();
  }

  /** What is said while there is a bar begins on a line of its own. */
  private PrintStream bar() {
    return new PrintStream(errorsOfProgram, true, StandardCharsets.UTF_8);
  }

  /** Prints what another process of ours answered, which was asked for the same form. */
  public void relay(String answer) {
    out.print(answer);
    out.flush();
  }

  /** Gives a program its value; the exit code comes back, to be returned. */
  public int answer(Exit exit, JsonNode value) {
    if (json) {
      if (value instanceof ObjectNode object && !config.words().isEmpty()) {
        ObjectNode file = object.putObject("config").put("file", config.file().toString());
        config.words().forEach(file.putArray("options")::add);
      }
      out.println(value);
      out.flush();
    }
    return exit.code();
  }

  /** Prints a diagnostic; the command goes on. */
  public void tell(Diagnostic diagnostic) {
    out.flush();
    String legible = Legible.of(diagnostic.naming(OPTIONS).text().stripTrailing());
    tell(color.isOn(terminals.err()) ? Paint.diagnostic(legible) : legible);
  }

  /** Prints on standard error, and never on a line that a program has begun there. */
  private void tell(String legible) {
    errorsOfProgram.end();
    err.println(legible);
    err.flush();
  }

  /** Tells the user, and a program as well, why there is no verdict. */
  public int refuse(Diagnostic diagnostic) {
    return refuse(diagnostic, object());
  }

  /** The same, with what is known all the same. */
  public int refuse(Diagnostic diagnostic, ObjectNode known) {
    tell(diagnostic);
    ObjectNode value = object().put("verdict", "inconclusive");
    value.setAll(known);
    value.set("diagnostic", json(diagnostic));
    return answer(Exit.BAD_INPUT, value);
  }

  /** The same of several mistakes, one at least: each is told. */
  public int refuseAll(List<Diagnostic> all) {
    all.subList(1, all.size()).forEach(this::tell);
    ObjectNode known = object();
    ArrayNode each = known.putArray("diagnostics");
    all.forEach(mistake -> each.add(json(mistake)));
    return refuse(all.getFirst(), known);
  }

  /** The same, before the options were read: whether JSON was wanted has to be told. */
  public int refuse(Diagnostic diagnostic, boolean wantsJson) {
    json = wantsJson;
    return refuse(diagnostic);
  }

  private static ObjectNode json(Diagnostic diagnostic) {
    return object()
        .put("what", diagnostic.what())
        .put("where", diagnostic.where())
        .put("why", diagnostic.why())
        .put("do", diagnostic.naming(OPTIONS).remedy());
  }
}
