package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Functions of the profiler that the runtime calls while it answers a call to which they were
 * given, on the same thread. A call made inside such a function may be given another.
 */
final class Listeners {
  private static final ThreadLocal<Deque<Heard>> HEARING = ThreadLocal.withInitial(ArrayDeque::new);

  /** What such a function is told. */
  enum Kind {
    /** A frame of a stack. */
    FRAME(StackSnapshotCallback.class),
    /** An object of the heap. */
    OBJECT(ObjectCallback.class),
    /** A reference that stands in an object. */
    REFERENCE(ObjectReferenceCallback.class);

    private final Class<?> function;

    Kind(Class<?> function) {
      this.function = function;
    }

    /** The kind of functions that a parameter of this type takes, if it takes such functions. */
    static Optional<Kind> of(Class<?> parameter) {
      return Arrays.stream(values()).filter(kind -> kind.function.equals(parameter)).findFirst();
    }
  }

  /** All kinds, in the order of their upcalls. */
  static final List<Kind> KINDS = List.of(Kind.values());

  private static final class Heard {
    private final Object function;
    private Optional<Throwable> thrown = Optional.empty();

    Heard(Object function) {
      this.function = function;
    }
  }

  private Listeners() {}

  /** Has the function among these arguments hear, if there is one, while this is done. */
  static <T> T during(List<Object> arguments, Supplier<T> call) {
    Optional<Object> function =
        arguments.stream()
            .filter(each -> KINDS.stream().anyMatch(it -> it.function.isInstance(each)))
            .findFirst();
    if (function.isEmpty()) {
      return call.get();
    }
    Heard heard = new Heard(function.get());
    HEARING.get().push(heard);
    try {
      T answer = call.get();
      heard.thrown.ifPresent(Listeners::rethrow);
      return answer;
    } finally {
      HEARING.get().pop();
    }
  }

  private static void rethrow(Throwable thrown) {
    switch (thrown) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new IllegalStateException(thrown);
    }
  }

  /** The runtime calls; what it is answered. Whoever throws is not called again. */
  static long call(Kind kind, NativeArguments arguments) {
    Heard heard = HEARING.get().getFirst();
    try {
      return switch (kind) {
        case FRAME ->
            ((StackSnapshotCallback) heard.function)
                .call(
                    new FunctionId(arguments.value(0)),
                    new Address(arguments.value(1)),
                    new FrameInfo(arguments.value(2)),
                    context(arguments))
                .value();
        case OBJECT ->
            isTrue(((ObjectCallback) heard.function).call(new ObjectId(arguments.value(0))));
        case REFERENCE ->
            isTrue(
                ((ObjectReferenceCallback) heard.function)
                    .call(new ObjectId(arguments.value(0)), new Address(arguments.value(1))));
      };
    } catch (Throwable thrown) {
      heard.thrown = Optional.of(thrown);
      return kind == Kind.FRAME ? HResult.E_FAIL.value() : isTrue(false);
    }
  }

  /** The registers of a frame, if they were asked for. */
  private static Blob context(NativeArguments arguments) {
    int size = (int) arguments.value(3);
    long at = arguments.value(4);
    return at == 0 ? Blob.of() : Blob.of(RawMemory.bytes(at, size));
  }

  private static long isTrue(boolean answer) {
    return answer ? 1 : 0;
  }
}
