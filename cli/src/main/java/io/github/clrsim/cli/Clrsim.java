package io.github.clrsim.cli;

import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.apart.Worker;
import io.github.clrsim.cli.campaign.action.CampaignCommand;
import io.github.clrsim.cli.campaign.action.Checks;
import io.github.clrsim.cli.campaign.action.MergeCommand;
import io.github.clrsim.cli.config.ConfigFile;
import io.github.clrsim.cli.config.ConfigUse;
import io.github.clrsim.cli.console.BugReport;
import io.github.clrsim.cli.console.ColorMode;
import io.github.clrsim.cli.console.Commands;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.ProfilerOutput;
import io.github.clrsim.cli.console.StandardOutput;
import io.github.clrsim.cli.console.Terminals;
import io.github.clrsim.cli.console.WordFault;
import io.github.clrsim.cli.inspect.AnswererHere;
import io.github.clrsim.cli.stop.LawExit;
import io.github.clrsim.cli.stop.ProcessEnd;
import io.github.clrsim.cli.trace.action.TraceCommand;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.guest.GuestService;
import io.github.clrsim.model.address.AddressRange;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * The program: finds the command and turns whatever goes wrong into a diagnostic. Exit code 0:
 * kept, 1: a law is broken, 2: bad input or environment.
 */
@Command(
    name = "clrsim",
    mixinStandardHelpOptions = true,
    versionProvider = Clrsim.Version.class,
    description =
        "Tries .NET profiler logic on a simulated, a replayed and a real CLR, and judges all three"
            + " by the same laws.",
    footer = {
      "",
      "Exit code 0: every law was kept. 1: a law is broken. 2: bad input or environment.",
      "Begin with: ./clrsim demo"
    })
public final class Clrsim implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private static final String OTHER_PATH =
      "correct the path; or, for one with characters beyond ASCII, set LC_ALL=C.UTF-8";

  private static final Diagnostic OUT_OF_MEMORY =
      new Diagnostic(
          "The memory of the JVM is used up",
          "the heap",
          "./clrsim has a small one unless it is asked for more, and a long trace, or a profiler that"
              + " remembers much, may want more",
          "give it more: CLRSIM_JAVA_OPTIONS=-Xmx2g ./clrsim …");

  private Clrsim() {}

  /** Runs one command and ends the JVM with its exit code. */
  public static void main(String[] arguments) {
    int code = run(arguments);
    FlightRecorder.ofThisProcess().isThrough(code);
    // Threads that a profiler left behind must not keep the program alive.
    System.exit(code);
  }

  /** Runs one command on the streams of the process, which are its own from here on. */
  static int run(String... arguments) {
    // A process that answers takes the longest to begin, so that it begins first of all.
    AnswerersApart answerers = new AnswerersApart(List.of(arguments));
    // The reader of JSON expects UTF-8 whatever the locale says.
    StandardOutput output = new StandardOutput();
    // What a worker has to say is for who started it, which says all else.
    PrintStream out =
        Worker.isHere() ? nowhere() : new PrintStream(output, false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    EarlyEnd early = new EarlyEnd(err);
    // What a profiler prints must not stand in the middle of an answer.
    System.setOut(err);
    // What it formats is the same wherever it runs.
    Locale.setDefault(Locale.ROOT);
    // Not by TimeZone.getTimeZone, which reads a file of all zones there are.
    TimeZone.setDefault(new SimpleTimeZone(0, "UTC"));
    boolean isWatched = isTerminal(STANDARD_ERROR);
    boolean isColorful = ColorMode.isAskedForBy(System.getenv());
    Terminals terminals =
        new Terminals(isColorful && isTerminal(STANDARD_OUTPUT), isColorful && isWatched);
    Console console = new Console(out, err, isWatched, terminals);
    LawExit.saidBy(console);
    int code =
        run(
            console,
            new Apart(apart(console, List.of(arguments)), answerers),
            out,
            err,
            early::close,
            ConfigFile.in(Path.of("")),
            arguments);
    early.close();
    // A print stream keeps its errors to itself; half an answer must not look like a whole one.
    if (out.checkError() && output.isReaderGone()) {
      code = Exit.NOBODY_READS.code();
    } else if (out.checkError()) {
      code = Exit.BAD_INPUT.code();
      err.print(
          new Diagnostic(
                  "The answer could not be written whole",
                  "standard output",
                  "it is closed, or the disk is full",
                  "free space, or write elsewhere")
              .text());
    }
    return code;
  }

  /**
   * What runs in processes of its own.
   *
   * @param commands what runs a command there; empty where it is run here
   */
  private record Apart(Optional<ProcessApart> commands, InspectCommand.Answerers answerers) {
    /** All runs here. */
    static final Apart NOTHING =
        new Apart(Optional.empty(), (target, _) -> new AnswererHere(target));
  }

  /** Where a native profiler is run: in another process, unless this is that one. */
  private static Optional<ProcessApart> apart(Console console, List<String> words) {
    if (ChildJvm.isHere()) {
      new GuestService().reserve(AddressRange.starts());
      ChildJvm.begin(Exit.BAD_INPUT.code());
    }
    return Optional.of(new ProcessApart(console, Clrsim.class.getName(), words));
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  /** Runs one command on these streams. */
  static int run(PrintStream out, PrintStream err, boolean showsProgress, String... arguments) {
    return run(out, err, showsProgress, Path.of(""), arguments);
  }

  /** The same with the file of options of this directory. */
  static int run(
      PrintStream out,
      PrintStream err,
      boolean showsProgress,
      Path directory,
      String... arguments) {
    Console console = new Console(out, err, showsProgress);
    return run(console, Apart.NOTHING, out, err, () -> {}, ConfigFile.in(directory), arguments);
  }

  private static int run(
      Console console,
      Apart apart,
      PrintStream out,
      PrintStream err,
      Runnable begins,
      ConfigFile file,
      String... arguments) {
    ProfilerOutput.install();
    boolean wantsJson = List.of(arguments).contains("--json");
    try {
      CommandLine commands = commands(console, apart, out, err, wanted(file, List.of(arguments)));
      ConfigUse config = file.use(commands, arguments);
      console.answerFor(config);
      return commands
          .setExecutionStrategy(
              parsed -> {
                begins.run();
                return new CommandLine.RunLast().execute(parsed);
              })
          .execute(config.addedTo(arguments));
    } catch (Throwable fault) {
      return refused(console, fault, wantsJson);
    }
  }

  /** The words, and the commands that have to be whole beside those among them. */
  private static Set<String> wanted(ConfigFile file, List<String> words) {
    Set<String> wanted = new HashSet<>(words);
    if (file.isThere() && ConfigFile.commands().stream().anyMatch(words::contains)) {
      wanted.addAll(ConfigFile.commands());
    }
    return wanted;
  }

  /** The commands, of which those that the words may name are whole. */
  static CommandLine commands(
      Console console, PrintStream out, PrintStream err, Set<String> words) {
    return commands(console, Apart.NOTHING, out, err, words);
  }

  private static CommandLine commands(
      Console console, Apart apart, PrintStream out, PrintStream err, Set<String> words) {
    // Else it looks for the class of Groovy's closures, in every jar that there is.
    System.setProperty("picocli.disable.closures", "true");
    boolean wantsJson = words.contains("--json");
    CommandLine line = new CommandLine(new Clrsim());
    Commands commands = new Commands(line, words);
    Checks campaigns = use -> new CheckCommand(console, use);
    commands.add(DemoCommand.class, () -> new DemoCommand(console));
    commands.add(CheckCommand.class, () -> new CheckCommand(console, apart.commands()));
    commands.add(MergeCommand.class, () -> new MergeCommand(console, campaigns));
    commands.add(
        CampaignCommand.class,
        () -> CampaignCommand.of(console, words, campaigns, Clrsim.class.getName()));
    Optional<ProcessApart> another = apart.commands().filter(_ -> !ChildJvm.isHere());
    commands.add(ReplayCommand.class, () -> new ReplayCommand(console, another));
    commands.add(RecordCommand.class, () -> new RecordCommand(console));
    commands.add(CompareCommand.class, () -> new CompareCommand(console));
    commands.add(TraceCommand.class, () -> TraceCommand.of(console, words));
    commands.add(PsCommand.class, () -> new PsCommand(console));
    commands.add(
        InspectCommand.class, () -> new InspectCommand(console, apart.answerers(), System.in));
    commands.add(DoctorCommand.class, () -> new DoctorCommand(console));
    commands.add(ProfilersCommand.class, () -> new ProfilersCommand(console));
    commands.add(ScenariosCommand.class, () -> new ScenariosCommand(console));
    commands.add(LawsCommand.class, () -> new LawsCommand(console));
    commands.add(CompletionCommand.class, () -> new CompletionCommand(console));
    commands.add(ManCommand.class, () -> new ManCommand(console));
    line.addSubcommand(new CommandLine.HelpCommand());
    return line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler(
            (fault, _) -> console.refuse(console.config().located(diagnostic(fault)), wantsJson))
        .setExecutionExceptionHandler(
            (fault, command, parsed) -> refused(console, fault, wantsJson));
  }

  /** Whoever is in the midst of something while the user ends the process has nothing to say. */
  private static int refused(Console console, Throwable fault, boolean wantsJson) {
    if (ProcessEnd.isUnderWay()) {
      return Exit.BAD_INPUT.code();
    }
    Diagnostic diagnostic =
        switch (fault) {
          case Exception known -> console.config().located(diagnostic(known));
          case OutOfMemoryError _ -> OUT_OF_MEMORY;
          default -> BugReport.of(fault);
        };
    return console.refuse(diagnostic, wantsJson);
  }

  @Override
  public Integer call() {
    throw new Diagnostic(
            "No command was given",
            "the command line",
            "clrsim does nothing by itself",
            "try ./clrsim demo; ./clrsim help lists all commands")
        .thrown();
  }

  /** What went wrong while a command ran. */
  private static Diagnostic diagnostic(Exception fault) {
    return switch (fault) {
      case DiagnosticException known -> known.diagnostic();
      case UncheckedIOException broken -> diagnostic(Objects.requireNonNull(broken.getCause()));
      case IOException broken ->
          new Diagnostic(
              "A file cannot be read or written: " + FileFault.words(broken),
              "the files that the command names, or the temporary directory",
              "without it the command cannot go on",
              "make it accessible, free space, or name another");
      case InvalidPathException broken ->
          new Diagnostic(
              "A path cannot be understood: " + broken.getMessage(),
              "an argument",
              "it names a file or directory, in characters that the system's locale knows",
              OTHER_PATH);
      default -> BugReport.of(fault);
    };
  }

  /** What is wrong with the words of the command line. */
  private static Diagnostic diagnostic(ParameterException fault) {
    String command = fault.getCommandLine().getCommandSpec().qualifiedName(" ");
    String help = "./%s --help tells what there is".formatted(command);
    return new Diagnostic(
        WordFault.words(fault),
        "the words after ./" + command,
        fault instanceof MissingParameterException
            ? "without it the command does not know what to do"
            : "a word that is not understood might change what was asked for",
        isAboutPath(fault) ? OTHER_PATH : WordFault.advice(fault, help));
  }

  private static boolean isAboutPath(ParameterException fault) {
    return fault.getCause() instanceof InvalidPathException
        || String.valueOf(fault.getMessage()).contains(InvalidPathException.class.getName());
  }

  private static boolean isTerminal(Path stream) {
    try {
      if (Files.exists(stream)) {
        return Files.readSymbolicLink(stream).toString().matches("/dev/(pts/|tty|console).*");
      }
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
    return Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
  }

  /** The commands that help lists, for a shell to complete. */
  static final class CommandNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      PrintStream nowhere = nowhere();
      return commands(new Console(nowhere, nowhere, false), nowhere, nowhere, Set.of())
          .getSubcommands()
          .keySet()
          .iterator();
    }
  }

  /** The version of the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Clrsim.class.getPackage().getImplementationVersion();
      return new String[] {
        "clrsim " + (version == null ? "(development)" : version), "Java " + Runtime.version()
      };
    }
  }
}
