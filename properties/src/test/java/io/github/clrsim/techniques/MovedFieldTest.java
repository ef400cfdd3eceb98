package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.BoundaryRow;
import io.github.clrsim.profiler.boundary.BoundaryTable;
import io.github.clrsim.profiler.boundary.Finding;
import io.github.clrsim.profiler.inspect.Definitions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A core library in which somebody has added a field, in a runtime that was compiled before: the
 * logic reports each member that lies elsewhere than native code takes it to. The simulation itself
 * refuses to start with such a library.
 */
class MovedFieldTest {
  private static final ModuleId CORE = new ModuleId(0x1000);

  @Test
  void aFieldAddedOnOneSideIsReportedByThoseThatItMoved() {
    BoundaryTable table = table(Fixtures.coreLibraryWithMovedField());
    assertThat(table.differences())
        .extracting(BoundaryRow::subject)
        .containsExactly(
            "System.Delegate::_methodBase",
            "System.Delegate::_methodPtr",
            "System.Delegate::_methodPtrAux",
            "System.MulticastDelegate::_invocationList",
            "System.MulticastDelegate::_invocationCount",
            "System.MulticastDelegate::sizeof");
    assertThat(table.differences().getFirst())
        .isEqualTo(
            new BoundaryRow(
                "System.Delegate::_methodBase",
                "24",
                "GetClassLayout 24; DelegateObject._methodBase 16",
                BoundaryRow.Agreement.DIFFERS));
    assertThat(table.text())
        .contains("System.Delegate::_target")
        .containsPattern("_methodPtr +\\| 32 +\\| GetClassLayout 32; .* 24 +\\| differs");
  }

  @Test
  void ofTheLibraryAsItWasNothingIsReported() {
    BoundaryTable table = table(Fixtures.coreLibrary());
    assertThat(table.differences()).isEmpty();
    assertThat(table.having(BoundaryRow.Agreement.AGREES)).hasSizeGreaterThan(150);
  }

  /** Of every class that is not generic. */
  private static BoundaryTable table(Path library) {
    AssemblyImage image = AssemblyImage.read(library);
    Host host = new Host(image);
    Boundary boundary = new Boundary(host, new Definitions(host), CORE);
    List<BoundaryRow> rows = new ArrayList<>();
    for (TypeDef type : image.typeDefs()) {
      if (type.genericParams().isEmpty() && type.token().row() > 1) {
        boundary.ofClass(new ClassId(type.token().row())).orElse(List.of()).stream()
            .map(Finding::row)
            .forEach(rows::add);
      }
    }
    return new BoundaryTable(rows);
  }

  /** A runtime that answers by the layouts of an image, whatever its native half believes. */
  private record Host(AssemblyImage image) implements ProfilerHost {
    @Override
    public CorProfilerInfo info() {
      return new Answers(image, Layouts.of(RuntimeProfile.NET_3_1.layout(), image, List.of()));
    }

    @Override
    public RuntimeInterfaces interfaces() {
      return RuntimeProfile.NET_3_1.interfaces().newest();
    }

    @Override
    public RuntimeObjects objects() {
      return new RuntimeObjects(call -> Outcome.ok(1));
    }

    @Override
    public DataAccess dataAccess() {
      throw new IllegalStateException("there is no object");
    }

    @Override
    public Memory memory() {
      return new Memory() {
        @Override
        public Blob read(Address from, int bytes) {
          throw new IllegalStateException("there is no object");
        }

        @Override
        public void write(Address to, Blob bytes) {
          throw new IllegalStateException("there is no object");
        }
      };
    }

    @Override
    public void startThread(String name, Runnable body) {
      throw new IllegalStateException("there are no threads");
    }

    @Override
    public boolean pause() {
      return false;
    }

    @Override
    public void claim(Claim claim) {}

    @Override
    public Map<String, String> options() {
      return Map.of();
    }
  }

  private record Answers(AssemblyImage image, Layouts layouts) implements CorProfilerInfo {
    @Override
    public Outcome<MetadataImport> getModuleMetaData(ModuleId moduleId, int openFlags) {
      CallHandler rows = CallRouter.of(CallTable.metadataRows(), List.of(new ImportOfImage(image)));
      return Outcome.ok(
          TypedCalls.metadata(
              moduleId,
              call ->
                  call.method().interfaceName().equals("IUnknown")
                      ? Outcome.ok(1)
                      : rows.answer(call)));
    }

    @Override
    public Outcome<ClassIDInfo2> getClassIDInfo2(ClassId classId) {
      return Outcome.ok(
          new ClassIDInfo2(
              CORE, TokenKind.TYPE_DEF.token((int) classId.value()), new ClassId(0), List.of()));
    }

    @Override
    public Outcome<ClassLayout> getClassLayout(ClassId classId) {
      TypeDef type = image.typeDef(TokenKind.TYPE_DEF.token((int) classId.value()));
      TypeLayout layout = layouts.of(type);
      return Outcome.ok(
          new ClassLayout(
              layout.fields().stream()
                  .map(place -> new CorFieldOffset(place.field().token(), place.offset()))
                  .toList(),
              isInterface(type) ? 0 : layout.classSize()));
    }

    @Override
    public Outcome<Integer> getBoxClassLayout(ClassId classId) {
      TypeDef type = image.typeDef(TokenKind.TYPE_DEF.token((int) classId.value()));
      return layouts.of(type).isValueType() ? Outcome.ok(8) : Outcome.failed(HResult.E_INVALIDARG);
    }

    private static boolean isInterface(TypeDef type) {
      return (type.flags() & 0x20) != 0;
    }
  }
}
