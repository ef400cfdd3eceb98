package io.github.clrsim.explorer.weave.rule;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a program may call that no simulation controls, as a table. */
final class Uncontrollable {

  /** Owner, method ({@code *}: any), and what the program does with it. */
  private static final String TABLE =
      """
      java/net/Socket                          *                 uses a socket
      java/net/ServerSocket                    *                 uses a socket
      java/net/DatagramSocket                  *                 uses a socket
      java/net/MulticastSocket                 *                 uses a socket
      java/net/URL                             openStream        opens a network connection
      java/net/URL                             openConnection    opens a network connection
      java/net/URLConnection                   *                 uses a network connection
      java/net/HttpURLConnection               *                 uses a network connection
      java/net/InetAddress                     getByName         asks for a network address
      java/net/InetAddress                     getAllByName      asks for a network address
      java/net/InetAddress                     getLocalHost      asks for a network address
      java/net/http/HttpClient                 *                 uses an HTTP client
      java/nio/channels/SocketChannel          *                 uses a socket
      java/nio/channels/ServerSocketChannel    *                 uses a socket
      java/nio/channels/DatagramChannel        *                 uses a socket
      java/nio/channels/Selector               *                 waits for sockets
      java/nio/channels/AsynchronousSocketChannel *              uses a socket
      java/nio/channels/AsynchronousServerSocketChannel *        uses a socket
      java/nio/channels/AsynchronousFileChannel *                uses threads of the JDK for files
      java/nio/file/WatchService               *                 waits for changes of files
      java/lang/ProcessBuilder                 start             starts a process
      java/lang/Runtime                        exec              starts a process
      java/lang/Runtime                        addShutdownHook   runs code when the JVM ends
      java/lang/Process                        *                 talks to a process
      java/lang/ProcessHandle                  onExit            waits for a process
      java/lang/System                         loadLibrary       loads native code
      java/lang/System                         load              loads native code
      java/lang/ref/Cleaner                    create            waits for the garbage collector
      java/lang/ref/ReferenceQueue             remove            waits for the garbage collector
      java/security/SecureRandom               <init>            draws chance that nobody can repeat
      java/util/concurrent/StructuredTaskScope *                 uses a structured task scope
      """;

  private static final Map<String, String> REASONS = rows();

  private Uncontrollable() {}

  private static Map<String, String> rows() {
    Map<String, String> rows = new HashMap<>();
    TABLE
        .lines()
        .map(line -> line.split("\\s+", 3))
        .forEach(cells -> rows.put(cells[0] + "." + cells[1], cells[2]));
    return rows;
  }

  /** What the program does there, when nobody can control it. */
  static Optional<String> reason(String owner, String name) {
    String any = REASONS.get(owner + ".*");
    return Optional.ofNullable(any == null ? REASONS.get(owner + "." + name) : any)
        .map(what -> "the program " + what + " (" + owner.replace('/', '.') + "." + name + ")");
  }
}
