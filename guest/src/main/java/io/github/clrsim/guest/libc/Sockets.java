package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.function.BiConsumer;

/** Sockets, of which a guest finds none: to make one fails, as on a machine without a network. */
final class Sockets implements Family {
  private static final List<String> OF_DESCRIPTORS =
      List.of(
          "connect",
          "bind",
          "listen",
          "accept",
          "accept4",
          "send",
          "sendto",
          "sendmsg",
          "recv",
          "recvfrom",
          "recvmsg",
          "shutdown",
          "setsockopt",
          "getsockopt");
  private static final int NO_ADDRESS = -2; // EAI_NONAME

  private final GuestProcess process;

  Sockets(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    OF_DESCRIPTORS.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.EBADF)));
    for (String socket : new String[] {"socket", "socketpair"}) {
      functions.accept(socket, _ -> process.failed(ErrorNumber.EAFNOSUPPORT));
    }
    functions.accept("getaddrinfo", _ -> NO_ADDRESS);
    functions.accept("freeaddrinfo", _ -> 0);
  }
}
