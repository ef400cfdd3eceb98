package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.com.DataAccessComponent;
import io.github.clrsim.realclr.com.TypedObject;
import io.github.clrsim.realclr.heap.CollectorThreads;
import io.github.clrsim.realclr.heap.GcHeap;
import io.github.clrsim.realclr.heap.HeapRange;
import io.github.clrsim.realclr.heap.HeapWatch;
import io.github.clrsim.realclr.heap.Watch;
import io.github.clrsim.realclr.memory.CoreTarget;
import io.github.clrsim.realclr.memory.LiveTarget;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.NotedReads;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface14;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import io.github.clrsim.realclr.sos.IXCLRDataProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

  private DebuggedClr(Target target, DataAccessComponent component) {
    this.target = target;
    this.component = component;
    this.access = access(target, component, () -> heap().knownRanges());
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
   * Forgets what was read of objects and statics. That of types is kept until {@link
   * io.github.clrsim.api.dac.DataAccess#flush()}, which is to come first of all.
   */
  public void forgetObjects() {
    access.flushObjects();
  }

  /** Watches what is read, if it goes on meanwhile; nothing happens in a dump. */
  public Optional<Watch> watch() {
    return target instanceof LiveTarget live
        ? Optional.of(
            new HeapWatch(live, heap(), access.reads(), new CollectorThreads(live.process())))
        : Optional.empty();
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
      Mapping coreClr =
          Mapping.named(CORE_CLR, target.mappings()).orElseThrow(() -> target.noRuntime().thrown());
      DataAccessComponent component = component(target, coreClr);
      DebuggedClr opened = new DebuggedClr(target, component);
      opened.requireKnown();
      return opened;
    } catch (RuntimeException refused) {
      target.close();
      throw refused;
    }
  }

  private void requireKnown() {
    try {
      if (target instanceof CoreTarget) {
        heap().requireKept();
      }
      if (!access.knowsTypes()) {
        throw unknown(target).thrown();
      }
    } catch (RuntimeException refused) {
      heap.ifPresent(GcHeap::close);
      access.close();
      throw refused;
    }
  }

  private static DataAccessComponent component(Target target, Mapping coreClr) {
    PlacedFile component = target.place(coreClr.file().resolveSibling(COMPONENT));
    if (!Files.exists(component.here())) {
      throw new Diagnostic(
              "The runtime of %s cannot be read without its %s".formatted(target.name(), COMPONENT),
              component.toString(),
              "only the one of the same build%s knows how that runtime lies in memory"
                  .formatted(
                      SameBuild.loaded(target, coreClr.address())
                          .map(build -> ", which is %s,".formatted(build))
                          .orElse("")),
              "install that runtime there, from where the process or dump comes; if an update has"
                  + " removed it while the process ran, start the program anew")
          .thrown();
    }
    SameBuild.require(target, coreClr, component);
    try {
      return DataAccessComponent.of(component.here());
    } catch (UnsatisfiedLinkError broken) {
      throw new Diagnostic(
              "A library cannot be loaded: " + broken.getMessage(),
              component.toString(),
              "it reads the memory of %s, and needs the libraries of the system that it was made for"
                  .formatted(target.name()),
              "repair that runtime's installation; or, if it is of another system, as one with musl"
                  + " is, run clrsim there")
          .thrown();
    }
  }

  private static RealDataAccess access(
      Target target, DataAccessComponent component, Supplier<List<HeapRange>> heap) {
    NotedReads reads = new NotedReads(target);
    List<Mapping> library = Mapping.allNamed(CORE_CLR, target.mappings());
    return new RealDataAccess(
        target,
        reads,
        heap,
        library,
        DacInterfaces.open(component, reads.pages(), why -> mismatch(target, why)),
        new FieldAnswers(
            target,
            library,
            pages -> DacInterfaces.open(component, pages, why -> mismatch(target, why))));
  }

  private static Diagnostic unknown(Target target) {
    target.requireThere();
    return new Diagnostic(
        "The runtime of %s cannot be read: its types are not where they are looked for"
            .formatted(target.name()),
        "System.Object and System.String",
        "it has not begun yet, is of a version that nobody measured, or parts of the dump are"
            + " missing",
        "ask again in a moment; 3.1, 8, 9 and 10 are known; of a dump make another, with its heap");
  }

  private static RuntimeException mismatch(Target target, HResult why) {
    target.requireThere();
    return new Diagnostic(
            "The runtime of %s cannot be read: its %s answers %s"
                .formatted(target.name(), COMPONENT, why),
            "CLRDataCreateInstance",
            "it is of another build than the runtime in the memory, or the runtime has not begun",
            "use the machine, or the runtime, with which the process or dump was made")
        .thrown();
  }
}
