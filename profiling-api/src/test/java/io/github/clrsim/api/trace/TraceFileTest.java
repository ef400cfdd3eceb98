package io.github.clrsim.api.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
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
    FunctionId function = new FunctionId(0x7f20);
    FrameInfo frame = new FrameInfo(0x7ff0);
    CorPrfFunctionArgumentRange range = new CorPrfFunctionArgumentRange(new Address(0x10), 16);
    MethodSpec set = CallTable.row("ICorProfilerInfo3", "SetFunctionIDMapper2").orElseThrow();
    FunctionIDMapper2 mapper = asked -> Optional.empty();
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED));
    steps.add(new Step.CallMade(0, InfoCall.toRuntime(set, List.of(mapper))));
    steps.add(new Step.CallAnswered(0, set.name(), Outcome.of(HResult.S_OK)));
    for (HookType type : HookType.values()) {
      Hook hook =
          switch (type) {
            case FUNCTION_ENTER_2 ->
                new Hook.Entering(
                    function,
                    new Address(7),
                    frame,
                    new CorPrfFunctionArgumentInfo(1, 16, List.of(range)));
            case FUNCTION_LEAVE_2 -> new Hook.Leaving(function, new Address(7), frame, range);
            case FUNCTION_TAILCALL_2 -> new Hook.Tailcalling(function, new Address(7), frame);
            case FUNCTION_ENTER_3_WITH_INFO,
                FUNCTION_LEAVE_3_WITH_INFO,
                FUNCTION_TAILCALL_3_WITH_INFO ->
                new Hook.WithInfo(type, function, new EltInfo(9));
            default -> new Hook.Plain(type, function);
          };
      HookReply reply =
          switch (type) {
            case FUNCTION_ID_MAPPER -> HookReply.NOT_HOOKED;
            case FUNCTION_ID_MAPPER_2 -> new HookReply.Named(new Address(7));
            default -> HookReply.DONE;
          };
      steps.add(new Step.HookEntered(0, hook));
      steps.add(new Step.HookReturned(0, type, reply));
    }
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
    write(file, steps());
    assertThat(read(file)).containsExactlyElementsOf(steps());
  }

  @Test
  void aCompressedTraceComesBackAsItWasWritten() throws IOException {
    Path compressed = files.getPath("/t.trace.gz");
    write(compressed, steps());
    assertThat(read(compressed)).containsExactlyElementsOf(steps());
    assertThat(Files.readAllBytes(compressed)[0]).isEqualTo((byte) 0x1f);
  }

  @Test
  void sameStepsGiveSameBytes() throws IOException {
    write(file, steps());
    byte[] first = Files.readAllBytes(file);
    write(file, steps());
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
  }

  @Test
  void theFooterTellsTheFingerprintOfTheSteps() throws IOException {
    write(file, steps());
    Fingerprinter fingerprinter = new Fingerprinter();
    steps().forEach(fingerprinter::add);
    try (TraceReader reader = TraceReader.open(file)) {
      while (reader.next().isPresent()) {}
      assertThat(reader.footer())
          .contains(new TraceFooter("completed", steps().size(), fingerprinter.fingerprint()));
    }
  }

  @Test
  void aCutFileGivesItsWholeLinesAndNoFooter() throws IOException {
    write(file, steps());
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
    write(file, steps());
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
    write(file, steps());
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
    write(file, steps());
    Files.writeString(file, Files.readString(file).replace("a \\\"mark", "b \\\"mark"));
    assertThat(diagnosticOf(file)).contains("fingerprint");
  }

  @Test
  void anEndingThatWasChangedIsFound() throws IOException {
    write(file, steps());
    String whole = Files.readString(file);
    Files.writeString(file, whole.replace("\"end\":\"completed", "\"end\":\"Completed"));
    assertThat(diagnosticOf(file)).contains("its footer was changed").contains("line 21");
    Files.writeString(file, whole.replaceFirst(",\"check\":(\"\\w+\"}\\s*)$", ",\"chock\":$1"));
    assertThat(diagnosticOf(file)).contains("chock");
  }

  @Test
  void aFooterFromBeforeItHadACheckIsRead() throws IOException {
    write(file, steps());
    String whole = Files.readString(file);
    String older = whole.replaceFirst(",\"check\":\"\\w+\"}(\\s*)$", "}$1");
    assertThat(older).isNotEqualTo(whole);
    Files.writeString(file, older);
    assertThat(isWhole(file)).isTrue();
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
    write(file, steps());
    String whole = Files.readString(file);
    assertThat(whole).contains(right);

    Files.writeString(
        file, whole.substring(0, whole.lastIndexOf("{\"end\"")).replace(right, wrong));

    assertThat(diagnosticOf(file)).contains(words);
  }

  @Test
  void aThousandSeededCorruptionsAllEndInADiagnosticOrAWholeTrace() throws IOException {
    write(file, steps());
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

  private static List<Step> steps() {
    ModuleId module = new ModuleId(0x7f00_dead_beefL);
    ClassId type = new ClassId(-16);
    MethodSpec info = CallTable.row("ICorProfilerInfo2", "GetClassIDInfo2").orElseThrow();
    MethodSpec moduleInfo = CallTable.row("ICorProfilerInfo", "GetModuleInfo").orElseThrow();
    MethodSpec mask = CallTable.row("ICorProfilerInfo5", "SetEventMask2").orElseThrow();
    MethodSpec scope = CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow();
    MetadataToken token = new MetadataToken(0x0200_0004);
    return List.of(
        new Step.ThreadSeen(0, "main", ThreadKind.MANAGED),
        new Step.CallbackEntered(0, new ModuleLoadFinished(module, HResult.S_OK)),
        new Step.CallMade(0, InfoCall.toRuntime(info, List.of(type))),
        new Step.CallAnswered(
            0, info.name(), Outcome.ok(new ClassIDInfo2(module, token, type, List.of(type)))),
        new Step.CallMade(0, InfoCall.toRuntime(moduleInfo, List.of(module))),
        new Step.CallAnswered(
            0,
            moduleInfo.name(),
            new Outcome.Partial<>(
                HResult.CORPROF_E_DATAINCOMPLETE,
                new ModuleInfo(
                    new Address(0), "a\u0000\ud83d\ude00", new AssemblyId(0xFFFFFFFDL)))),
        new Step.CallMade(0, new InfoCall(new Target.Metadata(module), scope, List.of())),
        new Step.CallAnswered(
            0, scope.name(), Outcome.ok(new ScopeProps("Plugin.dll", Guid.EMPTY))),
        new Step.CallMade(0, InfoCall.toRuntime(mask, List.of(-1, 0x10))),
        new Step.CallAnswered(0, mask.name(), Outcome.of(HResult.S_OK)),
        new Step.Claimed(0, new Claim.ClassIdentity(type, module, token, List.of())),
        new Step.CallbackReturned(0, "ModuleLoadFinished", Reply.of(HResult.E_FAIL)),
        new Step.ThreadSeen(1, "worker", ThreadKind.FINALIZER),
        new Step.CallbackEntered(1, new ThreadNameChanged(new ThreadId(1), "worker")),
        new Step.CallbackReturned(1, "ThreadNameChanged", Reply.of(HResult.S_OK)),
        new Step.CallbackEntered(1, new JITInlining(new FunctionId(1), new FunctionId(2), 2)),
        new Step.CallbackReturned(1, "JITInlining", Reply.unchanged(2)),
        new Step.TruthTold(1, new Truth.ClassGone(type)),
        new Step.Marked(1, "a \"mark\"\n"));
  }
}
