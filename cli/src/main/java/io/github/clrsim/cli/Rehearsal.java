package io.github.clrsim.cli;

import io.github.clrsim.abi.Records;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.inspect.InspectChild;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.guest.GuestService;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.inspect.TypeFacts;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.heap.GcHeap;
import io.github.clrsim.realclr.host.SilentProgram;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * What users begin with, done once for nobody: help, a check that finds nothing and some that find
 * something, a replay, a recording, and a question about a process. A JVM that is asked to keeps
 * the classes that it met here, loaded and linked (JEP 483, JEP 514), and how they were used (JEP
 * 515); {@code ./clrsim} starts with them.
 *
 * <p>Nothing is woven: classes that an agent has changed are not kept.
 */
final class Rehearsal {
  private static final String CLASS = ".class";

  private static final List<String> LINES =
      List.of(
          "help",
          "check --profiler identity-map --scenario start-up --runtime net9.0 --schedules 2",
          "check --profiler uses-ids-after-unload --scenario plugin-unload --runtime net3.1"
              + " --schedules 40 --no-shrink",
          "replay --profiler uses-ids-after-unload --scenario plugin-unload --runtime net3.1"
              + " --choices 0x432.1x2");

  /**
   * One of each package that takes part in an answer about a process, of which there is none here.
   */
  private static final List<Class<?>> OF_ANSWERS =
      List.of(
          InspectChild.class,
          FieldReader.class,
          TypeFacts.class,
          Value.class,
          ObjectData.class,
          Records.class,
          DebuggedClr.class,
          GcHeap.class,
          Target.class,
          ISOSDacInterface.class,
          ComReference.class);

  private Rehearsal() {}

  /** Loads the classes that are in a package, without using them. */
  private static void loadPackage(Class<?> one) throws IOException {
    String folder = one.getPackageName().replace('.', '/') + "/";
    try (JarFile jar =
        new JarFile(one.getProtectionDomain().getCodeSource().getLocation().getPath())) {
      for (String name : jar.stream().map(JarEntry::getName).toList()) {
        if (name.startsWith(folder)
            && name.endsWith(CLASS)
            && name.indexOf('/', folder.length()) < 0
            && !name.endsWith("package-info.class")) {
          String type = name.substring(0, name.length() - CLASS.length()).replace('/', '.');
          Class.forName(type, false, one.getClassLoader());
        }
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void recordSilentProgram() throws IOException {
    Path folder = TemporaryFolder.create("rehearsal");
    try {
      String trace = folder.resolve("rehearsal.trace").toString();
      List<String> words = new ArrayList<>(List.of("record", "--out", trace, "--"));
      words.addAll(SilentProgram.command(folder));
      sayIfLeftOut(words, Clrsim.run(words.toArray(String[]::new)));
    } finally {
      TemporaryFolder.remove(folder);
    }
  }

  /** A wrong native profiler, which has a process of its own where it is no rehearsal. */
  private static void checkGuest() {
    Guest guest = GuestFixtures.named("worker-id-after-unload");
    List<String> words = new ArrayList<>(List.of("check", "--library"));
    words.addAll(List.of(guest.library().toString(), "--clsid", guest.clsid()));
    words.addAll(List.of("--scenario", "plugin-unload", "--schedules", "40", "--no-shrink"));
    sayIfLeftOut(words, Clrsim.run(System.out, System.err, false, words.toArray(String[]::new)));
  }

  /** What a machine does not let be done does not keep all else from being kept. */
  private static void sayIfLeftOut(List<String> words, int code) {
    if (code == Exit.BAD_INPUT.code()) {
      System.err.println("left out of the rehearsal: " + String.join(" ", words));
    }
  }

  /** Rehearses once; no arguments. */
  public static void main(String[] arguments) throws IOException {
    for (String line : LINES) {
      // Whether a law breaks there is not asked here.
      if (Clrsim.run(line.split(" ")) == Exit.BAD_INPUT.code()) {
        throw new IllegalStateException("the rehearsal went wrong: " + line);
      }
    }
    if (DotnetRuntimes.areDrivenHere()) {
      recordSilentProgram();
    }
    if (new GuestService().absence().isEmpty()) {
      checkGuest();
    }
    InspectChild.rehearse();
    for (Class<?> one : OF_ANSWERS) {
      loadPackage(one);
    }
    // An archive is written by a JVM that ends in order, whatever threads are left.
    System.exit(0);
  }
}
