package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.DataAccessComponent;
import io.github.clrsim.realclr.com.TypedObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A real runtime, seen from outside: that of a process that runs, of a dump, or of the process in
 * which this code runs itself. The runtime takes no part, and a process that runs goes on
 * meanwhile; objects may move from one question to the next.
 *
 * <p>To be used by one thread at a time, and closed.
 */
public final class DebuggedClr implements AutoCloseable {
  private static final String CORE_CLR = "libcoreclr.so";
  private static final String COMPONENT = "libmscordaccore.so";

  private final Target target;
  private final DataAccessComponent component;
  private final RealDataAccess access;
  private Optional<GcHeap> heap = Optional.empty();

  private DebuggedClr(Target target, DataAccessComponent component, RealDataAccess access) {
    this.target = target;
    this.component = component;
    this.access = access;
  }

  /** The runtime of a process that runs. */
  public static DebuggedClr ofProcess(long process) {
    return open(LiveTarget.of(Long.toString(process)));
  }

  /** The runtime of this process, which then has both a JVM and a CLR. */
  public static DebuggedClr ofThisProcess() {
    return open(LiveTarget.of("self"));
  }

  /** The runtime of the process of which this is a core file. */
  public static DebuggedClr ofDump(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new Diagnostic(
              "The dump cannot be read: it is a directory, a pipe or a device",
              file.toString(),
              "parts of it are read when they are asked for, in any order",
              "name a file; what comes through a pipe, write into one first")
          .thrown();
    }
    try {
      return open(CoreTarget.of(file));
    } catch (NoSuchFileException missing) {
      throw new Diagnostic(
              "There is no dump " + file, file.toString(), "it is to be read", "correct the path")
          .thrown();
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "The dump cannot be read: " + FileFault.words(unreadable),
              file.toString(),
              "it is to be read",
              "name a file that you may read")
          .thrown();
    }
  }

  /** Gets ready for questions without a runtime that could be asked. */
  public static void prepare() {
    TypedObject.prepare(IXCLRDataProcess.class);
    TypedObject.prepare(ISOSDacInterface.class);
    TypedObject.prepare(ISOSDacInterface6.class);
    TypedObject.prepare(ISOSDacInterface14.class);
  }

  /** What it answers. */
  public ProcessAccess dataAccess() {
    return access;
  }

  /** Its heap, which is closed with it. */
  public GcHeap heap() {
    GcHeap opened =
        heap.orElseGet(
            () -> GcHeap.of(target, Mapping.allNamed(CORE_CLR, target.mappings()), component));
    heap = Optional.of(opened);
    return opened;
  }

  /** What the user knows it by: the process, or the dump. */
  public String name() {
    return target.name();
  }

  /**
   * Whether a collection is under way just now. Objects are half moved then, and what died keeps
   * its beginning while the collector writes into its rest.
   */
  public boolean isCollecting() {
    access.flush();
    return access.isCollecting();
  }

  /**
   * Requires that the process has not ended since; a dump never does.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it has
   */
  public void requireThere() {
    target.requireThere();
  }

  @Override
  public void close() {
    heap.ifPresent(GcHeap::close);
    access.close();
    target.close();
  }

  private static DebuggedClr open(Target target) {
    try {
      Path coreClr =
          Mapping.named(CORE_CLR, target.mappings()).orElseThrow(() -> noClr(target)).file();
      DataAccessComponent component = component(target, coreClr);
      return new DebuggedClr(target, component, access(target, component));
    } catch (RuntimeException refused) {
      target.close();
      throw refused;
    }
  }

  private static RuntimeException noClr(Target target) {
    return new Diagnostic(
            "No .NET runtime runs in " + target.name(),
            "the files in its memory",
            "%s, which is the runtime, is not among them".formatted(CORE_CLR),
            "name a process of .NET Core 3 or newer that is not a single file; ./clrsim ps lists them")
        .thrown();
  }

  private static DataAccessComponent component(Target target, Path coreClr) {
    Path file = coreClr.resolveSibling(COMPONENT);
    if (!Files.exists(file)) {
      throw new Diagnostic(
              "The runtime of %s cannot be read without its %s".formatted(target.name(), COMPONENT),
              file.toString(),
              "only the one of the same build knows how that runtime lies in memory",
              "install that runtime there, from where the process or dump comes")
          .thrown();
    }
    try {
      return DataAccessComponent.of(file);
    } catch (UnsatisfiedLinkError broken) {
      throw new Diagnostic(
              "A library cannot be loaded: " + broken.getMessage(),
              file.toString(),
              "it reads the memory of " + target.name(),
              "repair that runtime's installation")
          .thrown();
    }
  }

  private static RealDataAccess access(Target target, DataAccessComponent component) {
    Outcome<ComReference> process = component.open(target);
    ComReference found = process.answer().orElseThrow(() -> mismatch(target, process.hresult()));
    Outcome<ComReference> dac = found.query(ISOSDacInterface.class.getSimpleName());
    Outcome<ComReference> dac6 = found.query(ISOSDacInterface6.class.getSimpleName());
    RealDataAccess access =
        new RealDataAccess(
            target,
            Mapping.allNamed(CORE_CLR, target.mappings()),
            found,
            dac.answer().orElseThrow(() -> mismatch(target, dac.hresult())),
            dac6.answer().orElseThrow(() -> mismatch(target, dac6.hresult())),
            found.query(ISOSDacInterface14.class.getSimpleName()).answer());
    if (!access.knowsTypes()) {
      access.close();
      throw new Diagnostic(
              "The runtime of %s cannot be read: its types are not where they are looked for"
                  .formatted(target.name()),
              "System.Object and System.String",
              "it has not begun yet, is of a version that nobody measured, or parts of the dump are"
                  + " missing",
              "3.1 and 9.0 are known; make a dump with its heap; or ask again in a moment")
          .thrown();
    }
    return access;
  }

  private static RuntimeException mismatch(Target target, HResult why) {
    return new Diagnostic(
            "The runtime of %s cannot be read: its %s answers %s"
                .formatted(target.name(), COMPONENT, why),
            "CLRDataCreateInstance",
            "it is of another build than the runtime in the memory, or the runtime has not begun",
            "use the machine, or the runtime, with which the process or dump was made")
        .thrown();
  }
}
