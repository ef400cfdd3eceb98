package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.node.TextNode;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** Stands for {@link InspectChild}: what becomes of it, each question says. */
public final class FakeInspectChild {
  static final String ANSWER = "--answer";
  static final String REFUSE = "--refuse";
  static final String DIE = "--die";
  static final String DIE_AFTERWARDS = "--die-afterwards";
  static final String HANG = "--hang";
  static final String SAY = "--say";
  static final String SAY_WITHOUT_END = "--say-without-end";
  static final int DEATH = 7;

  private static final String REPEATED = "x".repeat(1 << 16);

  private FakeInspectChild() {}

  /** Answers until its input ends. */
  public static void main(String[] target) throws IOException {
    PrintStream replies = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int number = 0;
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      Question question = ReplyJson.question(line);
      String first = question.typed().keySet().iterator().next();
      number++;
      String what = "%d about %s: %s".formatted(number, String.join(" ", target), question);
      switch (first) {
        case ANSWER, DIE_AFTERWARDS ->
            replies.println(ReplyJson.line(new Reply.Answered(what, TextNode.valueOf(what))));
        case REFUSE ->
            replies.println(
                ReplyJson.line(new Reply.Refused(new Diagnostic(what, "here", "so", "that"))));
        case DIE -> Runtime.getRuntime().halt(DEATH);
        case HANG -> hang();
        case SAY_WITHOUT_END -> sayWithoutEnd(replies);
        default -> replies.println(question.typed().get(SAY));
      }
      replies.flush();
      if (first.equals(DIE_AFTERWARDS)) {
        Runtime.getRuntime().halt(DEATH);
      }
    }
  }

  private static void hang() {
    while (true) {
      LockSupport.park();
    }
  }

  /** More than a reply may be; whoever has enough of it ends this process. */
  private static void sayWithoutEnd(PrintStream replies) {
    for (int i = 0; i <= ReplyJson.CHARS_MAX / REPEATED.length(); i++) {
      replies.print(REPEATED);
    }
    replies.println();
  }
}
