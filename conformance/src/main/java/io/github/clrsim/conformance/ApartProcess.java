package io.github.clrsim.conformance;

import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.ResultJson.Found;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.conformance.apart.NativeService;
import io.github.clrsim.conformance.apart.WatchedGuest;
import io.github.clrsim.conformance.store.CaseJson;
import io.github.clrsim.conformance.store.DiagnosticJson;
import io.github.clrsim.conformance.store.StoredFinding;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.address.AddressRange;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** The program of the process in which a native profiler is checked. */
final class ApartProcess {
  private static final int FAILED = 2;

  /** Whether a case that was run once more broke a law. */
  static final String BROKEN = "broken";

  private ApartProcess() {}

  /** What is asked for. */
  enum Task {
    /** The whole check. */
    CHECK,
    /** One case, which brought another process down, or broke a law there. */
    AGAIN,
    /** The steps of one execution. */
    TRACE
  }

  /**
   * Does what the request says that is in the folder, and answers there.
   *
   * @param arguments the folder
   */
  public static void main(String[] arguments) {
    NativeService.here().reserve(AddressRange.starts());
    ChildJvm.begin(FAILED);
    Locale.setDefault(Locale.ROOT);
    TimeZone.setDefault(new SimpleTimeZone(0, "UTC"));
    // What a check of thousands of runs prints nobody reads; a replay shows that of one.
    System.setOut(withoutThatOfRuns(FileDescriptor.out));
    System.setErr(withoutThatOfRuns(FileDescriptor.err));
    ApartFolder folder = new ApartFolder(Path.of(arguments[0]));
    JsonNode request = folder.read(ApartFolder.REQUEST).orElseThrow();
    folder.write(ApartFolder.ANSWER, answer(folder, request));
    FlightRecorder.ofThisProcess().isThrough(0);
    Runtime.getRuntime().halt(0);
  }

  private static ObjectNode answer(ApartFolder folder, JsonNode request) {
    ObjectNode answer = ApartFolder.object();
    try (WatchedGuest watch = new WatchedGuest(NativeService.here())) {
      ConformanceCheck check = CheckJson.read(request.required("check"));
      ResultJson json = new ResultJson(check.laws());
      List<Found> found = new ArrayList<>();
      ConformanceRun run =
          new ConformanceRun(
              check,
              watch::over,
              (finding, kept) -> {
                found.add(new Found(finding, kept));
                ObjectNode all = ApartFolder.object();
                json.write(all.putArray("found"), found);
                folder.write(ApartFolder.FOUND, all.required("found"));
              });
      switch (Task.valueOf(text(request, "task"))) {
        case CHECK -> json.write(answer, run.result());
        case AGAIN -> {
          Verdict verdict = run.again(CaseJson.read(request.required("case")));
          answer.put(BROKEN, verdict instanceof Verdict.Broken);
        }
        case TRACE -> answer.put("steps", StoredFinding.steps(run.trace()));
      }
      return answer;
    } catch (DiagnosticException refused) {
      DiagnosticJson.write(answer.removeAll().putObject("refused"), refused.diagnostic());
      return answer;
    }
  }

  private static PrintStream withoutThatOfRuns(FileDescriptor stream) {
    return new PrintStream(
        new FilterOutputStream(new FileOutputStream(stream)) {
          @Override
          public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int count) throws IOException {
            if (SimulatedThreads.here().isEmpty()) {
              out.write(bytes, from, count);
            } else {
              FlightRecorder.ofThisProcess().prints(bytes, from, count);
            }
          }
        },
        true);
  }
}
