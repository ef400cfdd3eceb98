package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.fixtures.Gallery;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On every real runtime that is here, with both collectors, the objects of Gallery are read from
 * outside as the program itself prints them. What is read otherwise so far is listed: whoever mends
 * it takes it off the list.
 */
@Tag("turn-2")
class GalleryIT {
  private static final int OBJECTS_MIN = 600;
  private static final int STATICS_MIN = 300;
  private static final int UNINITIALIZED_MIN = 10;
  private static final int VALUES_OF_THREADS_MIN = 300;
  private static final int THREADS = 4;

  /**
   * Objects that are not read as the program prints them.
   *
   * @param on which runtimes
   * @param isOne whether an object is one of them
   */
  private record Difference(
      String what, Predicate<DotnetRuntime> on, Predicate<Gallery.Held> isOne) {
    static Difference everywhere(String what, String pattern) {
      return new Difference(what, _ -> true, texts(pattern));
    }

    static Predicate<Gallery.Held> texts(String pattern) {
      Predicate<String> has = Pattern.compile(pattern).asPredicate();
      return held -> has.test(held.text());
    }
  }

  private static final String HIGH = "\\\\ud[89ab][0-9a-f]{2}";
  private static final String LOW = "\\\\ud[c-f][0-9a-f]{2}";

  private static final List<Difference> DIFFERENCES =
      List.of(
          Difference.everywhere(
              "half a surrogate pair is read as another character",
              "^\".*(%s(?!%s)|(?<!%s)%s)".formatted(HIGH, LOW, HIGH, LOW)),
          Difference.everywhere(
              "of the smallest numbers that are not 0 a digit too much is written",
              "\\b(1E-45|5E-324|1E-44)\\b"),
          new Difference(
              "the component has no name of an emitted type",
              _ -> true,
              held -> (held.type() + held.text()).contains("EmittedTo")),
          Difference.everywhere(
              "in a type over references the type of a structure over what is made of the parameter,"
                  + " such as its array, is not found",
              "^Gallery.Composite`1\\[System\\.(String|Object|Collections)"
                  + "|CerHashtable`2\\[System\\.String,"),
          new Difference(
              "the component takes an array of pointers for no object",
              runtime -> runtime.version().major() > 3,
              held -> (held.type() + held.text()).contains("*[")),
          new Difference(
              "several names of one number: older runtimes write another, or that of 0, too",
              runtime -> runtime.version().major() == 3,
              Difference.texts("^AlsoFirst$|PrivateScope \\| |HostNotParsed \\| ")));

  /** A runtime, and the collector with which it runs. */
  record Mode(DotnetRuntime runtime, boolean isServer) {
    DotnetHost host() {
      DotnetHost host =
          DotnetHost.of(runtime.muxer().orElseThrow()).withFramework(runtime.version().toString());
      return isServer ? host.withServerCollector() : host;
    }

    @Override
    public String toString() {
      return runtime.version() + (isServer ? " server" : " workstation");
    }
  }

  static List<Mode> modes() {
    return RealRuntimes.all().stream()
        .flatMap(runtime -> Stream.of(new Mode(runtime, false), new Mode(runtime, true)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void everyObjectIsReadAsTheProgramPrintsIt(Mode mode) throws IOException {
    try (Gallery gallery = Gallery.runBy(mode.host());
        DebuggedClr live = DebuggedClr.ofProcess(gallery.pid())) {
      hasOfEverything(gallery);
      List<Difference> known =
          DIFFERENCES.stream().filter(each -> each.on().test(mode.runtime())).toList();
      Read read = new Read(live.dataAccess(), new FieldReader(live.dataAccess()));
      List<String> unknown = new ArrayList<>();
      int differing = 0;
      for (Gallery.Held held : gallery.objects()) {
        List<String> differences = read.differences(held);
        boolean isKnown = known.stream().anyMatch(each -> each.isOne().test(held));
        differing += differences.isEmpty() ? 0 : 1;
        if (isKnown && differences.isEmpty()) {
          unknown.add("is listed, and read as it is printed: " + held.type() + " " + held.text());
        }
        if (!isKnown) {
          unknown.addAll(differences);
        }
      }
      System.out.printf(
          "%s: %d objects of Gallery, %d of them read otherwise%n",
          mode, gallery.objects().size(), differing);
      assertThat(unknown).isEmpty();
    }
  }

  private static void hasOfEverything(Gallery gallery) {
    assertThat(gallery.objects()).hasSizeGreaterThanOrEqualTo(OBJECTS_MIN);
    assertThat(gallery.statics()).hasSizeGreaterThanOrEqualTo(STATICS_MIN);
    assertThat(gallery.statics().stream().filter(each -> !each.isInitialized()).count())
        .isGreaterThanOrEqualTo(UNINITIALIZED_MIN);
    assertThat(gallery.threads()).hasSize(THREADS);
    Map<Long, Long> valuesOfThreads =
        gallery.threadStatics().stream()
            .filter(each -> each.value().isPresent())
            .collect(Collectors.groupingBy(Gallery.ThreadStatic::osId, Collectors.counting()));
    assertThat(valuesOfThreads.values().stream().mapToLong(Long::longValue).sum())
        .isGreaterThanOrEqualTo(VALUES_OF_THREADS_MIN);
    // The last never touched any.
    assertThat(valuesOfThreads.keySet())
        .containsExactlyInAnyOrderElementsOf(
            gallery.threads().subList(0, THREADS - 1).stream()
                .map(Gallery.RunningThread::osId)
                .toList());
  }

  /** Compares what is read with what is printed. */
  private record Read(DataAccess access, FieldReader reader) {
    List<String> differences(Gallery.Held held) {
      Address object = new Address(held.address());
      List<String> differences = new ArrayList<>();
      compare(held, held.text(), ValueText.of(reader.object(object)), differences);
      compare(
          held,
          held.type(),
          access
              .getObjectData(object)
              .answer()
              .map(ObjectData::methodTable)
              .map(reader::name)
              .orElse("no object"),
          differences);
      if (!held.fields().isEmpty()) {
        List<String> printed =
            held.fields().stream()
                .map(field -> field.type() + "::" + field.name() + " = " + field.value())
                .toList();
        compare(held, printed.toString(), fields(object).toString(), differences);
      }
      return differences;
    }

    private List<String> fields(Address object) {
      return reader.fields(object).answer().stream()
          .flatMap(List::stream)
          .map(
              field ->
                  reader.name(field.declaring())
                      + "::"
                      + field.name()
                      + " = "
                      + ValueText.of(reader.read(object, field)))
          .toList();
    }

    private static void compare(
        Gallery.Held held, String printed, String found, List<String> differences) {
      if (!printed.equals(found)) {
        differences.add("%s%n  printed %s%n  found   %s".formatted(held.type(), printed, found));
      }
    }
  }
}
