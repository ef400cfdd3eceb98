package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.spec.CallShape;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.Piece;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Works out the plan of one row, from its shape alone. */
final class CalleePlans {
  private static final Set<String> CLIENT_DATA = Set.of("clientData", "callbackState");

  /** Methods that refuse to be asked for nothing (measured on 3.1.2 and 9.0.5). */
  private static final Set<String> REQUIRING =
      Set.of(
          "CreateHandle",
          "EventPipeCreateProvider",
          "EventPipeCreateProvider2",
          "EventPipeDefineEvent",
          "EventPipeStartSession",
          "GetEventMask",
          "GetEventMask2",
          "GetInMemorySymbolsLength",
          "GetLOHObjectSizeThreshold",
          "GetThreadAppDomain");

  /** What is given with S_FALSE (measured on 3.1.2 and 9.0.5). */
  private static final Set<String> FOR_SURE =
      Set.of("GetPEKind pdwPEKind", "GetPEKind pdwMAchine", "IsArrayClass pBaseClassId");

  /** Texts whose absence means something: that a variable goes. */
  private static final Set<String> MAY_LACK = Set.of("szValue");

  private static final String CONSTANT_TYPE = "pdwCPlusTypeFlag";

  private final MethodSpec row;
  private final List<Cells.Place> places;
  private final List<Type> argumentTypes;
  private final List<Type> answerTypes;
  private final CallShape shape;
  private final List<Taking> taken = new ArrayList<>();
  private final List<Giving> given = new ArrayList<>();
  private final Type answer;
  private OptionalInt enumeration = OptionalInt.empty();

  CalleePlans(MethodSpec row, Method method) {
    this.row = row;
    this.places = Cells.of(row).places();
    this.shape = CallShape.of(row);
    this.argumentTypes = List.of(method.getGenericParameterTypes());
    this.answer = CallTable.answerType(method);
    this.answerTypes =
        isComposite()
            ? Arrays.stream(((Class<?>) answer).getRecordComponents())
                .map(RecordComponent::getGenericType)
                .toList()
            : List.of(answer);
  }

  private boolean isComposite() {
    return shape.answered().size() > 1;
  }

  CalleePlan plan() {
    for (Piece piece : shape.pieces()) {
      switch (piece) {
        case Piece.Given argument -> taken.add(taking(argument, argumentTypes.get(taken.size())));
        case Piece.Answered result -> given.add(giving(result, answerTypes.get(given.size())));
        case Piece.Omitted(ParameterSpec parameter) -> {
          if (parameter.type().equals("HCORENUM*")) {
            enumeration = OptionalInt.of(cell(parameter));
          }
        }
      }
    }
    return new CalleePlan(
        row,
        taken,
        given,
        isComposite() ? CalleePlan.accessors((Class<?>) answer) : List.of(),
        enumeration);
  }

  private Taking taking(Piece.Given piece, Type type) {
    return switch (piece) {
      case Piece.Argument(ParameterSpec parameter, _, _) -> taking(parameter, (Class<?>) type);
      case Piece.ArgumentList(ParameterSpec count, ParameterSpec array, _, _) ->
          new Taking.Array(
              cell(count),
              cell(array),
              arraysOf(count),
              Codecs.of(array.target(), elementOf(type)));
      case Piece.ArgumentText(ParameterSpec text, ParameterSpec length, _) ->
          new Taking.Text(cell(text), cell(length));
      case Piece.ArgumentBytes(ParameterSpec bytes, ParameterSpec length, _) ->
          new Taking.Bytes(cell(bytes), cell(length));
    };
  }

  private Taking taking(ParameterSpec parameter, Class<?> type) {
    int cell = cell(parameter);
    if (type.equals(AssemblyMetadata.class)) {
      return new Taking.Version(cell);
    }
    if (!Codecs.has(type)) {
      return new Taking.Function(cell, type, clientDataCell());
    }

    if (type.equals(String.class)) {
      return new Taking.Name(cell, MAY_LACK.contains(parameter.name()) || isLookedFor());
    }
    Codec codec = Codecs.of(parameter.type(), type);
    if (type.isEnum()) {
      return new Taking.Constant(cell, codec, Codecs.numbers(type)::contains);
    }
    return new Taking.Value(cell, codec);
  }

  /** Whether it enumerates what has a name, which is all there is if there is no name. */
  private boolean isLookedFor() {
    return row.name().startsWith("Enum");
  }

  /** What a function wants to be given is the argument that Java has no use for. */
  private OptionalInt clientDataCell() {
    return row.parameters().stream()
        .filter(parameter -> CLIENT_DATA.contains(parameter.name()))
        .mapToInt(this::cell)
        .findFirst();
  }

  private Giving giving(Piece.Answered piece, Type type) {
    return switch (piece) {
      case Piece.Result(ParameterSpec parameter, _, _) -> giving(parameter, type);
      case Piece.ResultList(
              ParameterSpec array,
              ParameterSpec capacity,
              ParameterSpec count,
              _,
              _) ->
          new Giving.Array(
              cell(array),
              cell(capacity),
              cell(count),
              Codecs.of(array.target(), elementOf(type)),
              ListRule.of(row));
      case Piece.ResultText(
              ParameterSpec buffer,
              ParameterSpec capacity,
              ParameterSpec length,
              _) ->
          new Giving.Text(cell(buffer), cell(capacity), cell(length), TextRule.of(row));
      case Piece.ResultSized(ParameterSpec array, _, _) ->
          new Giving.Sized(
              cell(array), cell(named(array.sizeIs())), Codecs.of(array.target(), elementOf(type)));
      case Piece.ResultBytes(ParameterSpec pointer, ParameterSpec length, _) ->
          new Giving.Bytes(cell(pointer), cell(length), typeComponent(pointer));
      case Piece.ResultCopy(
              ParameterSpec buffer,
              ParameterSpec capacity,
              ParameterSpec length,
              _) ->
          new Giving.Copy(cell(buffer), cell(capacity), cell(length));
      case Piece.ResultGrowing(ParameterSpec size, ParameterSpec structure, _, _) -> {
        if (!type.equals(CorPrfFunctionArgumentInfo.class)) {
          throw new IllegalStateException(row + " answers a structure that nobody knows");
        }
        yield new Giving.Ranges(cell(size), cell(structure));
      }
    };
  }

  private Giving giving(ParameterSpec parameter, Type type) {
    int cell = cell(parameter);
    boolean isObject =
        type instanceof ParameterizedType
            || type.equals(MetadataImport.class)
            || type.equals(ComPointer.class);
    if (isObject) {
      String target = parameter.target().replace("*", "");
      return new Giving.Interface(row, cell, target, iidCell());
    }
    if (type.equals(AssemblyMetadata.class)) {
      return new Giving.Version(cell);
    }
    return type.equals(String.class)
        ? new Giving.Utf8(cell)
        : new Giving.Value(
            cell,
            Codecs.of(parameter.target(), type),
            REQUIRING.contains(row.name()),
            FOR_SURE.contains(row.name() + " " + parameter.name()));
  }

  private OptionalInt iidCell() {
    return row.parameters().stream()
        .filter(parameter -> parameter.type().equals("REFIID"))
        .mapToInt(this::cell)
        .findFirst();
  }

  /** Which component is the type of a constant. */
  private OptionalInt typeComponent(ParameterSpec pointer) {
    List<Piece.Answered> answered = shape.answered();
    return pointer.type().equals("UVCP_CONSTANT*")
        ? IntStream.range(0, answered.size())
            .filter(i -> answered.get(i).parameters().getFirst().name().equals(CONSTANT_TYPE))
            .findFirst()
        : OptionalInt.empty();
  }

  private List<Integer> arraysOf(ParameterSpec count) {
    return shape.given().stream()
        .filter(Piece.ArgumentList.class::isInstance)
        .map(Piece.ArgumentList.class::cast)
        .filter(list -> list.count().equals(count))
        .map(list -> cell(list.array()))
        .toList();
  }

  private int cell(ParameterSpec parameter) {
    return places.get(row.parameters().indexOf(parameter)).cell();
  }

  private ParameterSpec named(String name) {
    return row.parameters().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Type elementOf(Type list) {
    return ((ParameterizedType) list).getActualTypeArguments()[0];
  }
}
