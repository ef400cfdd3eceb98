package io.github.clrsim;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The arrows between the modules and packages, and who may bring which guest. It stands here
 * because this module alone sees all the others.
 */
class ArchitectureTest {
  private static final String ROOT = "io.github.clrsim";
  private static final String DIAGNOSTIC = ROOT + ".diagnostic..";
  private static final String FOLDER = ROOT + ".folder..";
  private static final String EXPLORER = ROOT + ".explorer..";
  private static final String EXPLORER_JUNIT = ROOT + ".explorer.junit..";
  private static final String CLI = ROOT + ".cli..";
  private static final String API = ROOT + ".api..";
  private static final String MODEL = ROOT + ".model..";
  private static final String PROFILER = ROOT + ".profiler..";
  private static final String REAL = ROOT + ".realclr..";
  private static final String ABI = ROOT + ".abi..";
  private static final String GUEST = ROOT + ".guest..";
  private static final String FIXTURES = ROOT + ".fixtures..";
  private static final String NETTRACE = ROOT + ".nettrace..";
  private static final String LAWS = ROOT + ".laws..";
  private static final String EXPLORE = ROOT + ".explore..";
  private static final String KIT = ROOT + ".kit..";
  private static final String COMPARE = ROOT + ".compare..";
  private static final String CONFORMANCE = ROOT + ".conformance..";
  private static final String CONFORMANCE_JUNIT = ROOT + ".conformance.junit..";

  private static final int PARAMETERS_MAX = 8;

  /** Their records have the fields of structures and methods that the IDL lists. */
  private static final String[] TRANSCRIBED = {
    ROOT + ".api.callback..", ROOT + ".api.dac..", ROOT + ".api.metadata.."
  };

  /** Data that has more facts by nature, none of them a collaborator. */
  private static final Set<String> OF_MANY_FACTS =
      Set.of(
          ROOT + ".cli.inspect.FieldRow", // a row of the table that SOS prints
          ROOT + ".model.profile.RuntimeProfile", // the rules by topic, made from their table
          ROOT + ".profiler.boundary.ManagedType", // a type's row in metadata
          ROOT + ".realclr.sos.ISOSDacInterface$GcHeapDetails", // a structure of the component
          ROOT + ".realclr.sos.ISOSDacInterface$MethodTableRow"); // a structure of the component

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @BeforeAll
  static void everyModuleIsSeen() {
    // A rule about nobody is always kept: so whom the rules are about must be there.
    Set<String> rooms =
        OURS.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.length() > ROOT.length())
            .map(name -> name.substring(ROOT.length() + 1).replaceFirst("\\..*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(rooms)
        .containsExactly(
            "abi",
            "api",
            "cli",
            "compare",
            "conformance",
            "diagnostic",
            "explore",
            "explorer",
            "fixtures",
            "folder",
            "guest",
            "kit",
            "laws",
            "model",
            "nettrace",
            "profiler",
            "realclr");
  }

  @Test
  void noTwoPackagesSeeEachOtherNotEvenByDetours() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(OURS);
  }

  @Test
  void theExplorerKnowsNoClr() {
    only(DIAGNOSTIC, DIAGNOSTIC).check(OURS);
    only(FOLDER, FOLDER).check(OURS);
    only(EXPLORER, EXPLORER).check(OURS);
    assertThat(OURS.stream().map(JavaClass::getPackageName)).contains(ROOT + ".explorer.junit");
    noClasses()
        .that()
        .resideInAPackage(EXPLORER)
        .and()
        .resideOutsideOfPackage(EXPLORER_JUNIT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(EXPLORER_JUNIT)
        .check(OURS);
  }

  /**
   * {@code @Explore} is the first user of the explorer: what it needs is the door, see STABILITY.
   */
  @Test
  void theExplorersDoorIsEnoughForItsUsers() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "STABILITY.md"));
    Set<String> used =
        OURS.stream()
            .filter(resideInAPackage(EXPLORER_JUNIT))
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass())
            .filter(resideInAPackage(EXPLORER).and(not(resideInAPackage(EXPLORER_JUNIT))))
            .map(type -> type.getName().substring(ROOT.length() + 1).replace('$', '.'))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(used).contains("explorer.code.Exploration", "explorer.control.WovenCode");
    assertThat(used)
        .allSatisfy(
            type -> {
              String room = type.replaceFirst("\\.[A-Z].*", "");
              String outer = type.replaceFirst("(\\.[A-Z][^.]*)\\..*", "$1");
              assertThat(page).containsAnyOf("`" + room + "`", "`" + outer + "`");
            });
  }

  @Test
  void theApiSeesNobody() {
    only(API, API).check(OURS);
  }

  @Test
  void modelLogicAndAdapterNeverSeeEachOther() {
    only(MODEL, API, MODEL, EXPLORER).check(OURS);
    only(PROFILER, API, PROFILER).check(OURS);
    only(ABI, API, ABI).check(OURS);
    only(REAL, API, ABI, REAL).check(OURS);
    only(GUEST, API, ABI, EXPLORER, GUEST).check(OURS);
    only(FIXTURES, API, FIXTURES).check(OURS);
    only(NETTRACE, API, NETTRACE).check(OURS);
  }

  @Test
  void lawsSeeTheApiOnlyAndExplorationWhatChoosesAndWeavesToo() {
    only(LAWS, API, LAWS).check(OURS);
    only(EXPLORE, API, LAWS, EXPLORE, EXPLORER).check(OURS);
    only(KIT, API, LAWS, EXPLORE, KIT, MODEL, EXPLORER).check(OURS);
    only(CONFORMANCE, API, LAWS, EXPLORE, KIT, MODEL, EXPLORER, FIXTURES, CONFORMANCE).check(OURS);
    only(COMPARE, API, LAWS, COMPARE, ROOT + ".model.scenario..", ROOT + ".explorer.choice..")
        .check(OURS);
  }

  @Test
  void guestsKeepToTheirRooms() {
    guest("com.sun.jna..", REAL).check(OURS);
    guest("net.bytebuddy..", ROOT + ".explorer.weave..", ROOT + ".realclr.com..").check(OURS);
    guest("org.assertj..", KIT).check(OURS);
    guest("org.junit..", EXPLORER_JUNIT, CONFORMANCE_JUNIT).check(OURS);
    guest("picocli..", CLI).check(OURS);
    guest("org.tomlj..", ROOT + ".cli.config..").check(OURS);
    guest("io.fabric8..", ROOT + ".cli.kubernetes..").check(OURS);
    guest("org.apache.datasketches..", ROOT + ".explore.distinct..").check(OURS);
    guest("net.jqwik..", ROOT + ".kit.scenario").check(OURS);
  }

  /** Who is made of more has an idea missing: some of it belongs together. */
  @Test
  void nobodyButDataIsMadeOfManyThings() {
    Set<String> made =
        OURS.stream()
            .filter(not(resideInAnyPackage(TRANSCRIBED)))
            .filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
            .flatMap(type -> type.getConstructors().stream())
            .filter(constructor -> parameters(constructor) > PARAMETERS_MAX)
            .map(constructor -> constructor.getOwner().getName())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(made).containsExactlyInAnyOrderElementsOf(OF_MANY_FACTS);
    assertThat(OURS.stream().filter(type -> OF_MANY_FACTS.contains(type.getName())))
        .allMatch(JavaClass::isRecord);
  }

  /** As they are written: the compiler adds the object around, and what every enum has. */
  private static int parameters(JavaConstructor constructor) {
    JavaClass owner = constructor.getOwner();
    int added = owner.isEnum() ? 2 : owner.isInnerClass() ? 1 : 0;
    return constructor.getRawParameterTypes().size() - added;
  }

  @Test
  void nobodyHerePrints() {
    // The command line does, in its one room for it; a step of the build, to whoever builds; and
    // what a native profiler prints goes where one in Java prints.
    String stepOfTheBuild = ROOT + ".realclr.HostArchive";
    String nativeProfilers = ROOT + ".guest.libc.Output$Stream";
    for (String stream : List.of("out", "err")) {
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(stepOfTheBuild)
          .and()
          .doNotHaveFullyQualifiedName(nativeProfilers)
          .and()
          .resideOutsideOfPackage(CLI)
          .should()
          .accessField(System.class, stream)
          .check(OURS);
    }
  }

  @Test
  void jacksonIsSeenOnlyWhereTracesAndTablesAreReadAndReportsWritten() {
    guest(
            "com.fasterxml.jackson..",
            ROOT + ".api.trace..",
            ROOT + ".api.json..",
            ROOT + ".realclr.host..",
            ROOT + ".conformance", // what two processes tell each other
            ROOT + ".conformance.report..",
            ROOT + ".conformance.store..",
            CLI)
        .check(OURS);
  }

  @Test
  void nobodyInTheCoreReadsAClockOrRollsDice() {
    for (Class<?> source :
        List.of(
            java.util.Random.class,
            java.util.concurrent.ThreadLocalRandom.class,
            java.security.SecureRandom.class,
            java.time.Clock.class,
            java.time.Instant.class)) {
      noCoreClass().should().dependOnClassesThat().areAssignableTo(source).check(OURS);
    }
    noCoreClass().should().callMethod(Math.class, "random").check(OURS);
    noCoreClass().should().callMethod(System.class, "nanoTime").check(OURS);
    noCoreClass().should().callMethod(System.class, "currentTimeMillis").check(OURS);
    noCoreClass().should().callMethod(System.class, "identityHashCode", Object.class).check(OURS);
    noCoreClass().should().callMethod(java.util.UUID.class, "randomUUID").check(OURS);
  }

  @Test
  void everyPackageHasItsNameplate() {
    List<String> bare =
        OURS.stream()
            .map(JavaClass::getPackage)
            .distinct()
            .filter(room -> !isNullMarked(room))
            .map(JavaPackage::getName)
            .sorted()
            .toList();
    assertThat(bare).as("packages without a @NullMarked package-info.java").isEmpty();
  }

  private static boolean isNullMarked(JavaPackage room) {
    return room.tryGetPackageInfo()
        .filter(info -> info.isAnnotatedWith(NullMarked.class))
        .isPresent();
  }

  /** Of our own packages, {@code room} sees only these. */
  private static ArchRule only(String room, String... seen) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..")
                .and(not(resideInAnyPackage(seen)))
                .and(not(resideInAnyPackage(DIAGNOSTIC, FOLDER))));
  }

  /** Only these rooms see the guest. */
  private static ArchRule guest(String guest, String... rooms) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(rooms)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(guest);
  }

  private static GivenClassesConjunction noCoreClass() {
    // What hooks do on a thread that is not simulated is the real thing.
    return noClasses()
        .that()
        .resideInAnyPackage(API, EXPLORER, MODEL, LAWS, EXPLORE)
        .and()
        .resideOutsideOfPackage(ROOT + ".explorer.weave.boot..");
  }
}
