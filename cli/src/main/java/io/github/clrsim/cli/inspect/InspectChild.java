package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.realclr.com.MemoryLimit;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

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
    ObjectMapper json = new ObjectMapper();
    InspectedTarget nothing = new InspectedTarget.OfProcess(ProcessHandle.current().pid());
    DebuggedClr.prepare();
    try (AnswererHere answerer = new AnswererHere(nothing)) {
      List<String> words =
          List.of(json.readValue("[\"--type=Garden.Tree\",\"--field=Kept[1]\"]", String[].class));
      String line = json.writeValueAsString(ReplyJson.of(answerer.reply(words)));
      Reply _ = ReplyJson.read(json.readTree(line));
    }
  }

  /**
   * Answers until its input ends.
   *
   * @param arguments the two words of a target
   */
  public static void main(String[] arguments) throws IOException {
    ChildJvm.endWithParent(1);
    MemoryLimit.set(BYTES_MAX);
    PrintStream replies =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Replies are the only lines there.
    System.setOut(System.err);
    Locale.setDefault(Locale.ROOT);
    ObjectMapper json = new ObjectMapper();
    try (AnswererHere answerer =
            new AnswererHere(InspectedTarget.parse(arguments[0], arguments[1]));
        BufferedReader questions =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        List<String> words = List.of(json.readValue(line, String[].class));
        replies.println(json.writeValueAsString(ReplyJson.of(answerer.reply(words))));
        replies.flush();
      }
    }
    FlightRecorder.ofThisProcess().isThrough(0);
    // Without waiting for what the component may have left.
    Runtime.getRuntime().halt(0);
  }
}
