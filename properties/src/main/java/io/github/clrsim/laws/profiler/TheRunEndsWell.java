package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.NoReply;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program runs to its end whatever the profiler does: nothing crashes, nothing waits for ever,
 * nothing is thrown out of a callback. How the program ends by itself, and who ends it from
 * outside, is not the profiler's business.
 *
 * <p>The runtime does not check IDs (races R83), takes locks of its own around callbacks (R16,
 * R46), does not survive exceptions that cross into it (R86), and up to .NET 8 no look at code that
 * is being unloaded (R87).
 */
public record TheRunEndsWell() implements Law {
  private static final String LOCKS =
      "hold no lock of your own while you call something that may load, suspend or collect, and"
          + " take your own in one order; how a sampler does without: stack-sampler in"
          + " docs/TECHNIQUES.md";
  private static final String SUSPENSION =
      "let one thread at a time suspend the runtime; look at what SuspendRuntime answers, call"
          + " ResumeRuntime once for each that succeeds, and wait for nobody in between";
  private static final String LOST_WAKE_UP =
      "somebody waits to be woken, and nobody is left who would: wait in a loop whose condition is"
          + " asked under the lock, and wake the waiters after every change of it";
  private static final String LOST_SIGNAL =
      "a signal that is handled before its thread waits wakes nobody: block it by pthread_sigmask"
          + " before anybody can send it, and wait by sigsuspend, sigwait or sigtimedwait";
  private static final String ASKED =
      "look at what the profiler asked last, with which ID, and who had taken it away";
  private static final String NATIVE_CRASH =
      "mend what the place that is named does; a profiler is a guest in the process, which ends with"
          + " it";
  private static final String VOUCHED =
      "do it as its documentation asks for; what a real process does behind it, nobody can say";
  private static final String ALLOCATOR =
      "copy the new body into memory of GetILFunctionBodyAllocator, which lives as long as the module";
  private static final String ROOM =
      "hand over as much memory as you say there is: the length of a name counts characters of two"
          + " bytes";
  private static final String ALIVE =
      "call an object only as long as you have a reference to it; what is handed to a callback ends"
          + " with it, unless you call AddRef";
  private static final String JOIN =
      "tell a thread to end, and wake it, before you wait for its end; and join none that waits for"
          + " you";
  private static final String LOOP =
      "let it come to an end, or wait in it by a lock, a condition or a sleep, so that others go on";
  private static final String CHANNELS =
      "somebody waits for bytes or room that nobody is left to bring: let each reader have a writer"
          + " that lives as long, close the ends that are no longer used, and ask by poll where"
          + " nothing may come";
  private static final String OBJECTS =
      "keep no ObjectID over a moment at which the runtime may collect: the end of the callback, an"
          + " allocation, a call that triggers; hold a handle, or follow MovedReferences2";
  private static final String DETACH =
      "end every thread of your own, and wait for it, before RequestProfilerDetach: when callbacks"
          + " are through, the profiler's code goes";
  private static final String BOUNDS =
      "write no further than what you have, and free it once: a simulated run looks at each block, and"
          + " a build with AddressSanitizer at the stack, too";
  private static final Pattern DAMAGED =
      Pattern.compile(
          "\\*\\*\\* .* detected \\*\\*\\*|corrupted |(free|alloc|chunk|consolidate)\\(\\): ");
  private static final Pattern OBJECT = Pattern.compile("\\bobject:[0-9a-f]");
  private static final String IN_CALLBACK =
      "mend what it met, and catch everything inside a callback; nothing above it can";
  private static final String REPLY =
      "return HResult.S_OK from every callback, or the HRESULT with which it failed";
  private static final String ON_OWN_THREAD =
      "mend what it met, and catch everything on a thread of your own; nobody else does";
  private static final String SHARED_COLLECTION =
      "threads share a collection that is made for one: take a concurrent one, or one lock around"
          + " every access, iterations included";
  private static final String ORDER =
      "order the two accesses: by one lock around both, or by a volatile or atomic field";
  private static final String GUEST =
      "a profiler is a guest in the process; let it fail in Initialize, or do nothing";
  private static final String MISSING_CLASS =
      "put the library that has the class on the class path of the profiler, beside its own";

  /** How a report tells of threads that wait to be woken. */
  private static final List<String> WAKE_UPS =
      List.of(
          "waits: to be notified",
          "waits: to be signalled",
          "waits: to be unparked",
          "waits: for a signal of ", // a condition variable
          "waits: for a post of ", // a semaphore
          "waits: for a wake of "); // a futex

  /** How it tells of one that waits for a signal of the operating system. */
  private static final Pattern SIGNAL = Pattern.compile("waits: for a signal(?! of)");

  /** How it tells of one that waits for what comes through a pipe or a counter. */
  private static final Pattern CHANNEL = Pattern.compile("waits: for (bytes|room|a number) in ");

  /** How it tells of one that joins another. */
  private static final Pattern END = Pattern.compile("waits: for the end of (?!what )");

  private static final Pattern KIND = Pattern.compile("[^:\\n]*(: [\\w.$]+)?");

  private static final String DEADLOCK = "Deadlock: ";

  /** How it tells of a lock that somebody has, in Java and in a library. */
  private static final Pattern HELD = Pattern.compile(" held by (?!nobody)|, which .+ holds\\b");

  private static final List<String> LACKS_A_CLASS =
      List.of("java.lang.NoClassDefFoundError", "java.lang.ClassNotFoundException");

  @Override
  public String sentence() {
    return "The program runs to its end whatever the profiler does.";
  }

  @Override
  public String source() {
    return "races R15, R16, R46, R83, R86, R87";
  }

  /** What became of the run, and what was thrown, or asked last. */
  @Override
  public boolean isSameFailure(String why, String other) {
    return kind(why).equals(kind(other));
  }

  private static String kind(String why) {
    if (why.startsWith(DEADLOCK)) {
      // Whether others poll meanwhile makes no difference.
      return DEADLOCK;
    }
    Matcher kind = KIND.matcher(why);
    return kind.lookingAt() ? kind.group() : "";
  }

  @Override
  public Watcher watch(TraceContext context) {
    return new Watcher() {
      @Override
      public Set<StepKind> kinds() {
        return StepKind.NONE;
      }

      @Override
      public Verdict see(long index, Step step) {
        return Verdict.kept();
      }

      @Override
      public Verdict end(long steps, Run.Ending ending) {
        return verdict(Math.max(0, steps - 1), ending);
      }
    };
  }

  private Verdict verdict(long last, Run.Ending ending) {
    return switch (ending) {
      case Run.Ending.Completed _,
          Run.Ending.Signalled _,
          Run.Ending.StoppedByUser _,
          Run.Ending.Detached _ ->
          Verdict.kept();
      case Run.Ending.Crashed crashed ->
          broken(last, crash(crashed.why()), remedyOfCrash(crashed.why()));
      case Run.Ending.Deadlocked deadlocked ->
          broken(last, stuck(deadlocked.why()), remedyOfDeadlock(deadlocked.why()));
      case Run.Ending.LimitReached limit -> new Verdict.Inconclusive(limit.diagnostic());
      case Run.Ending.ProfilerThrew threw ->
          threw.what().contains(NoReply.TEXT)
              ? broken(last, "The profiler failed: " + threw.what(), REPLY)
              : broken(last, "The profiler threw: " + threw.what(), remedyOfThrown(threw.what()));
      case Run.Ending.DataRace race -> raced(last, race.what());
      case Run.Ending.ProfilerExited exited -> broken(last, exited.what(), GUEST);
      case Run.Ending.Inconclusive refused -> new Verdict.Inconclusive(refused.diagnostic());
    };
  }

  /** A deadlock says so itself. */
  private static String stuck(String why) {
    return why.startsWith(DEADLOCK) ? why : "Nothing can go on: " + why;
  }

  /** What native code did says itself what became of the process. */
  private static String crash(String why) {
    return why.startsWith(NativeEnd.CRASHED) || why.startsWith(NativeEnd.UNDEFINED)
        ? why
        : "The runtime crashed: " + why;
  }

  /** What would order the two is said once, as what to do. */
  private Verdict raced(long last, String what) {
    int advice = what.lastIndexOf(Ending.Raced.ADVICE);
    return advice < 0
        ? broken(last, what, ORDER)
        : broken(
            last,
            what.substring(0, advice).stripTrailing(),
            what.substring(advice + Ending.Raced.ADVICE.length()).replaceAll("[.\\s]+$", ""));
  }

  private static String remedyOfCrash(String why) {
    if (why.contains("after its library was unloaded")) {
      return DETACH;
    }
    if (why.startsWith(NativeEnd.UNDEFINED)) {
      return remedyOfUndefined(why);
    }
    if (why.startsWith(NativeEnd.CRASHED)) {
      return remedyOfNativeCrash(why);
    }
    if (why.contains("which is no object now")) {
      return ALIVE;
    }
    return OBJECT.matcher(why).find() ? OBJECTS : ASKED;
  }

  private static String remedyOfNativeCrash(String why) {
    if (why.contains("terminate called")) {
      return IN_CALLBACK;
    }
    return DAMAGED.matcher(why).find() ? BOUNDS : NATIVE_CRASH;
  }

  private static String remedyOfUndefined(String why) {
    if (why.contains("GetILFunctionBodyAllocator")) {
      return ALLOCATOR;
    }
    if (why.contains("behind that callback")) {
      return ALIVE;
    }
    return why.contains(" hands over a block ") ? ROOM : VOUCHED;
  }

  private static String remedyOfDeadlock(String why) {
    boolean isHeld = HELD.matcher(why).find();
    if (why.contains("lost wake-up")) {
      return LOST_WAKE_UP;
    }
    if (!isHeld && why.contains("waits: the runtime to be resumed")) {
      return SUSPENSION;
    }
    if (!isHeld && why.contains("goes round and asks for nothing")) {
      return LOOP;
    }
    if (!isHeld && CHANNEL.matcher(why).find()) {
      return CHANNELS;
    }
    if (!isHeld && SIGNAL.matcher(why).find()) {
      return LOST_SIGNAL;
    }
    if (!isHeld && WAKE_UPS.stream().anyMatch(why::contains)) {
      return LOST_WAKE_UP;
    }
    return !isHeld && END.matcher(why).find() ? JOIN : LOCKS;
  }

  private static String remedyOfThrown(String what) {
    if (LACKS_A_CLASS.stream().anyMatch(what::contains)) {
      return MISSING_CLASS;
    }
    if (what.contains("java.util.ConcurrentModificationException")) {
      return SHARED_COLLECTION;
    }
    return what.contains(" ended the profiler's thread ") ? ON_OWN_THREAD : IN_CALLBACK;
  }

  private Verdict broken(long step, String why, String remedy) {
    return new Verdict.Broken(this, step, why, remedy);
  }
}
