package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.folder.TemporaryFolder;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Has questions answered by a process of its own, and outlives it: when a question ends it, or
 * keeps it for too long, that is the reply, and the next question gets another one.
 */
public final class AnswererApart implements Answerer {
  private static final int QUOTED_MAX = 200;

  /** How long a question may take if nobody says otherwise. */
  public static final int SECONDS_USUALLY = 60;

  /**
   * Of the process that answers: what it dies of is told here, and what it calls, it calls a few
   * times only, so that it is not worth to make code for that. Each library that it loads is named
   * with its path, so that JNA need not start ldconfig to know where others may be.
   */
  private static final List<String> OPTIONS =
      List.of(
          "-XX:+SuppressFatalErrorMessage",
          "-Djdk.reflect.useNativeAccessorOnly=true",
          "-Djna.platform.library.path=");

  private final InspectedTarget target;
  private final ChildJvm child;
  private int secondsMax = SECONDS_USUALLY;
  private Optional<Running> running = Optional.empty();

  /**
   * Answers about a process or a dump.
   *
   * @param options of the JVM that answers
   */
  public AnswererApart(InspectedTarget target, List<String> options) {
    this(target, new ChildJvm(options, InspectChild.class.getName()));
  }

  /** Has another program answer. */
  AnswererApart(InspectedTarget target, ChildJvm child) {
    this.target = target;
    this.child = child;
  }

  /** How long a question may take from now on. */
  public void allow(int seconds) {
    secondsMax = seconds;
  }

  /** Begins before a question comes. */
  public void begin() {
    try {
      running = Optional.of(start());
    } catch (IOException noRoom) {
      // The first question tries once more, and its reply says what was in the way.
    }
  }

  /** A process that answers. */
  private record Running(Process process, Path folder, BoundedLines replies, Writer questions) {
    /** What it replies; empty at its end. */
    CompletableFuture<Optional<BoundedLines.Line>> ask(String line) {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              questions.write(line);
              questions.write('\n');
              questions.flush();
              return replies.next();
            } catch (IOException gone) {
              return Optional.empty();
            }
          },
          task -> Thread.ofPlatform().daemon().name("clrsim asks").start(task));
    }
  }

  @Override
  public Reply reply(Question question) {
    try {
      Running now = running.isPresent() ? running.get() : start();
      running = Optional.of(now);
      return reply(now, question);
    } catch (IOException noRoom) {
      return new Reply.Refused(ChildJvm.noRoom(noRoom));
    }
  }

  private Running start() throws IOException {
    Path folder = TemporaryFolder.create("inspect");
    Process process =
        child.prepared(target.words(), OPTIONS, folder).redirectError(Redirect.DISCARD).start();
    return new Running(
        process,
        folder,
        new BoundedLines(process.inputReader(StandardCharsets.UTF_8), ReplyJson.CHARS_MAX),
        process.outputWriter(StandardCharsets.UTF_8));
  }

  private Reply reply(Running now, Question question) {
    try {
      Optional<BoundedLines.Line> line =
          now.ask(ReplyJson.question(question)).get(secondsMax, TimeUnit.SECONDS);
      return line.isPresent()
          ? ReplyJson.read(line.get()).orElseGet(() -> noReply(now, line.get(), question))
          : new Reply.Refused(died(end(now), question));
    } catch (TimeoutException slow) {
      end(now);
      return new Reply.Refused(tooSlow(question));
    } catch (InterruptedException | ExecutionException stopped) {
      end(now);
      throw new IllegalStateException(stopped);
    } catch (JsonProcessingException unwritable) {
      throw new IllegalStateException(unwritable);
    }
  }

  /** Whoever says something else than replies may have more to say, which is no reply either. */
  private Reply noReply(Running now, BoundedLines.Line said, Question question) {
    end(now);
    return new Reply.Refused(
        new Diagnostic(
            "The process that asks the data access component says what is no reply: "
                + said.text().substring(0, Math.min(said.text().length(), QUOTED_MAX)),
            "%s, asked for %s".formatted(name(), question),
            "replies are all that it should say; the component may have written among them",
            "ask again; if it stays so, report it with this line"));
  }

  private ChildJvm.Ended end(Running now) {
    running = Optional.empty();
    boolean isOver = !now.process().isAlive();
    if (!isOver) {
      now.process().destroyForcibly();
    }
    ChildJvm.Ended ended = ChildJvm.ended(ChildJvm.exitCode(now.process()), now.folder());
    remove(now.folder());
    return ended;
  }

  private static void remove(Path folder) {
    try {
      TemporaryFolder.remove(folder);
    } catch (IOException written) {
      // A later process removes what is left.
    }
  }

  private Diagnostic died(ChildJvm.Ended ended, Question question) {
    return new Diagnostic(
        "The process that asks the data access component " + ended.death().text(),
        "%s, asked for %s".formatted(name(), question),
        target.isLive()
            ? "what it read was about to change or to end; the component does not survive what is no"
                + " whole runtime"
            : "the dump is damaged, or lacks what was asked for; the component does not survive that",
        target.isLive() ? "ask again" : "ask for something else in it, or make another dump");
  }

  private Diagnostic tooSlow(Question question) {
    return new Diagnostic(
        "There was no answer within %d seconds".formatted(secondsMax),
        "%s, asked for %s".formatted(name(), question),
        "a question takes milliseconds, but for one about the whole heap; what is read may be damaged,"
            + " so that it leads in a circle",
        "allow more with --limit SECONDS, or ask for something else");
  }

  private String name() {
    return String.join(" ", target.words());
  }

  /** Lets the process go. */
  @Override
  public void close() {
    running.ifPresent(
        now -> {
          try {
            now.questions().close();
          } catch (IOException gone) {
            // It has ended already.
          }
          now.process().destroyForcibly();
          ChildJvm.exitCode(now.process());
          remove(now.folder());
        });
    running = Optional.empty();
  }
}
