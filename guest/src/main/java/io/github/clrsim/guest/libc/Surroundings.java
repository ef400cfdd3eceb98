package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.guest.process.GuestProcess;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Who the process is, on which machine, with which environment: the same ones everywhere. */
final class Surroundings implements Family {
  static final int USER = 1_000;
  private static final int PROCESSORS = 2;
  private static final int PAGE = 4_096;
  private static final int CONF_PAGE = 30; // _SC_PAGESIZE
  private static final int CONF_PROCESSORS = 83; // _SC_NPROCESSORS_CONF
  private static final int CONF_ONLINE = 84; // _SC_NPROCESSORS_ONLN
  private static final int CONF_PAGES = 85; // _SC_PHYS_PAGES
  private static final int CONF_FREE_PAGES = 86; // _SC_AVPHYS_PAGES
  private static final long MEMORY_PAGES = 1 << 20; // four gigabytes
  private static final int FIELD = 65; // of struct utsname

  private final GuestProcess process;
  private final Map<String, String> environment;
  private final Map<String, Long> answered = new LinkedHashMap<>();

  Surroundings(GuestProcess process, Map<String, String> environment) {
    this.process = process;
    this.environment = environment;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("getpid", _ -> SimulatedThread.PROCESS_ID);
    functions.accept("getppid", _ -> 1);
    functions.accept("gettid", _ -> process.current().simulated().osThreadId());
    for (String user : new String[] {"getuid", "geteuid", "getgid", "getegid"}) {
      functions.accept(user, _ -> USER);
    }
    functions.accept("sched_getcpu", _ -> 0);
    functions.accept("get_nprocs", _ -> PROCESSORS);
    functions.accept("get_nprocs_conf", _ -> PROCESSORS);
    functions.accept(
        "sched_getaffinity",
        arguments -> process.told(affinity(arguments.get(2), arguments.get(1))));
    functions.accept(
        "pthread_getaffinity_np", arguments -> affinity(arguments.get(2), arguments.get(1)));
    functions.accept("sched_setaffinity", _ -> 0);
    functions.accept("sysconf", this::configuration);
    functions.accept("uname", Surroundings::uname);
    functions.accept("prctl", _ -> 0);
    functions.accept("setrlimit", _ -> 0);
    functions.accept("getrlimit", Surroundings::unlimited);
    functions.accept("getrlimit64", Surroundings::unlimited);
    functions.accept("sysinfo", _ -> process.failed(ErrorNumber.ENOSYS));
    functions.accept("gethostname", Surroundings::host);
    functions.accept("getcwd", Surroundings::folder);
    functions.accept("getenv", this::variable);
    functions.accept("secure_getenv", this::variable);
    functions.accept("__secure_getenv", this::variable);
    functions.accept("setenv", this::set);
    functions.accept("unsetenv", this::unset);
    functions.accept("putenv", _ -> process.failed(ErrorNumber.ENOMEM));
    functions.accept("clearenv", _ -> process.failed(ErrorNumber.ENOMEM));
    functions.accept("setlocale", _ -> text("C"));
  }

  /** As by glibc, which fills all that it is given; the system's own call has another answer. */
  private static int affinity(long set, long size) {
    if (size < Long.BYTES || size % Long.BYTES != 0) {
      return ErrorNumber.EINVAL;
    }
    RawMemory.clear(set, size);
    RawMemory.putLong(set, (1 << PROCESSORS) - 1);
    return 0;
  }

  private long configuration(Arguments arguments) {
    return switch (arguments.getInt(0)) {
      case CONF_PAGE -> PAGE;
      case CONF_PROCESSORS, CONF_ONLINE -> PROCESSORS;
      case CONF_PAGES, CONF_FREE_PAGES -> MEMORY_PAGES;
      // As for a limit that there is not: errno stays as it is.
      default -> -1;
    };
  }

  private static long uname(Arguments arguments) {
    String[] fields = {"Linux", "localhost", "6.1.0", "#1 SMP", "x86_64", ""};
    for (int i = 0; i < fields.length; i++) {
      putText(arguments.get(0) + (long) i * FIELD, fields[i]);
    }
    return 0;
  }

  private static void putText(long address, String text) {
    RawMemory.putBytes(address, (text + '\0').getBytes(StandardCharsets.UTF_8));
  }

  private static long unlimited(Arguments arguments) {
    RawMemory.putLong(arguments.get(1), -1);
    RawMemory.putLong(arguments.get(1) + Long.BYTES, -1);
    return 0;
  }

  private static long host(Arguments arguments) {
    if (arguments.get(1) > "localhost".length()) {
      putText(arguments.get(0), "localhost");
      return 0;
    }
    return -1;
  }

  private static long folder(Arguments arguments) {
    if (arguments.get(0) == 0 || arguments.get(1) < 2) {
      return 0;
    }
    putText(arguments.get(0), "/");
    return arguments.get(0);
  }

  private long variable(Arguments arguments) {
    String value = environment.get(RawMemory.utf8(arguments.get(0)));
    return value == null ? 0 : text(value);
  }

  private long set(Arguments arguments) {
    String name = RawMemory.utf8(arguments.get(0));
    if (arguments.getInt(2) != 0 || !environment.containsKey(name)) {
      environment.put(name, RawMemory.utf8(arguments.get(1)));
    }
    return 0;
  }

  private long unset(Arguments arguments) {
    environment.remove(RawMemory.utf8(arguments.get(0)));
    return 0;
  }

  /** The address of a text, the same one each time. */
  private long text(String text) {
    return answered.computeIfAbsent(
        text,
        value -> {
          byte[] bytes = (value + '\0').getBytes(StandardCharsets.UTF_8);
          long address = process.memory().allocate(bytes.length);
          RawMemory.putBytes(address, bytes);
          return address;
        });
  }
}
