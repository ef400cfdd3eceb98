package io.github.clrsim.cli.apart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.conformance.apart.Death;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.store.ExecutionJson;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A campaign comes to the same, whoever executes how much of it, and whatever becomes of them. */
class WorkersTest {
  private static final Case CASE = new Case("start-up", "net9.0", ChoiceSequence.parse("1"));

  /** By the profiler. */
  private static final Map<String, Campaign.Result> ALONE = new ConcurrentHashMap<>();

  private static Campaign campaign(String profiler) {
    Trial trial =
        new Trial(Backends.simulated(), ShippedProfiler.named(profiler).profiler(), Laws.all());
    return Campaign.of(trial, List.of("plugin-unload", "start-up"), List.of("net9.0"), 12, 1)
        .inRoundsOf(12);
  }

  private static Campaign.Result alone(String profiler) {
    return ALONE.computeIfAbsent(profiler, name -> campaign(name).run(Progress.SILENT));
  }

  private static Campaign.Result with(Campaign campaign, List<WorkerLink> links) {
    try (Workers all =
        new Workers(
            links, new ExecutionJson(campaign.trial().laws()), failing -> List.of("replay"))) {
      return campaign.run(Progress.SILENT, () -> Campaign.Next.BEGIN, all, RoundStore.NONE);
    }
  }

  /** A worker in a thread, whose link breaks after so many lines. */
  private WorkerLink worker(String profiler, Worker.Part part, int linesMax) throws IOException {
    PipedWriter toWorker = new PipedWriter();
    PipedReader heard = new PipedReader(toWorker, 1 << 20);
    PipedWriter fromWorker = new PipedWriter();
    PipedReader said = new PipedReader(fromWorker, 1 << 20);
    Campaign campaign = campaign(profiler);
    Worker worker =
        new Worker(
            part,
            new ExecutionJson(campaign.trial().laws()),
            heard,
            new Breaking(fromWorker, linesMax),
            () -> {});
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    worker.workOn(campaign);
                  } catch (UncheckedIOException gone) {
                    // The link broke.
                  }
                });
    return new WorkerLink(said, toWorker, () -> close(fromWorker, said), Optional::empty);
  }

  private static void close(Writer writer, Reader reader) {
    try {
      writer.close();
      reader.close();
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }

  /** Closed behind some lines. */
  private static final class Breaking extends Writer {
    private final Writer writer;
    private int left;

    Breaking(Writer writer, int linesMax) {
      this.writer = writer;
      this.left = linesMax;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      writer.write(text, from, length);
      for (int i = from; i < from + length; i++) {
        left -= text[i] == '\n' ? 1 : 0;
      }
    }

    @Override
    public void flush() throws IOException {
      writer.flush();
      if (left <= 0) {
        writer.close();
        throw new IOException("broken");
      }
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity-map", "uses-ids-after-unload"})
  void theResultIsThatOfOneProcess(String profiler) throws IOException {
    for (int count : List.of(1, 2)) {
      List<WorkerLink> links = new ArrayList<>();
      for (int number = 1; number <= count; number++) {
        links.add(worker(profiler, new Worker.Part(number, count + 1), Integer.MAX_VALUE));
      }
      assertThat(with(campaign(profiler), links)).isEqualTo(alone(profiler));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 20})
  void whatAWorkerLeavesIsExecutedHere(int linesMax) throws IOException {
    WorkerLink link = worker("identity-map", new Worker.Part(1, 2), linesMax);
    assertThat(with(campaign("identity-map"), List.of(link))).isEqualTo(alone("identity-map"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "begun 0",
        "done x y z",
        "done 0 1",
        "done 0 1 {}\ndone 0 2 [",
        "done 0 0 {\"runs\":[]}",
        "begun 0 1\nbegun 0 2\nbegun 0 3",
        "begun 99999999999999999999 1",
        "notable 0 1\ndone 7 1 {}"
      })
  void garbageChangesNothing(String garbage) {
    WorkerLink link = link(garbage, Optional.empty());
    assertThat(with(campaign("identity-map"), List.of(link))).isEqualTo(alone("identity-map"));
  }

  private static WorkerLink link(String said, Optional<WorkerLink.Lost> end) {
    return new WorkerLink(new StringReader(said), Writer.nullWriter(), () -> {}, () -> end);
  }

  @Test
  void whoDiesOnceOnAScheduleThatIsKeptHereMakesItInconclusive() {
    WorkerLink.Lost lost =
        new WorkerLink.Lost(new Death(139, Optional.of("SIGSEGV in x.so")), Optional.of(CASE));
    WorkerLink link = link("", Optional.empty());
    Workers all =
        new Workers(
            List.of(link),
            new ExecutionJson(Laws.all()),
            tried -> List.of("replay", "--scenario", tried.scenario()));
    Supplier<Campaign.Next> amid =
        () -> {
          assertThat(all.heard(link, "begun 0 3")).isTrue();
          assertThat(all.isUnderWay(3)).isTrue();
          all.lost(link, Optional.of(lost));
          assertThat(all.isUnderWay(3)).isFalse();
          return Campaign.Next.BEGIN;
        };

    assertThatThrownBy(
            () -> campaign("identity-map").run(Progress.SILENT, amid, all, RoundStore.NONE))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown ->
                assertThat(thrown.diagnostic().text())
                    .contains(
                        "died once", "SIGSEGV in x.so", "./clrsim replay --scenario start-up"));
  }

  @Test
  void whatNobodyHasBegunIsLeftWhenNoMoreIsWanted() {
    Campaign campaign = campaign("identity-map");
    int[] begun = {0};
    try (Workers nobody =
        new Workers(List.of(), new ExecutionJson(Laws.all()), tried -> List.of())) {
      Campaign.Result stopped =
          campaign.run(
              Progress.SILENT,
              () -> ++begun[0] > 20 ? Campaign.Next.STOPPED_BY_USER : Campaign.Next.BEGIN,
              nobody,
              RoundStore.NONE);
      assertThat(stopped).isInstanceOf(Campaign.Result.EndedByUser.class);
      assertThat(stopped.sum().statistics().executions()).isLessThan(20);
    }
  }

  @Test
  void partsHaveEachExecutionOnce() {
    for (long execution = 0; execution < 1_000; execution++) {
      long wanted = execution;
      assertThat(IntStream.range(0, 3).filter(number -> new Worker.Part(number, 3).has(wanted)))
          .hasSize(1);
    }
  }
}
