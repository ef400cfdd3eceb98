package io.github.clrsim.cli.inspect;

import java.util.List;
import java.util.stream.IntStream;

/** Elements of an array, in their order. */
public record ElementsDump(List<FieldDump> elements) implements Snapshot<ElementsDump> {
  public ElementsDump {
    elements = List.copyOf(elements);
  }

  @Override
  public boolean isOfSameShape(ElementsDump other) {
    return elements.size() == other.elements.size()
        && IntStream.range(0, elements.size())
            .allMatch(i -> elements.get(i).isOfSameShape(other.elements.get(i)));
  }

  @Override
  public ElementsDump common(ElementsDump other) {
    return new ElementsDump(
        IntStream.range(0, elements.size())
            .mapToObj(i -> elements.get(i).common(other.elements.get(i)))
            .toList());
  }
}
