package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.com.MemoryLimit;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * A process of its own that answers questions: a component that reads a damaged dump, or a process
 * that is about to end, may bring down whoever asks it. Questions come as lines on the standard
 * input, and replies go as lines to the standard output.
 */
public final class InspectChild {
  /** What a component may take beside the heap of the JVM. */
  private static final long BYTES_MAX = 3L << 30;

  private InspectChild() {}

  /** Does once what it always does, about this process, in which no runtime is to be found. */
  public static void rehearse() throws IOException {
    InspectedTarget nothing = new InspectedTarget.OfProcess(ProcessHandle.current().pid());
    DebuggedClr.prepare();
    try (AnswererHere answerer = new AnswererHere(nothing)) {
      Question question =
          new Question(Map.of(Question.TYPE, "Garden.Tree", Question.FIELD, "Kept[1]"));
      String _ = ReplyJson.line(answerer.reply(ReplyJson.question(ReplyJson.question(question))));
    }
  }

  /**
   * Answers until its input ends.
   *
   * @param arguments the two words of a target
   */
  public static void main(String[] arguments) throws IOException {
    ChildJvm.begin(1);
    // What is asked is asked by these tables; they are read while the process is looked at.
    Thread.ofPlatform().daemon().name("clrsim reads tables").start(ProfilingSpec::get);
    MemoryLimit.set(BYTES_MAX);
    PrintStream replies =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Replies are the only lines there.
    System.setOut(System.err);
    Locale.setDefault(Locale.ROOT);
    try (AnswererHere answerer =
            new AnswererHere(InspectedTarget.parse(arguments[0], arguments[1]));
        BufferedReader questions =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      begin(answerer);
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        replies.println(answered(answerer, ReplyJson.question(line)));
        replies.flush();
      }
    }
    FlightRecorder.ofThisProcess().isThrough(0);
    // Without waiting for what the component may have left.
    Runtime.getRuntime().halt(0);
  }

  /** While the question is on its way. */
  private static void begin(AnswererHere answerer) {
    try {
      answerer.begin();
    } catch (OutOfMemoryError | RuntimeException | StackOverflowError _) {
      // The first question meets the same, and its reply says so.
    }
  }

  /** What is read may be of any kind, so that any fault may come of it; this process goes on. */
  private static String answered(AnswererHere answerer, Question question)
      throws JsonProcessingException {
    try {
      return ReplyJson.line(answerer.reply(question));
    } catch (OutOfMemoryError _) {
      return ReplyJson.line(new Reply.Refused(tooMuch(question)));
    } catch (RuntimeException | StackOverflowError | JsonProcessingException fault) {
      return ReplyJson.line(new Reply.Refused(notUnderstood(fault, question)));
    }
  }

  private static Diagnostic tooMuch(Question question) {
    return new Diagnostic(
        "The answer takes more memory than there is for it",
        question.toString(),
        "an answer is put together before it is printed; what is read may be damaged, too",
        "ask for less: with --field for one thing, or with less of --max, --elements or --depth; or"
            + " allow more, with CLRSIM_JAVA_OPTIONS=-Xmx2g");
  }

  private static Diagnostic notUnderstood(Throwable fault, Question question) {
    String place =
        Arrays.stream(fault.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("io.github.clrsim"))
            .findFirst()
            .map(StackTraceElement::toString)
            .orElse("no place of clrsim");
    return new Diagnostic(
        "What is read there makes no sense: " + fault,
        "%s, asked for %s".formatted(place, question.toString()),
        "clrsim did not expect it: the memory is damaged, or changed while it was read",
        "ask again, or for something else; if the memory is sound, report this");
  }
}
