package io.github.clrsim.api.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.frame.FrameKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.shape.RecordShape;
import io.github.clrsim.api.shape.ValueType;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompactFormTest {

  @Test
  void everyKindOfStepComesBackAsItWasWritten() {
    List<Step> steps = SampleSteps.ofAllKinds();
    CompactFile file = CompactFile.of(steps, 1_000);
    assertThat(file.read().steps()).isEqualTo(steps);
    assertThat(file.read().isWhole()).isTrue();
  }

  @Test
  void hooksOfAllFormsComeBackAsTheyWere() {
    List<Step> steps = SampleSteps.ofHooks();
    List<Step> read = CompactFile.of(steps, 1_000).read().steps();
    // A function itself does not come back; all else does.
    assertThat(read.subList(2, read.size())).isEqualTo(steps.subList(2, steps.size()));
    assertThat(read.get(1)).hasToString(steps.get(1).toString().replaceAll("\\(.*", "(function)]"));
  }

  /** Whatever a trace may hold, so that no class, method or type is without a codec. */
  @Test
  void everyShapeThatAStepMayHaveComesBackInBothForms() {
    List<Step> steps = RandomSteps.ofEveryShape(1);
    assertThat(steps.size()).isGreaterThan(1_400);
    assertThat(CompactFile.linesOf(CompactFile.of(steps, 97).bytes()))
        .isEqualTo(CompactFile.lines(steps));
  }

  @Test
  void randomStepsComeBackWithTheSameLines() {
    for (int seed = 0; seed < 30; seed++) {
      List<Step> steps = RandomSteps.draw(seed, 300);
      byte[] compact = CompactFile.of(steps, 1 + 20 * seed).bytes();
      assertThat(CompactFile.linesOf(compact)).isEqualTo(CompactFile.lines(steps));
    }
  }

  /** A reader trusts a count of elements only as far as there are bytes. */
  @Test
  void whatStandsInListsTakesAByteAtLeast() {
    Stream<ValueType> types =
        RandomSteps.rows().stream()
            .map(CallSignature::of)
            .flatMap(
                signature ->
                    Stream.concat(signature.arguments().stream(), Stream.of(signature.answer())));
    Stream<ValueType> contents =
        Stream.of(NamedRecords.CALLBACKS, NamedRecords.CLAIMS, NamedRecords.TRUTHS)
            .map(NamedRecords::shapes)
            .map(Map::values)
            .flatMap(shapes -> shapes.stream().map(ValueType.Composite::new));
    List<ValueType> elements = new ArrayList<>();
    Stream.concat(types, contents).forEach(type -> addElements(type, elements));
    assertThat(elements).hasSizeGreaterThan(20);
    assertThat(elements)
        .allSatisfy(
            element ->
                assertThat(element)
                    .isNotInstanceOfAny(ValueType.Empty.class, ValueType.Function.class)
                    .matches(
                        each ->
                            !(each instanceof ValueType.Composite(RecordShape shape))
                                || shape.size() > 0));
  }

  private static void addElements(ValueType type, List<ValueType> elements) {
    switch (type) {
      case ValueType.ListOf(ValueType element) -> {
        elements.add(element);
        addElements(element, elements);
      }
      case ValueType.Composite(RecordShape shape) -> {
        for (int i = 0; i < shape.size(); i++) {
          addElements(shape.componentType(i), elements);
        }
      }
      default -> {}
    }
  }

  @Test
  void sameStepsGiveSameBytes() {
    List<Step> steps = RandomSteps.draw(3, 500);
    assertThat(CompactFile.of(steps, 100).bytes()).isEqualTo(CompactFile.of(steps, 100).bytes());
  }

  @Test
  void aLongTraceIsOfFramesThatAreNeitherSmallNorLarge() {
    List<Step> steps = RandomSteps.draw(5, 30_000);
    CompactFile file = CompactFile.of(steps, Integer.MAX_VALUE);
    List<Integer> sizes =
        file.frames().stream()
            .filter(frame -> frame.kind() == FrameKind.STEPS)
            .map(frame -> frame.content().length)
            .toList();
    assertThat(sizes).hasSizeGreaterThan(2);
    assertThat(sizes.subList(0, sizes.size() - 1)).allMatch(size -> size >= 1 << 16);
    assertThat(sizes).allMatch(size -> size <= 1 << 18);
    assertThat(CompactFile.linesOf(file.bytes())).isEqualTo(CompactFile.lines(steps));
  }

  @Test
  void aFormIsKnownByItsFirstBytesWhateverTheFileIsCalled() throws IOException {
    List<Step> steps = SampleSteps.ofAllKinds();
    try (FileSystem files = Jimfs.newFileSystem()) {
      for (String name : List.of("/t.trace", "/t.clrtrace", "/t.trace.gz")) {
        for (TraceForm form : TraceForm.values()) {
          Path file = files.getPath(name);
          try (TraceWriter writer =
              TraceWriter.to(Files.newOutputStream(file), form, CompactFile.HEADER)) {
            steps.forEach(writer::write);
            writer.finish("Completed[exitCode=0]");
          }
          try (TraceReader reader = TraceReader.open(file)) {
            assertThat(CompactFile.read(reader).steps()).isEqualTo(steps);
          }
        }
      }
    }
  }

  @Test
  void theNameOfAFileSaysTheFormThatIsWritten() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem()) {
      for (Map.Entry<String, Integer> first :
          Map.of("t.clrtrace", 0x89, "t.gz", 0x1f, "t.trace", (int) '{').entrySet()) {
        Path file = files.getPath("/" + first.getKey());
        TraceWriter.to(file, CompactFile.HEADER).close();
        assertThat(Files.readAllBytes(file)[0] & 0xFF).isEqualTo(first.getValue());
      }
    }
  }

  @Test
  void aFileCutAnywhereGivesItsWholeFramesAndNoFooter() {
    List<Step> steps = SampleSteps.ofAllKinds();
    CompactFile file = CompactFile.of(steps, 4);
    byte[] whole = file.bytes();
    List<CompactFile.Raw> frames = file.frames();
    int header = frames.getFirst().end();
    assertThat(frames).hasSizeGreaterThan(6);
    for (int cut = header; cut < whole.length; cut++) {
      int end = cut;
      int expected =
          frames.stream()
              .filter(frame -> frame.end() <= end)
              .mapToInt(CompactFile.Raw::steps)
              .sum();
      CompactFile.Result read = new CompactFile(Arrays.copyOf(whole, cut)).read();
      assertThat(read.steps()).isEqualTo(steps.subList(0, expected));
      assertThat(read.isWhole()).isFalse();
    }
  }

  @Test
  void aFileCutInItsHeaderIsNoTraceYet() {
    CompactFile file = CompactFile.of(SampleSteps.ofAllKinds(), 4);
    for (int cut = 1; cut < file.frames().getFirst().end(); cut++) {
      CompactFile begun = new CompactFile(Arrays.copyOf(file.bytes(), cut));
      assertThat(diagnosticOf(begun)).contains("was cut");
    }
  }

  @Test
  void aFrameThatWasDamagedIsNamed() {
    CompactFile file = CompactFile.of(SampleSteps.ofAllKinds(), 4);
    CompactFile.Raw third = file.frames().get(2);
    byte[] damaged = file.bytes().clone();
    damaged[third.end() - 1] ^= 4;
    assertThat(diagnosticOf(new CompactFile(damaged)))
        .contains("t, frame 3 at byte " + third.offset())
        .contains("its checksum is not that of its bytes")
        .contains("the 4 steps before this frame are whole");
    damaged = file.bytes().clone();
    damaged[third.offset() + 8] ^= 4;
    assertThat(diagnosticOf(new CompactFile(damaged)))
        .contains("the checksum of its header is not that of the header's bytes");
    damaged = file.bytes().clone();
    damaged[third.offset()] ^= 4;
    assertThat(diagnosticOf(new CompactFile(damaged)))
        .contains("it does not begin as a frame does");
  }

  @Test
  void anotherVersionIsRefusedByItsNumber() {
    byte[] bytes = CompactFile.of(List.of(), 4).bytes();
    bytes[6] = 9;
    assertThat(diagnosticOf(new CompactFile(bytes))).contains("compact form in version 9");
  }

  @Test
  void somethingBehindTheFooterIsRefused() {
    byte[] bytes = CompactFile.of(SampleSteps.ofAllKinds(), 4).bytes();
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    longer[bytes.length] = 'C';
    assertThat(diagnosticOf(new CompactFile(longer))).contains("something follows its footer");
  }

  /**
   * A record whose components another version calls or types otherwise would be read as another.
   */
  @Test
  void aShapeThatThisVersionDoesNotHaveIsToldApart() {
    CompactFile file = CompactFile.of(SampleSteps.ofAllKinds(), 1_000);
    assertThat(diagnosticOf(file.replacing("moduleId:id ModuleId,hr", "moduleIx:id ModuleId,hr")))
        .contains("ModuleLoadFinished{moduleIx:id ModuleId")
        .contains("where this version has enter ModuleLoadFinished{moduleId:id ModuleId");
    assertThat(diagnosticOf(file.replacing("enter ModuleLoadFin", "enter ModuleLoadXin")))
        .contains("no enter is named ModuleLoadXinished");
    assertThat(diagnosticOf(file.replacing("::GetScopeProps(id", "::GetScopeXrops(id")))
        .contains("no method IMetaDataImport::GetScopeXrops");
    assertThat(diagnosticOf(file.replacing("mark(string)", "murk(string)")))
        .contains("no kind of step is called murk");
  }

  /** Its checksums fit, so what is asked here is the reader of steps, not that of frames. */
  @Test
  void whatIsNotTheWritersIsFoundBehindRightChecksums() {
    CompactFile file = CompactFile.of(SampleSteps.ofAllKinds(), 4);
    assertThat(diagnosticOf(file.replacing("a \"mark\"", "b \"mark\""))).contains("fingerprint");
    assertThat(diagnosticOf(file.changing(FrameKind.INDEX, bytes -> bytes[0]++)))
        .contains("the index is not that of the frames before it");
    assertThat(diagnosticOf(file.changing(FrameKind.FOOTER, bytes -> bytes[bytes.length - 8]++)))
        .contains("the footer says that the index is elsewhere");
    assertThat(diagnosticOf(file.without(2))).contains("step 8 stands where step 4 belongs");
    assertThat(diagnosticOf(file.without(file.frames().size() - 2)))
        .contains("FOOTER stands where steps belong");
    assertThat(diagnosticOf(file.without(0))).contains("its first frame is not its header");
  }

  @Test
  void nothingMayFollowTheLastStepOfAFrame() {
    List<CompactFile.Raw> frames = CompactFile.of(SampleSteps.ofAllKinds(), 4).frames();
    CompactFile.Raw third = frames.get(2);
    byte[] longer = Arrays.copyOf(third.content(), third.content().length + 2);
    frames.set(
        2,
        new CompactFile.Raw(
            third.kind(), third.offset(), third.end(), third.firstStep(), third.steps(), longer));
    assertThat(diagnosticOf(CompactFile.sealed(frames))).contains("2 bytes follow its last step");
  }

  @Test
  void anAnswerStandsForItsOwnCallOnly() {
    MethodSpec asked = CallTable.known("ICorProfilerInfo", "GetEventMask");
    List<Step> steps =
        List.of(
            new Step.ThreadSeen(0, "main", ThreadKind.MANAGED),
            new Step.CallMade(0, InfoCall.toRuntime(asked, List.of())),
            new Step.CallAnswered(0, asked.name(), Outcome.failed(HResult.E_FAIL)));
    CompactFile file = CompactFile.of(steps, 2);
    assertThat(file.read().steps()).isEqualTo(steps);
    assertThat(
            diagnosticOf(
                file.replacing(
                    "refuse ICorProfilerInfo::GetEvent", "refuse ICorProfilerInfo::SetEvent")))
        .contains("an answer to a call that this thread did not make");
    CompactFile inAnotherInterface =
        file.replacing("refuse ICorProfilerInfo::GetE", "refuse ICorProfilerInfo7:GetE");
    assertThat(diagnosticOf(inAnotherInterface)).contains("is not INTERFACE::METHOD");
  }

  @Test
  void aFullDiskLeavesWhatWasWrittenBefore() {
    List<Step> steps = RandomSteps.draw(9, 4_000);
    CompactFile whole = CompactFile.of(steps, 500);
    int header = whole.frames().getFirst().end();
    for (int room = header; room < whole.bytes().length; room += 1_999) {
      FullDisk disk = new FullDisk(room);
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> CompactFile.write(disk, steps, 500));
      CompactFile.Result read = new CompactFile(disk.kept.toByteArray()).read();
      assertThat(read.isWhole()).isFalse();
      assertThat(read.steps()).hasToString(steps.subList(0, read.steps().size()).toString());
      int end = room;
      assertThat(read.steps())
          .hasSize(
              whole.frames().stream()
                  .filter(frame -> frame.end() <= end)
                  .mapToInt(CompactFile.Raw::steps)
                  .sum());
    }
  }

  @Test
  void nothingIsWrittenBehindHalfAFrame() {
    List<Step> steps = RandomSteps.draw(9, 1_000);
    FullDisk disk = new FullDisk(CompactFile.of(steps, 500).frames().get(1).end() - 10);
    try (TraceWriter writer = TraceWriter.to(disk, TraceForm.COMPACT, CompactFile.HEADER)) {
      steps.subList(0, 500).forEach(writer::write);
      assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(writer::flush);
      steps.subList(500, 1_000).forEach(writer::write);
      assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(writer::flush);
    }
    assertThat(new CompactFile(disk.kept.toByteArray()).read().steps()).isEmpty();
  }

  @Test
  void aThreadThatNeverAppearedIsRefused() {
    List<Step> steps =
        List.of(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED), new Step.Marked(7, "here"));
    assertThat(diagnosticOf(CompactFile.of(steps, 10)))
        .contains("thread 7 stands where the next new thread is 1");
  }

  /** Has space again once it was full. */
  private static final class FullDisk extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int room;
    private boolean wasFull;

    FullDisk(int room) {
      this.room = room;
    }

    @Override
    public void write(int one) throws IOException {
      if (!wasFull && kept.size() >= room) {
        wasFull = true;
        throw new IOException("no space left");
      }
      kept.write(one);
    }
  }

  @Test
  void aFooterFromBeforeItHadACheckIsStillWithoutOneInACopyOfACopy() {
    String lines = new String(CompactFile.lines(SampleSteps.ofAllKinds()), UTF_8);
    String older = lines.replaceFirst(",\"check\":\"\\w+\"}(\\s*)$", "}$1");
    assertThat(older).isNotEqualTo(lines);
    byte[] compact = CompactFile.copy(older.getBytes(UTF_8), TraceForm.COMPACT);
    assertThat(CompactFile.linesOf(compact)).isEqualTo(older.getBytes(UTF_8));
  }

  @Test
  void theTablesThatTheFirstWriterUsedAreKeptInACopy() {
    String lines = new String(CompactFile.lines(SampleSteps.ofAllKinds()), UTF_8);
    String older = lines.replace("\"spec\":\"" + SpecDigest.TEXT, "\"spec\":\"01234567");
    byte[] compact = CompactFile.copy(older.getBytes(UTF_8), TraceForm.COMPACT);
    assertThat(new String(compact, ISO_8859_1)).contains("01234567");
    assertThat(CompactFile.linesOf(compact)).isEqualTo(older.getBytes(UTF_8));
  }

  private static String diagnosticOf(CompactFile file) {
    DiagnosticException refused = catchThrowableOfType(DiagnosticException.class, file::read);
    assertThat(refused).isNotNull();
    return refused.diagnostic().text();
  }
}
