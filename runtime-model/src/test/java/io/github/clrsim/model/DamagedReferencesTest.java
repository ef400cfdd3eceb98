package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import io.github.clrsim.model.metadata.file.Tables;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs whose references to methods and fields are damaged: no run of them is a fault of ours.
 */
class DamagedReferencesTest {
  private static final byte GENERICINST = 0x15;
  private static final byte VAR = 0x13;

  private static final Scenario CALLS =
      Scenario.parse(
          "calls",
          "entry PluginHost; thread main; load default Workshop; call default Workshop.Tools::Saw;"
              + " call default Workshop.Tools::Twice[System.String];"
              + " call default Workshop.Tools::UsesStruct; call default Workshop.Tools::Loop;"
              + " call default Workshop.Box`1[System.String]::Open");

  private static final Scenario HAMMER =
      Scenario.parse(
          "hammer",
          "entry PluginHost; thread main; load default Workshop;"
              + " call default Workshop.Tools::Hammer");

  // The first field of the file.
  private static final int STRUCK = 1;

  // CorFieldAttr
  private static final int PRIVATE = 0x01;
  private static final int STATIC_CONSTANT = FieldDef.STATIC | FieldDef.LITERAL | 0x8000;

  /** A coded index of a row that no table has: of a TypeDef, TypeRef, ModuleRef, and so on. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void whoReferencesWhatIsNowhere(int nothing) {
    forEachReference((row, cells) -> new int[] {nothing, cells[1], cells[2]});
  }

  /** A field takes the place of a method, or a method that of one with other parameters. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void whoReferencesWithTheSignatureOfAnother(int further) {
    Tables tables = AssemblyImage.of(Fixtures.bytes("Workshop"), "Workshop.dll").file().tables();
    int rows = tables.rows(Table.MEMBER_REF);
    forEachReference(
        (row, cells) ->
            new int[] {
              cells[0],
              cells[1],
              tables.cell(Column.MEMBER_REF_SIGNATURE, 1 + (row + further) % rows)
            });
  }

  /** A generic type is an instance of itself, or of a type argument that nobody gives. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsSpecifiedBySomethingImpossible(boolean isOfItself) {
    byte[] whole = Fixtures.bytes("Workshop");
    MetadataFile file = AssemblyImage.of(whole.clone(), "Workshop.dll").file();
    int blobs = file.root().stream("#Blob").orElseThrow().offset();
    for (int row = 1; row <= file.tables().rows(Table.TYPE_SPEC); row++) {
      // Behind its length: GENERICINST, CLASS, what of, how many arguments, the first of them.
      int at = blobs + file.tables().cell(Column.TYPE_SPEC_SIGNATURE, row) + 1;
      if (whole[at] == GENERICINST) {
        byte[] damaged = whole.clone();
        if (isOfItself) {
          damaged[at + 2] = (byte) (row << 2 | 2);
        } else {
          damaged[at + 4] = VAR;
          damaged[at + 5] = 99;
        }
        assertNoFaultOfOurs(AssemblyImage.of(damaged, "Workshop.dll"), row);
      }
    }
  }

  /** A static field becomes one of objects: its code cannot be compiled (G115). */
  @Test
  void whoUsesAFieldOfObjectsAsAStaticOne() {
    THROWN.clear();

    Ending ending = ending(with(struck(PRIVATE)), HAMMER, NamesThrown.class);

    assertThat(ending).isInstanceOf(Ending.Completed.class);
    assertThat(THROWN).contains("System.InvalidProgramException");
  }

  /** It becomes a constant, for which the small core library has no exception (G115). */
  @Test
  void whoUsesAConstantAsAField() {
    Ending ending = ending(with(struck(PRIVATE | STATIC_CONSTANT)), HAMMER, NamesThrown.class);

    assertThat(ending)
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            why ->
                assertThat(why.diagnostic().what())
                    .isEqualTo("There is no type System.MissingFieldException"));
  }

  /** The assembly, with other flags for the field {@code Tools.struck}. */
  private static AssemblyImage struck(int flags) {
    byte[] whole = Fixtures.bytes("Workshop");
    Tables tables = AssemblyImage.of(whole.clone(), "Workshop.dll").file().tables();
    int[] cells = {
      tables.cell(Column.FIELD_FLAGS, STRUCK),
      tables.cell(Column.FIELD_NAME, STRUCK),
      tables.cell(Column.FIELD_SIGNATURE, STRUCK)
    };
    ByteBuffer bytes = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
    put(bytes, place(bytes, cells), new int[] {flags, cells[1], cells[2]});
    AssemblyImage damaged = AssemblyImage.of(bytes.array(), "Workshop.dll");
    assertThat(damaged.fieldDef(Table.FIELD.token(STRUCK)).name()).isEqualTo("struck");
    return damaged;
  }

  private static final List<String> THROWN = new ArrayList<>();

  /** Asks what each exception is. */
  public static final class NamesThrown implements CorProfilerCallback {
    private final ProfilerHost host;

    public NamesThrown(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS, 0);
    }

    @Override
    public HResult exceptionThrown(ExceptionThrown event) {
      CorProfilerInfo info = host.info();
      info.getClassFromObject(event.thrownObjectId())
          .answer()
          .flatMap(type -> info.getClassIDInfo2(type).answer())
          .flatMap(
              type ->
                  info.getModuleMetaData(type.moduleId(), 0)
                      .answer()
                      .flatMap(metadata -> metadata.getTypeDefProps(type.typeDefToken()).answer()))
          .ifPresent(props -> THROWN.add(props.typeDef()));
      return HResult.S_OK;
    }
  }

  /** What a reference is to be instead. */
  private interface Damage {
    int[] of(int row, int[] cells);
  }

  private static void forEachReference(Damage damage) {
    byte[] whole = Fixtures.bytes("Workshop");
    Tables tables = AssemblyImage.of(whole.clone(), "Workshop.dll").file().tables();
    for (int row = 1; row <= tables.rows(Table.MEMBER_REF); row++) {
      int[] cells = {
        tables.cell(Column.MEMBER_REF_CLASS, row),
        tables.cell(Column.MEMBER_REF_NAME, row),
        tables.cell(Column.MEMBER_REF_SIGNATURE, row)
      };
      ByteBuffer bytes = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
      put(bytes, place(bytes, cells), damage.of(row, cells));
      assertNoFaultOfOurs(AssemblyImage.of(bytes.array(), "Workshop.dll"), row);
    }
  }

  private static void assertNoFaultOfOurs(AssemblyImage damaged, int row) {
    Ending ending = ending(with(damaged), CALLS, Watching.class);

    assertThat(ending)
        .as("reference %d".formatted(row))
        .isInstanceOfAny(Ending.Completed.class, Ending.Inconclusive.class);
    if (ending instanceof Ending.Inconclusive(var diagnostic)) {
      assertThat(diagnostic.text()).as("reference %d".formatted(row)).doesNotContain("java.");
    }
  }

  private static List<AssemblyImage> with(AssemblyImage damaged) {
    List<AssemblyImage> images = new ArrayList<>();
    Fixtures.shipped("PluginHost").forEach(file -> images.add(AssemblyImage.read(file)));
    images.add(damaged);
    return images;
  }

  private static Ending ending(
      List<AssemblyImage> images,
      Scenario scenario,
      Class<? extends CorProfilerCallback> profiler) {
    try {
      return SimulatedClr.of(
              scenario, RuntimeProfile.NET_9_0, Assemblies.of(images), Choices.calm())
          .run(NamedProfiler.of(profiler), _ -> {})
          .ending();
    } catch (DiagnosticException refused) {
      return new Ending.Inconclusive(refused.diagnostic());
    }
  }

  /** Where a row with these cells is, each of two bytes. */
  private static int place(ByteBuffer bytes, int[] cells) {
    List<Integer> places =
        IntStream.range(0, bytes.capacity() - 2 * cells.length)
            .filter(
                at ->
                    IntStream.range(0, cells.length)
                        .allMatch(cell -> bytes.getShort(at + 2 * cell) == (short) cells[cell]))
            .boxed()
            .toList();
    assertThat(places).hasSize(1);
    return places.getFirst();
  }

  private static void put(ByteBuffer bytes, int at, int[] cells) {
    for (int cell = 0; cell < cells.length; cell++) {
      bytes.putShort(at + 2 * cell, (short) cells[cell]);
    }
  }
}
