package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Interruption;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Sockets of a machine without a network, on which nobody else is: a guest may wait for somebody to
 * connect to a name of its own (AF_UNIX), and nobody ever does.
 */
final class Sockets implements Family {
  private static final List<String> WITHOUT_EFFECT =
      List.of("bind", "listen", "shutdown", "setsockopt");
  private static final List<String> OF_CONNECTED =
      List.of("send", "sendto", "sendmsg", "recv", "recvfrom", "recvmsg", "getsockopt");
  private static final int NO_ADDRESS = -2; // EAI_NONAME
  private static final int LOCAL = 1; // AF_UNIX

  private final GuestProcess process;
  private final OpenFiles files;
  private long made;

  Sockets(GuestProcess process, OpenFiles files) {
    this.process = process;
    this.files = files;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("socket", this::socket);
    functions.accept("socketpair", _ -> process.failed(ErrorNumber.EAFNOSUPPORT));
    WITHOUT_EFFECT.forEach(name -> functions.accept(name, arguments -> of(arguments, 0)));
    OF_CONNECTED.forEach(
        name -> functions.accept(name, arguments -> of(arguments, ErrorNumber.ENOTCONN)));
    functions.accept("connect", arguments -> of(arguments, ErrorNumber.ECONNREFUSED));
    for (String accept : new String[] {"accept", "accept4"}) {
      functions.accept(accept, this::accept);
    }
    functions.accept("getaddrinfo", _ -> NO_ADDRESS);
    functions.accept("freeaddrinfo", _ -> 0);
  }

  private long socket(Arguments arguments) {
    if (arguments.getInt(0) != LOCAL) {
      return process.failed(ErrorNumber.EAFNOSUPPORT);
    }
    return files
        .open(new GuestDisk.Socket(made++), arguments.getInt(1))
        .map(Integer::longValue)
        .orElseGet(() -> process.failed(ErrorNumber.EMFILE));
  }

  private long accept(Arguments arguments) {
    boolean isInterrupted = pass();
    while (!isInterrupted
        && files.at(arguments.getInt(0)).filter(OpenFiles.OpenFile::waits).isPresent()) {
      isInterrupted = pass();
    }
    return of(arguments, isInterrupted ? ErrorNumber.EINTR : ErrorNumber.EAGAIN);
  }

  /** What a call that is made with a socket answers: an error, or zero if it is none. */
  private long of(Arguments arguments, int error) {
    boolean isSocket =
        files.at(arguments.getInt(0)).filter(OpenFiles.OpenFile::isSocket).isPresent();
    if (!isSocket) {
      return process.failed(ErrorNumber.EBADF);
    }
    return process.told(error);
  }

  /** Whether a handler of a signal has run meanwhile, by which waits end. */
  private boolean pass() {
    if (!process.threads().pause()) {
      throw new ThreadExit();
    }
    return process.deliver() == Interruption.Outcome.ENDS;
  }
}
