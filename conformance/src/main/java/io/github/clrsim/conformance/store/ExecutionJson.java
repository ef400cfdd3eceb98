package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.CountJson.each;
import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Executed;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Lesson;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of one execution as a line of JSON, for those who execute other parts of the same
 * campaign. What is {@linkplain Executed.Ran#notable notable} of a run is left out: that it was is
 * to be said in another way. So are places in woven code, whose numbers are those of one process.
 */
public final class ExecutionJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, RuntimeLaw> laws = new LinkedHashMap<>();

  /** For executions that are judged by these laws. */
  public ExecutionJson(List<Law> laws) {
    laws.stream()
        .filter(RuntimeLaw.class::isInstance)
        .forEach(law -> this.laws.put(law.name(), (RuntimeLaw) law));
  }

  /** Writes it, without a line break. */
  public String line(Executed executed) {
    ObjectNode node = StoreFile.object();
    ArrayNode runs = node.putArray("runs");
    executed
        .runs()
        .forEach(
            run ->
                runs.addObject()
                    .put("steps", run.steps())
                    .put("fingerprint", run.fingerprint().toString()));
    ArrayNode seen = node.putArray("seen");
    executed.seen().stream().map(RuntimeLaw::name).sorted().forEach(seen::add);
    node.put("interleaving", HexFormat.of().toHexDigits(executed.sighting().interleaving()))
        .put("steps", executed.sighting().steps());
    CountJson.write(node.putObject("exercise"), executed.exercise());
    ArrayNode lesson = node.putArray("lesson");
    executed.lesson().numbers().forEach(lesson::add);
    return node.toString();
  }

  /** Reads what {@link #line} wrote; empty if it did not. */
  public Optional<Executed> read(String line) {
    try {
      return Optional.of(executed(JSON.readTree(line)));
    } catch (JsonProcessingException
        | IllegalArgumentException
        | ArithmeticException
        | DiagnosticException other) {
      return Optional.empty();
    }
  }

  private Executed executed(JsonNode node) {
    return new Executed(
        each(
            node.required("runs"),
            run ->
                new Executed.Ran(
                    number(run, "steps"),
                    Fingerprint.of(text(run, "fingerprint")),
                    Optional.empty())),
        each(node.required("seen"), name -> law(name.asText())).stream()
            .collect(Collectors.toUnmodifiableSet()),
        new Tally.Sighting(
            HexFormat.fromHexDigitsToLong(text(node, "interleaving")), number(node, "steps")),
        List.of(),
        CountJson.exercise(node.required("exercise")),
        Lesson.of(each(node.required("lesson"), JsonNode::longValue)));
  }

  private RuntimeLaw law(String name) {
    return Optional.ofNullable(laws.get(name))
        .orElseThrow(() -> new IllegalArgumentException("it knows another law: " + name));
  }
}
