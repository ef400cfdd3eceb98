package io.github.clrsim.cli.planted;

import io.github.clrsim.model.SimulatedClr;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The simulator's classes, as they were compiled. */
public final class SimulatorCode {
  static final String ROOT = "io.github.clrsim.model.";

  /** What is not behaviour, and what a compiler wrote. */
  private static final Set<String> WITHOUT_SITES =
      Set.of("toString", "hashCode", "values", "valueOf", "$values");

  private final Map<String, ClassModel> classes;
  private final Map<String, byte[]> metered = new ConcurrentHashMap<>();

  private SimulatorCode(Map<String, ClassModel> classes) {
    this.classes = new TreeMap<>(classes);
  }

  /** Those on the class path. */
  public static SimulatorCode onTheClassPath() {
    try {
      URI place = SimulatedClr.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path path = Path.of(place);
      if (Files.isDirectory(path)) {
        return in(path);
      }
      try (FileSystem jar = FileSystems.newFileSystem(path)) {
        return in(jar.getPath("/"));
      }
    } catch (URISyntaxException | IOException unreadable) {
      throw new IllegalStateException("the simulator's classes cannot be read", unreadable);
    }
  }

  private static SimulatorCode in(Path root) throws IOException {
    Map<String, ClassModel> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace(".class", "");
        if (name.startsWith(ROOT) && !name.endsWith("package-info")) {
          classes.put(name, ClassFile.of().parse(Files.readAllBytes(file)));
        }
      }
    }
    return new SimulatorCode(classes);
  }

  /** A class of the class path, such as those that come along with the simulator. */
  static byte[] read(String name, ClassLoader from) {
    try (InputStream bytes = from.getResourceAsStream(name.replace('.', '/') + ".class")) {
      return Optional.ofNullable(bytes).orElseThrow().readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** A class as it is loaded where nothing in it is changed. */
  byte[] metered(String name) throws ClassNotFoundException {
    ClassModel type = type(name);
    return metered.computeIfAbsent(name, each -> new Rewriting.Metered().of(type, each));
  }

  ClassModel type(String name) throws ClassNotFoundException {
    return Optional.ofNullable(classes.get(name))
        .orElseThrow(() -> new ClassNotFoundException(name));
  }

  /** Every place where something can be changed, in order. */
  public List<Site> sites() {
    return classes.values().stream().flatMap(each -> sites(each).stream()).sorted().toList();
  }

  static List<Site> sites(ClassModel type) {
    boolean isEnum = type.flags().has(AccessFlag.ENUM);
    List<Site> sites = new ArrayList<>();
    for (MethodModel method : type.methods()) {
      String name = method.methodName().stringValue();
      boolean isLeftOut =
          WITHOUT_SITES.contains(name)
              || (isEnum && name.equals("<clinit>"))
              || method.flags().has(AccessFlag.BRIDGE);
      if (!isLeftOut) {
        method.code().ifPresent(code -> addSites(type, method, code, sites));
      }
    }
    return sites;
  }

  private static void addSites(
      ClassModel type, MethodModel method, CodeModel code, List<Site> sites) {
    String owner = type.thisClass().asSymbol().descriptorString();
    String name = owner.substring(1, owner.length() - 1).replace('/', '.');
    List<CodeElement> elements = code.elementList();
    int line = 0;
    int number = 0;
    for (int at = 0; at < elements.size(); at++) {
      switch (elements.get(at)) {
        case LineNumber next -> line = next.line();
        case Instruction instruction -> {
          MutationOperator.Place place =
              new MutationOperator.Place(
                  instruction(elements, at - 1),
                  instruction,
                  instruction(elements, at + 1),
                  method.methodTypeSymbol().returnType());
          for (MutationOperator operator : MutationOperator.values()) {
            if (operator.fits(place)) {
              sites.add(new Site(name, named(method), number, line, operator));
            }
          }
          number++;
        }
        default -> {}
      }
    }
  }

  private static Optional<Instruction> instruction(List<CodeElement> elements, int at) {
    return at >= 0 && at < elements.size() && elements.get(at) instanceof Instruction instruction
        ? Optional.of(instruction)
        : Optional.empty();
  }

  /** A method's name, with which it is alone in its class. */
  static String named(MethodModel method) {
    return method.methodName().stringValue() + method.methodTypeSymbol().displayDescriptor();
  }
}
