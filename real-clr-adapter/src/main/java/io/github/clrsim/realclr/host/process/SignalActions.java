package io.github.clrsim.realclr.host.process;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.List;

/** What becomes of signals in a child; all before the runtime is there, which builds upon it. */
public final class SignalActions {
  // struct sigaction of the C library on x64: the handler, the mask, the flags
  private static final long SIZE = 152;
  private static final long HANDLER_AT = 0;
  private static final long FLAGS_AT = 136;
  private static final int SA_SIGINFO_ONSTACK = 4 | 0x0800_0000;

  private static final int SA_RESTART = 0x1000_0000;

  private static final long SIG_DFL = 0;
  private static final int SIGHUP = 1;
  private static final int SIGINT = 2;
  private static final int SIGQUIT = 3;
  private static final int SIGTERM = 15;
  private static final int SIGUSR2 = 12;
  private static final int SIGXFSZ = 25;

  private SignalActions() {}

  /**
   * Gives the program the signals that a JVM takes even if it is told to leave them, and does not
   * need: SIGUSR2 serves its flight recorder only.
   */
  public static void giveBack() {
    List.of(SIGUSR2, SIGXFSZ).forEach(signal -> set(signal, SIG_DFL, 0));
  }

  /**
   * Leaves to the program beside this process what a terminal sends to both: this one ends when
   * that has. What is handled has its usual effect again in a process that is started; what is
   * ignored would be ignored there, too.
   */
  public static void leaveToProgram() {
    // Any function will do that a handler may call, and that does nothing.
    long nothing = Pointer.nativeValue(NativeLibrary.getProcess().getFunction("getpid"));
    List.of(SIGHUP, SIGINT, SIGQUIT, SIGTERM).forEach(signal -> set(signal, nothing, SA_RESTART));
  }

  /** Handles a signal by a native function of three arguments, on the signal stack. */
  static void handle(int signal, long function) {
    set(signal, function, SA_SIGINFO_ONSTACK);
  }

  private static void set(int signal, long handler, int flags) {
    try (Memory action = new Memory(SIZE)) {
      action.clear();
      action.setLong(HANDLER_AT, handler);
      action.setInt(FLAGS_AT, flags);
      CLibrary.sigaction(signal, Pointer.nativeValue(action), 0);
    }
  }
}
