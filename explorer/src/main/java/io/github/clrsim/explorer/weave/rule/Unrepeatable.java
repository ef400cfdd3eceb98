package io.github.clrsim.explorer.weave.rule;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a program may call that can be otherwise in the next run, or on another machine, and is left
 * as it is, as a table. Most programs do nothing with it that matters; where two runs are not the
 * same, it is the first to be suspected.
 */
final class Unrepeatable {

  /** Owner, method ({@code *}: any), and what it depends on. */
  private static final String TABLE =
      """
      java/nio/file/Files                      *                 a file system
      java/nio/channels/FileChannel            open              a file system
      java/io/FileInputStream                  <init>            a file system
      java/io/FileOutputStream                 <init>            a file system
      java/io/FileReader                       <init>            a file system
      java/io/FileWriter                       <init>            a file system
      java/io/RandomAccessFile                 <init>            a file system
      java/io/File                             exists            a file system
      java/io/File                             isFile            a file system
      java/io/File                             isDirectory       a file system
      java/io/File                             length            a file system
      java/io/File                             lastModified      a file system
      java/io/File                             list              a file system
      java/io/File                             listFiles         a file system
      java/io/File                             delete            a file system
      java/io/File                             mkdir             a file system
      java/io/File                             mkdirs            a file system
      java/io/File                             renameTo          a file system
      java/io/File                             createNewFile     a file system
      java/io/File                             createTempFile    a file system
      java/lang/ref/Reference                  get               the garbage collector
      java/lang/ref/Reference                  refersTo          the garbage collector
      java/lang/ref/WeakReference              get               the garbage collector
      java/lang/ref/WeakReference              refersTo          the garbage collector
      java/lang/ref/SoftReference              get               the garbage collector
      java/lang/ref/PhantomReference           refersTo          the garbage collector
      java/lang/ref/ReferenceQueue             poll              the garbage collector
      java/util/WeakHashMap                    <init>            the garbage collector
      java/lang/ProcessHandle                  allProcesses      the processes of the machine
      java/lang/ProcessHandle                  of                the processes of the machine
      java/lang/ProcessHandle                  info              the processes of the machine
      java/lang/ProcessHandle                  parent            the processes of the machine
      java/lang/ProcessHandle                  children          the processes of the machine
      java/lang/ProcessHandle                  descendants       the processes of the machine
      java/lang/Thread                         getAllStackTraces the threads of the JVM
      java/lang/Thread                         activeCount       the threads of the JVM
      java/lang/Thread                         enumerate         the threads of the JVM
      java/lang/ThreadGroup                    activeCount       the threads of the JVM
      java/lang/ThreadGroup                    enumerate         the threads of the JVM
      java/lang/management/ThreadMXBean        *                 the threads of the JVM
      java/lang/management/RuntimeMXBean       *                 the JVM
      java/lang/management/MemoryMXBean        *                 the memory of the JVM
      java/lang/management/MemoryPoolMXBean    *                 the memory of the JVM
      java/lang/management/GarbageCollectorMXBean *              the garbage collector
      java/lang/management/OperatingSystemMXBean *               the load of the machine
      java/lang/management/ClassLoadingMXBean  *                 the classes of the JVM
      java/lang/management/CompilationMXBean   *                 the compiler of the JVM
      com/sun/management/OperatingSystemMXBean *                 the load of the machine
      com/sun/management/ThreadMXBean          *                 the threads of the JVM
      """;

  private static final Map<String, String> REASONS = rows();

  private Unrepeatable() {}

  private static Map<String, String> rows() {
    Map<String, String> rows = new HashMap<>();
    TABLE
        .lines()
        .map(line -> line.split("\\s+", 3))
        .forEach(cells -> rows.put(cells[0] + "." + cells[1], cells[2]));
    return rows;
  }

  /** What the program depends on there, if it is nothing that repeats. */
  static Optional<String> reason(String owner, String name) {
    String any = REASONS.get(owner + ".*");
    return Optional.ofNullable(any == null ? REASONS.get(owner + "." + name) : any);
  }
}
