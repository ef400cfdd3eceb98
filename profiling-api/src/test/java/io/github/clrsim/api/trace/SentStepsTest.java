package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SentStepsTest {
  private static final TraceHeader HEADER =
      new TraceHeader(TraceHeader.Origin.RECORDED, "9.0.5", "net9.0", "P", "p.dll", "");
  private static final int COUNT = 3 * StepSender.STEPS_MAX / 2;

  private final List<Step> drawn = RandomSteps.draw(7, COUNT);
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final StepSender sender = StepSender.to(sent, HEADER);

  @Test
  void whatIsSentIsReceived() {
    drawn.forEach(sender::send);
    assertThat(sender.steps()).isEqualTo(COUNT);

    List<Step> received = receiveAll(sent.toByteArray());
    assertThat(received).hasSize(COUNT);
    assertThat(fingerprint(received)).isEqualTo(fingerprint(drawn));
  }

  @Test
  void eachStepCanBeReceivedAsSoonAsItIsSent() {
    for (Step step : drawn.subList(0, 50)) {
      sender.send(step);
      List<Step> received = receiveAll(sent.toByteArray());
      assertThat(received).hasSize((int) sender.steps());
      assertThat(fingerprint(received.subList(received.size() - 1, received.size())))
          .isEqualTo(fingerprint(List.of(step)));
    }
  }

  @Test
  void aSenderThatDiesAmidAStepHasNotSentIt() {
    List<Integer> ends = new ArrayList<>(List.of(sent.size()));
    for (Step step : drawn.subList(0, 20)) {
      sender.send(step);
      ends.add(sent.size());
    }
    byte[] all = sent.toByteArray();
    for (int cut = 0; cut <= all.length; cut++) {
      int whole = cut;
      byte[] part = Arrays.copyOf(all, cut);
      StepReceiver receiver = receiving(part);
      if (cut < ends.getFirst()) {
        assertThat(receiver.header()).isEmpty();
      } else {
        long steps = ends.stream().filter(end -> end <= whole).count() - 1;
        assertThat(receiveAll(part)).hasSize((int) steps);
      }
    }
  }

  @Test
  void howMuchWasReceivedIsCounted() {
    sender.send(drawn.getFirst());
    int behindFirst = sent.size();
    sender.send(drawn.get(1));
    StepReceiver receiver = receiving(sent.toByteArray());

    assertThat(receiver.header()).contains(HEADER);
    assertThat(receiver.next()).isPresent();
    assertThat(receiver.received()).isEqualTo(behindFirst);
    assertThat(receiver.next()).isPresent();
    assertThat(receiver.received()).isEqualTo(sent.size());
    assertThat(receiver.next()).isEmpty();
  }

  @Test
  void stepsAreMadeOfRecordsWhereTheyStand() {
    byte[] record = {0, 0, 0, 0, 9, 3, 1, 2, 3, 4};
    sender.send(drawn.getFirst());
    long before = sent.size();
    sender.send(record, 5);
    sender.send(record, 1);
    sender.send(drawn.get(1));
    StepReceiver receiver = receiving(sent.toByteArray());

    assertThat(receiver.header()).contains(HEADER);
    List<Step> received = new ArrayList<>(List.of(receiver.next().orElseThrow()));
    assertThat(receiver.received()).isEqualTo(before);
    for (String mark : List.of("3", "1", "2", "3")) {
      assertThat(receiver.received()).isEqualTo(before);
      assertThat(receiver.next()).contains(new Step.Marked(9, mark));
    }
    assertThat(receiver.received()).isEqualTo(before + Integer.BYTES + 5);
    received.add(receiver.next().orElseThrow());
    assertThat(receiver.next()).isEmpty();
    assertThat(fingerprint(received)).isEqualTo(fingerprint(drawn.subList(0, 2)));
  }

  /** Each byte of a record behind the first is a mark of the thread that the first one is. */
  private static StepReceiver receiving(byte[] bytes) {
    return new StepReceiver(
        new ByteArrayInputStream(bytes),
        (record, from, size, steps) -> {
          for (int i = from + 1; i < from + size; i++) {
            steps.accept(new Step.Marked(record[from], Byte.toString(record[i])));
          }
        });
  }

  private static List<Step> receiveAll(byte[] bytes) {
    StepReceiver receiver = receiving(bytes);
    assertThat(receiver.header()).contains(HEADER);
    List<Step> steps = new ArrayList<>();
    for (Optional<Step> step = receiver.next(); step.isPresent(); step = receiver.next()) {
      steps.add(step.get());
    }
    return steps;
  }

  private static Fingerprint fingerprint(List<Step> steps) {
    Fingerprinter digest = new Fingerprinter();
    steps.forEach(digest::add);
    return digest.fingerprint();
  }
}
