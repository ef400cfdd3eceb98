package io.github.clrsim.api.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The typed Java surface and the tables are the same thing twice; this proves it method by method.
 */
class SurfaceTest {
  private static final ProfilingSpec SPEC = ProfilingSpec.get();

  @Test
  void theTablesHoldEveryInterfaceUpToTheNewest() {
    assertThat(SPEC.methodsOf(ProfilingSpec.NEWEST_CALLBACK)).hasSize(95);
    assertThat(SPEC.methodsOf(ProfilingSpec.NEWEST_INFO)).hasSize(112);
    assertThat(SPEC.methodsOf("IMetaDataImport2")).hasSize(70);
    assertThat(SPEC.methodsOf("IMetaDataAssemblyImport")).hasSize(14);
  }

  @Test
  void slotsFollowEachOtherWithoutAGap() {
    for (String name :
        List.of(
            ProfilingSpec.NEWEST_CALLBACK,
            ProfilingSpec.NEWEST_INFO,
            "IMetaDataImport2",
            "IMetaDataAssemblyImport")) {
      int slot = 3;
      for (MethodSpec method : SPEC.methodsOf(name)) {
        assertThat(method.slot()).as(name + "::" + method.name()).isEqualTo(slot++);
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> everyInfoMethodOfTheTablesIsInJavaAsTheTablesSay() {
    return CallTable.runtimeRows().stream().map(SurfaceTest::sameInJava);
  }

  @TestFactory
  Stream<DynamicTest> everyMetadataMethodOfTheTablesIsInJavaAsTheTablesSay() {
    return CallTable.metadataRows().stream().map(SurfaceTest::sameInJava);
  }

  @TestFactory
  Stream<DynamicTest> everyMethodOfAnObjectOfTheTablesIsInJavaAsTheTablesSay() {
    return Stream.concat(CallTable.objectRows().stream(), CallTable.emissionRows().stream())
        .map(SurfaceTest::sameInJava);
  }

  @Test
  void javaHasNoMethodThatTheTablesLack() {
    assertThat(declaredNames(CorProfilerInfo.class))
        .containsExactlyInAnyOrderElementsOf(
            CallTable.runtimeRows().stream().map(MethodSpec::javaName).toList());
    assertThat(declaredNames(MetadataImport.class))
        .containsExactlyInAnyOrderElementsOf(
            CallTable.metadataRows().stream().map(MethodSpec::javaName).toList());
    assertThat(declaredNames(CorProfilerCallback.class))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of("otherwise"),
                    SPEC.methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
                        .map(MethodSpec::javaName))
                .toList());
  }

  @TestFactory
  Stream<DynamicTest> everyCallbackOfTheTablesIsARecordThatReachesItsMethod() {
    Map<String, Class<?>> records = callbackRecords(Callback.class);
    assertThat(records).hasSize(95);
    return SPEC.methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
        .map(row -> DynamicTest.dynamicTest(row.name(), () -> sameRecord(row, records)));
  }

  @TestFactory
  Stream<DynamicTest> everyGateAndContractNamesAMethodOfTheTables() {
    return Stream.concat(
        CallTable.runtimeRows().stream()
            .map(row -> DynamicTest.dynamicTest(row.name(), () -> SPEC.gate(row.name()))),
        SPEC.methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .map(row -> DynamicTest.dynamicTest(row.name(), () -> SPEC.contract(row.name()))));
  }

  @Test
  void everyHResultOfTheTablesIsAConstantWithItsValue() throws IllegalAccessException {
    Map<Integer, String> constants = new TreeMap<>();
    for (Field field : HResult.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        constants.put(((HResult) field.get(null)).value(), field.getName());
      }
    }
    assertThat(constants.keySet())
        .containsExactlyInAnyOrderElementsOf(
            SPEC.hresults().stream().map(HResultSpec::value).toList());
    assertThat(SPEC.hresults())
        .allSatisfy(row -> assertThat(row.name()).contains(constants.get(row.value())));
  }

  @Test
  void everyEnumerationOfTheTablesIsInJavaWithItsValues() throws ReflectiveOperationException {
    for (EnumSpec row : SPEC.enumerations()) {
      Class<?> type = Class.forName("io.github.clrsim.api.corprof." + JavaTypes.camel(row.name()));
      for (EnumSpec.Value value : row.values()) {
        Object constant = type.getField(value.name()).get(null);
        Object number = type.isEnum() ? type.getMethod("value").invoke(constant) : constant;
        assertThat(number).as(value.name()).isEqualTo(value.value());
      }
    }
  }

  private static DynamicTest sameInJava(MethodSpec row) {
    return DynamicTest.dynamicTest(
        row.interfaceName() + "::" + row.name(),
        () -> {
          CallShape shape = CallShape.of(row);
          Method method = CallTable.method(row);
          assertThat(signature(method)).isEqualTo(shape.javaSignature());
          assertThat(method.getDeclaringClass().getSimpleName()).isEqualTo(row.interfaceName());
          if (shape.answered().size() > 1) {
            Class<?> answer = (Class<?>) CallTable.answerType(row);
            assertThat(components(answer)).isEqualTo(shape.answerComponents());
          }
        });
  }

  private static void sameRecord(MethodSpec row, Map<String, Class<?>> records) throws Exception {
    CallShape shape = CallShape.of(row);
    String expected =
        shape.pieces().stream()
            .map(
                piece ->
                    switch (piece) {
                      case Piece.Given given -> given.javaType() + " " + given.javaName();
                      case Piece.Answered answered -> "int " + answered.javaName();
                      case Piece.Omitted omitted -> "";
                    })
            .collect(Collectors.joining(", "));
    Class<?> type = records.get(row.name());
    assertThat(components(type)).isEqualTo(expected);
    Method receiver = CorProfilerCallback.class.getMethod(row.javaName(), type);
    assertThat(receiver.isDefault()).isTrue();
  }

  private static Map<String, Class<?>> callbackRecords(Class<?> sealed) {
    Map<String, Class<?>> records = new TreeMap<>();
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        records.putAll(callbackRecords(permitted));
      } else {
        records.put(permitted.getSimpleName(), permitted);
      }
    }
    return records;
  }

  private static List<String> declaredNames(Class<?> surface) {
    return Arrays.stream(surface.getMethods()).map(Method::getName).toList();
  }

  private static String signature(Method method) {
    return Arrays.stream(method.getParameters())
        .map(parameter -> simple(parameter.getParameterizedType()) + " " + parameter.getName())
        .collect(
            Collectors.joining(
                ", ", simple(method.getGenericReturnType()) + " " + method.getName() + "(", ")"));
  }

  private static String components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(SurfaceTest::component)
        .collect(Collectors.joining(", "));
  }

  private static String component(RecordComponent component) {
    return simple(component.getGenericType()) + " " + component.getName();
  }

  private static String simple(Type type) {
    if (type instanceof ParameterizedType generic) {
      return simple(generic.getRawType())
          + Arrays.stream(generic.getActualTypeArguments())
              .map(SurfaceTest::simple)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    return ((Class<?>) type).getSimpleName();
  }
}
