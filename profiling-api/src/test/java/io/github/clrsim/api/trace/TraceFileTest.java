package io.github.clrsim.api.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
  private static final TraceHeader HEADER =
      new TraceHeader(Origin.SIMULATED, "9.0.5", "net9.0", "Some", "thread main\n", "1.2");

  private final FileSystem files = Jimfs.newFileSystem();
  private final Path file = files.getPath("/t.trace");

  @AfterEach
  void closeFiles() throws IOException {
    files.close();
  }

  @Test
  void hooksOfAllFormsComeBackAsTheyWere() {
    List<Step> steps = SampleSteps.ofHooks();
    write(file, steps);
    List<Step> read = read(file);
    // A function itself does not come back; all else does.
    assertThat(read.subList(2, read.size())).isEqualTo(steps.subList(2, steps.size()));
    assertThat(read.get(1)).hasToString("CallMade[thread=0, call=SetFunctionIDMapper2(function)]");
  }

  @Test
  void whatIsClaimedOfStacksThreadsAndParentsComesBackAsItWas() {
    ThreadId thread = new ThreadId(0x10);
    FunctionId function = new FunctionId(0x20);
    ClassId type = new ClassId(0x30);
    ClassId none = new ClassId(0);
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED));
    for (Truth.StackHolds.Notice notice : Truth.StackHolds.Notice.values()) {
      Truth.StackHolds.Frame frame = new Truth.StackHolds.Frame(function, "A::B", notice);
      steps.add(new Step.TruthTold(0, new Truth.StackHolds(thread, List.of(frame))));
    }
    for (Claim.StackIs.Sight by : Claim.StackIs.Sight.values()) {
      steps.add(new Step.Claimed(0, new Claim.StackIs(thread, by, List.of(function))));
    }
    steps.add(new Step.Claimed(0, new Claim.ThreadsAre(List.of(thread))));
    steps.add(new Step.Claimed(0, new Claim.ThreadIs(thread, 7, "worker")));
    steps.add(new Step.TruthTold(0, new Truth.ClassDescends(type, "A", none, "", true)));
    steps.add(new Step.Claimed(0, new Claim.ParentIs(type, none)));

    write(file, steps);

    assertThat(read(file)).isEqualTo(steps);
  }

  @Test
  void everyKindOfStepComesBackAsItWasWritten() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    assertThat(read(file)).containsExactlyElementsOf(SampleSteps.ofAllKinds());
  }

  @Test
  void aCompressedTraceComesBackAsItWasWritten() throws IOException {
    Path compressed = files.getPath("/t.trace.gz");
    write(compressed, SampleSteps.ofAllKinds());
    assertThat(read(compressed)).containsExactlyElementsOf(SampleSteps.ofAllKinds());
    assertThat(Files.readAllBytes(compressed)[0]).isEqualTo((byte) 0x1f);
  }

  @Test
  void sameStepsGiveSameBytes() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    byte[] first = Files.readAllBytes(file);
    write(file, SampleSteps.ofAllKinds());
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
  }

  @Test
  void theFooterTellsTheFingerprintOfTheSteps() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    Fingerprinter fingerprinter = new Fingerprinter();
    SampleSteps.ofAllKinds().forEach(fingerprinter::add);
    try (TraceReader reader = TraceReader.open(file)) {
      while (reader.next().isPresent()) {}
      assertThat(reader.footer())
          .contains(
              new TraceFooter(
                  "completed", SampleSteps.ofAllKinds().size(), fingerprinter.fingerprint()));
    }
  }

  @Test
  void aCutFileGivesItsWholeLinesAndNoFooter() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    String text = Files.readString(file);
    for (int cut = text.indexOf('\n') + 1; cut < text.lastIndexOf("{\"end\""); cut++) {
      Files.writeString(file, text.substring(0, cut));
      try (TraceReader reader = TraceReader.open(file)) {
        int read = 0;
        while (reader.next().isPresent()) {
          read++;
        }
        assertThat(reader.footer()).isEmpty();
        long whole = text.substring(0, cut).chars().filter(c -> c == '\n').count() - 1;
        assertThat(read).isBetween((int) whole, (int) whole + 1);
      }
    }
  }

  @Test
  void aNewerFormatIsRefusedByItsNumber() throws IOException {
    write(file, List.of());
    Files.writeString(file, Files.readString(file).replace("\"clrsim\":2", "\"clrsim\":3"));
    assertThat(diagnosticOf(file)).contains("format 3").contains("reads format 2");
  }

  @Test
  void aMissingFileGetsADiagnostic() {
    assertThat(diagnosticOf(files.getPath("/none.trace")))
        .contains("no such trace file: /none.trace");
  }

  @Test
  void whatHasNoEndIsNotReadToIt() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 0;
          }
        };

    assertThatThrownBy(() -> TraceReader.of(endless, "/dev/zero"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused ->
                assertThat(refused.diagnostic().text()).contains("not a trace header", "line 1"));
  }

  /** What a writer that died was writing is no longer than any other line. */
  @Test
  void aLastLineThatIsFarTooLongIsNotTakenForACutOne() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    List<String> lines = Files.readAllLines(file);
    InputStream begun =
        new ByteArrayInputStream((lines.get(0) + "\n" + lines.get(1) + "\n{").getBytes(UTF_8));
    byte[] much = "x".repeat(LineLimit.LINE_MAX).getBytes(UTF_8);

    try (TraceReader reader =
        TraceReader.of(
            new SequenceInputStream(begun, new ByteArrayInputStream(much)), "long.trace")) {
      assertThat(reader.next()).isPresent();
      assertThatThrownBy(reader::next)
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              refused ->
                  assertThat(refused.diagnostic().text())
                      .contains("longer than 20000000 characters", "long.trace, line 3"));
    }
  }

  @Test
  void whereMemoryRunsOutAmidATraceItsLineIsTold() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    String header = Files.readAllLines(file).getFirst() + "\n";
    InputStream exhausting =
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("as a test wants it");
          }

          @Override
          public int read(byte[] into, int from, int length) {
            return read();
          }
        };

    try (TraceReader reader =
        TraceReader.of(
            new SequenceInputStream(new ByteArrayInputStream(header.getBytes(UTF_8)), exhausting),
            "large.trace")) {
      assertThatThrownBy(reader::next)
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              refused ->
                  assertThat(refused.diagnostic().text())
                      .contains("memory of the JVM is used up", "large.trace, line 2"));
    }
  }

  @ParameterizedTest
  @CsvSource({"0x2, found \"0x2\" where metadata belongs", "metadata of Plugin, no ModuleId"})
  void whatIsMentionedAndNotHeldIsMentionedInItsOwnWords(String value, String fault)
      throws IOException {
    Files.writeString(
        file,
        """
        %s
        {"n":0,"t":0,"call":"ICorProfilerInfo::GetModuleMetaData","args":["0x1",0]}
        {"n":1,"t":0,"answer":"GetModuleMetaData","hr":"S_OK","value":"%s"}
        """
            .formatted(headerLine(), value));

    assertThat(diagnosticOf(file)).contains("line 3", fault);
  }

  private String headerLine() throws IOException {
    write(file, List.of());
    return Files.readAllLines(file).getFirst();
  }

  @Test
  void aDirectoryIsNoTrace() {
    assertThat(diagnosticOf(files.getPath("/"))).contains("it is a directory");
  }

  @Test
  void aChangedStepIsFoundByTheFingerprint() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    Files.writeString(file, Files.readString(file).replace("a \\\"mark", "b \\\"mark"));
    assertThat(diagnosticOf(file)).contains("fingerprint");
  }

  @Test
  void anEndingThatWasChangedIsFound() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    String whole = Files.readString(file);
    Files.writeString(file, whole.replace("\"end\":\"completed", "\"end\":\"Completed"));
    assertThat(diagnosticOf(file)).contains("its footer was changed").contains("line 21");
    Files.writeString(file, whole.replaceFirst(",\"check\":(\"\\w+\"}\\s*)$", ",\"chock\":$1"));
    assertThat(diagnosticOf(file)).contains("chock");
  }

  @Test
  void aFooterFromBeforeItHadACheckIsRead() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    String whole = Files.readString(file);
    String older = whole.replaceFirst(",\"check\":\"\\w+\"}(\\s*)$", "}$1");
    assertThat(older).isNotEqualTo(whole);
    Files.writeString(file, older);
    assertThat(isWhole(file)).isTrue();
  }

  @Test
  void aFileThatWasCutInItsHeaderSaysSo() throws IOException {
    String header = headerLine();
    for (int cut = 1; cut < header.length(); cut++) {
      Files.writeString(file, header.substring(0, cut));
      assertThat(diagnosticOf(file)).contains("it was cut in its header");
    }
  }

  @Test
  void aCompressedFileThatWasCutInItsHeaderSaysSo() throws IOException {
    Path compressed = files.getPath("/t.trace.gz");
    write(compressed, List.of());
    byte[] whole = Files.readAllBytes(compressed);
    Files.write(compressed, Arrays.copyOf(whole, whole.length / 4));
    assertThat(diagnosticOf(compressed)).contains("it was cut in its header");
  }

  /** Without a footer, as in a file that was cut, each line has to speak for itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`\"t\":0,\"enter\"`|`\"t\":-1,\"enter\"`|found -1 where a number of this size belongs",
        "`\"t\":0,\"enter\"`|`\"t\":99,\"enter\"`|thread 99 stands where the next new thread is 1",
        "`0x7f00deadbeef\",\"hrStatus`|`0x\",\"hrStatus`|`\"0x\" is no ModuleId`",
        "`0x7f00deadbeef\",\"hrStatus`|`beef\",\"hrStatus`|`\"beef\" is no ModuleId`",
        "`\"hrStatus\":\"S_OK`|`\"hrStatus\":\"`|`\"\" is no HResult`",
        "`\"of\":\"0x7f00deadbeef\",`|``|`the field \"of\" is missing`",
      })
  void aStepThatCannotBeIsToldInWords(String right, String wrong, String words) throws IOException {
    write(file, SampleSteps.ofAllKinds());
    String whole = Files.readString(file);
    assertThat(whole).contains(right);

    Files.writeString(
        file, whole.substring(0, whole.lastIndexOf("{\"end\"")).replace(right, wrong));

    assertThat(diagnosticOf(file)).contains(words);
  }

  @Test
  void aThousandSeededCorruptionsAllEndInADiagnosticOrAWholeTrace() throws IOException {
    write(file, SampleSteps.ofAllKinds());
    byte[] whole = Files.readAllBytes(file);
    int found = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Files.write(file, corrupted(whole, new SplittableRandom(seed)));
      try {
        found += isWhole(file) ? 0 : 1;
      } catch (DiagnosticException e) {
        assertThat(e.diagnostic().text()).contains("where").contains("do ");
        found++;
      }
    }
    assertThat(found).as("corruptions that were noticed").isGreaterThan(1400);
  }

  private static boolean isWhole(Path path) {
    try (TraceReader reader = TraceReader.open(path)) {
      while (reader.next().isPresent()) {}
      return reader.footer().isPresent();
    }
  }

  private static byte[] corrupted(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole.clone();
    int place = random.nextInt(bytes.length);
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(bytes, place);
      case 1 -> {
        bytes[place] ^= (byte) (1 << random.nextInt(8));
        yield bytes;
      }
      case 2 -> {
        int length = Math.min(random.nextInt(1, 40), bytes.length - place);
        for (int i = 0; i < length; i++) {
          bytes[place + i] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
      default -> {
        byte[] doubled = Arrays.copyOf(bytes, bytes.length + place);
        System.arraycopy(bytes, 0, doubled, bytes.length, place);
        yield doubled;
      }
    };
  }

  private static String diagnosticOf(Path path) {
    DiagnosticException refused = catchThrowableOfType(DiagnosticException.class, () -> read(path));
    assertThat(refused).isNotNull();
    return refused.diagnostic().text();
  }

  private static void write(Path path, List<Step> steps) {
    try (TraceWriter writer = TraceWriter.to(path, HEADER)) {
      steps.forEach(writer::write);
      writer.finish("completed");
    }
  }

  private static List<Step> read(Path path) {
    List<Step> steps = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(path)) {
      assertThat(reader.header()).isEqualTo(HEADER);
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        steps.add(step.get());
      }
    }
    return steps;
  }
}
