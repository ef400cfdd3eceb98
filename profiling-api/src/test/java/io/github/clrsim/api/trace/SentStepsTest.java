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
      StepReceiver receiver = new StepReceiver(new ByteArrayInputStream(part));
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
    StepReceiver receiver = new StepReceiver(new ByteArrayInputStream(sent.toByteArray()));

    assertThat(receiver.header()).contains(HEADER);
    assertThat(receiver.next()).isPresent();
    assertThat(receiver.received()).isEqualTo(behindFirst);
    assertThat(receiver.next()).isPresent();
    assertThat(receiver.received()).isEqualTo(sent.size());
    assertThat(receiver.next()).isEmpty();
  }

  private static List<Step> receiveAll(byte[] bytes) {
    StepReceiver receiver = new StepReceiver(new ByteArrayInputStream(bytes));
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
