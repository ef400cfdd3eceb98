package io.github.clrsim.model.execution;

import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.hook.HookedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What methods are really given, and return: by the types and objects that the simulation has, and
 * not by what it answers about them.
 */
final class ReportedValues {
  private final TrueValues values;

  ReportedValues(TrueValues values) {
    this.values = values;
  }

  /** A method is entered. */
  Truth given(Activation frame) {
    return new Truth.CallGiven(frame.hooked().function(), name(frame.method()), arguments(frame));
  }

  /** A method is left. */
  Truth returns(Activation frame, Optional<HookedCall.Value> result) {
    TypeSignature type = frame.method().definition().signature().returnType();
    return new Truth.CallReturns(
        frame.hooked().function(),
        name(frame.method()),
        arguments(frame),
        result.map(value -> text(frame.method(), type, value)).stream().toList());
  }

  private static String name(MethodKey method) {
    return method.definition().declaringType().fullName() + "::" + method.definition().name();
  }

  private List<String> arguments(Activation frame) {
    MethodKey method = frame.method();
    List<HookedCall.Value> given = frame.arguments();
    List<TypeSignature> parameters = method.definition().signature().parameters();
    int first = method.isStatic() ? 0 : 1;
    List<String> texts = new ArrayList<>();
    if (first > 0 && !given.isEmpty()) {
      texts.add(ValueText.of(values.self(method.owner(), given.getFirst().content())));
    }
    for (int i = 0; i < parameters.size() && first + i < given.size(); i++) {
      texts.add(text(method, parameters.get(i), given.get(first + i)));
    }
    return texts;
  }

  private String text(MethodKey method, TypeSignature type, HookedCall.Value value) {
    return ValueText.of(values.of(method.assembly(), method.variables(), type, value.content()));
  }
}
