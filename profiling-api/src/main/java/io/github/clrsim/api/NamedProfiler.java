package io.github.clrsim.api;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.StableText;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A profiler by name, so that it can be made many times over and in another process.
 *
 * @param className a public class that implements {@link CorProfilerCallback} and has a public
 *     constructor that takes a {@link ProfilerHost}, or else one that takes nothing
 * @param classpath where to look before the class path of clrsim itself; may be empty
 * @param options handed to the profiler, in order
 * @param woven packages whose code a simulation controls down to its locks and atomic accesses, and
 *     all packages below them; if empty, the code runs as it is. A real runtime runs it as it is in
 *     any case
 */
public record NamedProfiler(
    String className, List<Path> classpath, Map<String, String> options, List<String> woven) {
  /** How the names of options begin that are variables of the process's environment. */
  public static final String VARIABLE = "env.";

  /** The option with the file of a native profiler. */
  public static final String LIBRARY = "library";

  /** The option with the class ID of a native profiler. */
  public static final String CLSID = "clsid";

  /** The option with the client data of an attach, in hexadecimal digits. */
  public static final String CLIENT_DATA = "attach.data";

  public NamedProfiler {
    classpath = List.copyOf(classpath);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    woven = List.copyOf(woven);
  }

  /** A profiler whose code runs as it is. */
  public NamedProfiler(String className, List<Path> classpath, Map<String, String> options) {
    this(className, classpath, options, List.of());
  }

  /** A profiler on clrsim's own class path, without options. */
  public static NamedProfiler of(String className) {
    return new NamedProfiler(className, List.of(), Map.of());
  }

  /** A profiler on clrsim's own class path, without options. */
  public static NamedProfiler of(Class<? extends CorProfilerCallback> type) {
    return of(type.getName());
  }

  /**
   * The variables that a simulated process has in its environment, in the order given: each is an
   * option whose name begins with {@value #VARIABLE}.
   */
  public static Map<String, String> environment(Map<String, String> options) {
    Map<String, String> environment = new LinkedHashMap<>();
    options.forEach(
        (name, value) -> {
          if (name.startsWith(VARIABLE)) {
            environment.put(name.substring(VARIABLE.length()), value);
          }
        });
    return environment;
  }

  /**
   * The data that whoever has a profiler attach sends along to its InitializeForAttach, by the
   * option {@value #CLIENT_DATA}; nothing, if there is none.
   *
   * @throws DiagnosticException if the option is no even number of hexadecimal digits
   */
  public static Blob clientData(Map<String, String> options) {
    String digits = options.getOrDefault(CLIENT_DATA, "");
    try {
      return Blob.ofHex(digits);
    } catch (IllegalArgumentException e) {
      throw new Diagnostic(
              "The client data of an attach cannot be read: " + digits,
              "option " + CLIENT_DATA,
              "it is bytes, each of two hexadecimal digits",
              "write it like 0a1b00")
          .thrown();
    }
  }

  /** Whether it is a shared library, which has its class by the options for that. */
  public boolean isNative() {
    return options.containsKey(LIBRARY) && options.containsKey(CLSID);
  }

  /** Those of this profiler's process. */
  public Map<String, String> environment() {
    return environment(options);
  }

  /** The same, with one option more. */
  public NamedProfiler with(String option, String value) {
    Map<String, String> more = new LinkedHashMap<>(options);
    more.put(option, value);
    return new NamedProfiler(className, classpath, more, woven);
  }

  /** The same, with these packages woven where that can be done. */
  public NamedProfiler weaving(List<String> packages) {
    return new NamedProfiler(className, classpath, options, packages);
  }

  /**
   * Finds the class and checks that it can be a profiler. With a class path of its own it is loaded
   * anew each time, so that its statics begin anew.
   *
   * @throws DiagnosticException if the class or a class path entry is missing or the class is not a
   *     profiler
   */
  public ProfilerFactory load() {
    return load(plain -> plain);
  }

  /**
   * The same, in another class loader.
   *
   * @param within given the class loader that would be used, answers the one to use instead
   * @throws DiagnosticException as {@link #load()} does
   */
  public ProfilerFactory load(UnaryOperator<ClassLoader> within) {
    Class<?> type = find(within);
    if (!CorProfilerCallback.class.isAssignableFrom(type)) {
      throw diagnostic("it does not implement " + CorProfilerCallback.class.getName()).thrown();
    }
    unfit(type)
        .ifPresent(
            why -> {
              throw diagnostic(why, "change the class so that anybody can make one").thrown();
            });
    Constructor<?> constructor = constructorOf(type);
    return host -> create(constructor, host);
  }

  private Class<?> find(UnaryOperator<ClassLoader> within) {
    ClassLoader loader = within.apply(loader());
    try {
      return Class.forName(className, true, loader);
    } catch (ClassNotFoundException e) {
      throw diagnostic("there is no such class").thrown();
    } catch (LinkageError e) {
      throw diagnostic("the class cannot be loaded: " + e).thrown();
    }
  }

  /**
   * Finds what is on the class path, and then what clrsim itself is made of; none of it woven.
   *
   * @throws DiagnosticException if a class path entry is missing, or none that can be read
   */
  public ClassLoader loader() {
    return new ClassPath(classpath, "the class path of profiler " + className).loader();
  }

  /** Why nobody but its own package, or nobody at all, can make one; empty if anybody can. */
  private static Optional<String> unfit(Class<?> type) {
    int modifiers = type.getModifiers();
    if (type.isInterface()) {
      return Optional.of("it is an interface");
    }
    if (Modifier.isAbstract(modifiers)) {
      return Optional.of("it is abstract");
    }
    if (type.isMemberClass() && !Modifier.isStatic(modifiers)) {
      return Optional.of(
          "it is an inner class, which needs an object of %s: make it static"
              .formatted(type.getEnclosingClass().getSimpleName()));
    }
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers)
        ? Optional.empty()
        : Optional.of("it is not public");
  }

  private Constructor<?> constructorOf(Class<?> type) {
    // Asked for one by one: the order in which a class lists its constructors is not promised.
    return declared(type, ProfilerHost.class)
        .or(() -> declared(type))
        .orElseThrow(
            () ->
                diagnostic("it has no public constructor that takes a ProfilerHost, or nothing")
                    .thrown());
  }

  private static Optional<Constructor<?>> declared(Class<?> type, Class<?>... parameters) {
    try {
      return Optional.of(type.getConstructor(parameters));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  private CorProfilerCallback create(Constructor<?> constructor, ProfilerHost host) {
    try {
      Object[] arguments =
          constructor.getParameterCount() == 0 ? new Object[0] : new Object[] {host};
      return (CorProfilerCallback) constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      switch (e.getTargetException()) {
        // Its own words about an option, say.
        case DiagnosticException bad -> throw bad;
        // An error may be the end of the run, which the constructor only happened to meet.
        case Error error -> throw error;
        case Throwable thrown ->
            throw diagnostic(
                    "its constructor threw " + StableText.of(thrown.toString()),
                    "mend the constructor%s; a profiler refuses by a failing HRESULT of Initialize"
                        .formatted(
                            Arrays.stream(thrown.getStackTrace())
                                .findFirst()
                                .map(frame -> ", at " + StableText.of(frame.toString()))
                                .orElse("")))
                .thrown();
      }
    } catch (ReflectiveOperationException e) {
      throw diagnostic("it cannot be made: " + e).thrown();
    }
  }

  private Diagnostic diagnostic(String fault) {
    return diagnostic(
        fault,
        "correct the class name or the class path; ./clrsim profilers lists the shipped ones");
  }

  private Diagnostic diagnostic(String fault, String remedy) {
    return new Diagnostic(
        "The profiler cannot be used: " + fault,
        "profiler " + className + (classpath.isEmpty() ? "" : " on " + classpath),
        "a profiler is a public class that implements CorProfilerCallback",
        remedy);
  }
}
