package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.spec.CallShape;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.Piece;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Works out how methods are called, from their shapes alone, each when it is first asked for: a run
 * calls few of them. A method with a piece that cannot travel yet (an interface that nothing is
 * made of, for example) has no plan.
 */
final class CallPlans {
  /** Handles of enumerations never reach Java, where an enumeration comes as a whole list. */
  private static final Set<String> OF_ENUM_HANDLES = Set.of("CloseEnum", "CountEnum", "ResetEnum");

  private final Map<String, Passage.Interfaces> interfaces;
  private final Iid metadata;
  private final Functions functions;
  private final Map<MethodSpec, Optional<CallPlan>> plans = new ConcurrentHashMap<>();

  /**
   * Plans that make Java answers of interface pointers.
   *
   * @param interfaces by the C type of the pointer
   * @param metadata the interface asked for wherever a call wants to know which
   * @param functions what the runtime is to call in place of the profiler's functions
   */
  CallPlans(Map<String, Passage.Interfaces> interfaces, Iid metadata, Functions functions) {
    this.interfaces = Map.copyOf(interfaces);
    this.metadata = metadata;
    this.functions = functions;
  }

  /** Plans of methods that take no functions and answer no objects but by their address. */
  static CallPlans ofPlainMethods() {
    return new CallPlans(Map.of(), Iid.of("IMetaDataImport2"), Functions.NONE);
  }

  /** The plan of a row of the typed interfaces of the API, if it has one. */
  Optional<CallPlan> of(MethodSpec row) {
    return of(row, CallTable::method);
  }

  /**
   * The plan of a row, if it has one.
   *
   * @param methods the Java method that stands for the row
   */
  Optional<CallPlan> of(MethodSpec row, Function<MethodSpec, Method> methods) {
    return plans.computeIfAbsent(row, unknown -> compiled(unknown, methods.apply(unknown)));
  }

  private Optional<CallPlan> compiled(MethodSpec row, Method method) {
    return OF_ENUM_HANDLES.contains(row.name())
        ? Optional.empty()
        : new Compiler(row, method).compile();
  }

  /** The row that closes an enumeration of this row's interface. */
  static MethodSpec closeEnum(MethodSpec row) {
    ProfilingSpec spec = ProfilingSpec.get();
    return spec.methodsOf(row.interfaceName()).stream()
        .filter(each -> each.name().equals("CloseEnum"))
        .findFirst()
        .orElseThrow();
  }

  /** Turns the pieces of one row into passages. */
  private final class Compiler {
    // A user string may end in a NUL of its own.
    private static final String COUNTED_WITHOUT_NUL = "GetUserString";

    private final MethodSpec row;
    private final List<ParameterSpec> parameters;
    private final Type answerType;
    private final List<Type> argumentTypes;
    private final List<Type> answerTypes;
    private final List<Passage> passages = new ArrayList<>();
    private int argument;
    private int answer;

    Compiler(MethodSpec row, Method method) {
      this.row = row;
      this.answerType = CallTable.answerType(method);
      this.parameters = row.parameters();
      this.argumentTypes = List.of(method.getGenericParameterTypes());
      CallShape shape = CallShape.of(row);
      this.answerTypes = answerTypes(answerType, shape.answered().size());
    }

    Optional<CallPlan> compile() {
      for (Piece piece : CallShape.of(row).pieces()) {
        Optional<Passage> passage = passage(piece);
        if (passage.isEmpty()) {
          return Optional.empty();
        }
        passages.add(passage.get());
      }
      return Optional.of(CallPlan.of(row, passages, answerType));
    }

    private Optional<Passage> passage(Piece piece) {
      return switch (piece) {
        case Piece.Omitted omitted -> Optional.of(omitted(omitted.parameter()));
        case Piece.Argument given -> value(given.parameter(), argumentTypes.get(argument++));
        case Piece.ArgumentList given -> {
          Type element = elementOf(argumentTypes.get(argument++));
          yield Codecs.has(element)
              ? Optional.of(
                  new Passage.Array(
                      cell(given.count()),
                      cell(given.array()),
                      argument - 1,
                      Codecs.of(given.array().target(), element)))
              : Optional.empty();
        }
        case Piece.ArgumentText given ->
            Optional.of(new Passage.Text(cell(given.text()), cell(given.length()), argument++));
        case Piece.ArgumentBytes given ->
            Optional.of(new Passage.Bytes(cell(given.bytes()), cell(given.length()), argument++));
        case Piece.Result result -> answer(result.parameter(), answerTypes.get(answer++));
        case Piece.ResultList result ->
            Optional.of(
                new Passage.AnswerList(
                    cell(result.array()),
                    cell(result.capacity()),
                    cell(result.count()),
                    Codecs.of(result.array().target(), elementOf(answerTypes.get(answer++)))));
        case Piece.ResultText result -> {
          answer++;
          yield Optional.of(
              new Passage.AnswerText(
                  cell(result.buffer()),
                  cell(result.capacity()),
                  cell(result.length()),
                  !row.name().equals(COUNTED_WITHOUT_NUL)));
        }
        case Piece.ResultSized result ->
            Optional.of(
                new Passage.AnswerSized(
                    cell(result.array()),
                    cell(named(result.array().sizeIs())),
                    Codecs.of(result.array().target(), elementOf(answerTypes.get(answer++)))));
        case Piece.ResultBytes result -> {
          answer++;
          yield Optional.of(
              new Passage.AnswerBytes(
                  cell(result.pointer()), cell(result.length()), constantType(result.pointer())));
        }
        case Piece.ResultCopy result -> {
          answer++;
          yield Optional.of(
              new Passage.AnswerCopy(
                  cell(result.buffer()), cell(result.capacity()), cell(result.length())));
        }
        case Piece.ResultGrowing result -> {
          answer++;
          yield Optional.of(
              new Passage.AnswerArguments(cell(result.size()), cell(result.structure())));
        }
      };
    }

    private Passage omitted(ParameterSpec parameter) {
      return switch (parameter.type()) {
        case "HCORENUM*" -> new Passage.EnumHandle(cell(parameter));
        case "REFIID" -> new Passage.InterfaceId(cell(parameter), metadata);
        default -> new Passage.Zero();
      };
    }

    private Optional<Passage> value(ParameterSpec parameter, Type type) {
      if (type instanceof Class<?> function && HookType.of(function).isPresent()) {
        return HookType.of(function)
            .map(hook -> new Passage.Function(cell(parameter), () -> functions.hook(hook)));
      }
      if (type instanceof Class<?> function && Listeners.Kind.of(function).isPresent()) {
        return Optional.of(
            new Passage.Function(cell(parameter), () -> functions.listener(function)));
      }
      if (type.equals(EventPipeProviderCallback.class)) {
        return Optional.of(new Passage.OfProvider(cell(parameter), argument - 1, functions));
      }
      if (type.equals(AssemblyMetadata.class)) {
        return Optional.of(new Passage.OfAssembly(cell(parameter), argument - 1));
      }
      if (!Codecs.has(type)) {
        return Optional.empty();
      }
      Codec codec = Codecs.of(parameter.type(), type);
      return Optional.of(
          ProfilingSpec.get().isStruct(parameter.type())
              ? new Passage.OnStack(argument - 1, codec)
              : new Passage.Value(cell(parameter), argument - 1, codec));
    }

    private Optional<Passage> answer(ParameterSpec parameter, Type type) {
      if (type.equals(AssemblyMetadata.class)) {
        return Optional.of(new Passage.AnswerAssemblyMetadata(cell(parameter)));
      }
      if (Codecs.has(type)) {
        return Optional.of(
            new Passage.Answer(cell(parameter), Codecs.of(parameter.target(), type)));
      }
      String pointer = interfaceKey(parameter, type);
      return Optional.ofNullable(interfaces.get(pointer))
          .map(made -> new Passage.AnswerInterface(cell(parameter), made));
    }

    /** Metadata is an IUnknown in the tables, so there the method tells what to make of it. */
    private String interfaceKey(ParameterSpec parameter, Type type) {
      return type instanceof ParameterizedType ? parameter.target() : row.name();
    }

    /** Constants are followed by no type of their own: the call answers it as a number beside. */
    private OptionalInt constantType(ParameterSpec pointer) {
      return pointer.type().equals("UVCP_CONSTANT*")
          ? OptionalInt.of(cell(named("pdwCPlusTypeFlag")))
          : OptionalInt.empty();
    }

    private int cell(ParameterSpec parameter) {
      return 1 + parameters.indexOf(parameter);
    }

    private ParameterSpec named(String name) {
      return parameters.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }
  }

  private static List<Type> answerTypes(Type answer, int count) {
    return count > 1
        ? Arrays.stream(((Class<?>) answer).getRecordComponents())
            .map(RecordComponent::getGenericType)
            .toList()
        : List.of(answer);
  }

  private static Type elementOf(Type list) {
    return ((ParameterizedType) list).getActualTypeArguments()[0];
  }
}
