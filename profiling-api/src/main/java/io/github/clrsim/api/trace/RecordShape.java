package io.github.clrsim.api.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/** The components of a record class, looked up once: what fingerprints and the trace file walk. */
final class RecordShape {
  // Method handles, because every step of every run is read by them: Method.invoke checks more.
  private static final MethodType READING = MethodType.methodType(Object.class, Object.class);

  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(type);
        }
      };

  private final String name;
  private final Constructor<?> constructor;
  private final List<String> names;
  private final List<Type> types;
  private final MethodHandle[] accessors;

  private RecordShape(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    name = type.getSimpleName();
    names = Arrays.stream(components).map(RecordComponent::getName).toList();
    types = Arrays.stream(components).map(RecordComponent::getGenericType).toList();
    accessors = Arrays.stream(components).map(RecordShape::reading).toArray(MethodHandle[]::new);
    constructor = canonicalConstructor(type, components);
  }

  static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  String name() {
    return name;
  }

  int size() {
    return accessors.length;
  }

  String componentName(int index) {
    return names.get(index);
  }

  Type componentType(int index) {
    return types.get(index);
  }

  Object component(Record composite, int index) {
    try {
      return (Object) accessors[index].invokeExact((Object) composite);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read %s of %s".formatted(names.get(index), name), e);
    }
  }

  /** Makes the record; a constructor that refuses its values throws as it is. */
  Object create(List<Object> values) {
    try {
      return constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(String.valueOf(e.getTargetException().getMessage()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + name, e);
    }
  }

  private static MethodHandle reading(RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return MethodHandles.lookup().unreflect(component.getAccessor()).asType(READING);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("an accessible accessor was refused: " + component, e);
    }
  }

  private static Constructor<?> canonicalConstructor(Class<?> type, RecordComponent[] components) {
    try {
      Class<?>[] parameters =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> canonical = type.getDeclaredConstructor(parameters);
      canonical.setAccessible(true);
      return canonical;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record without its canonical constructor: " + type, e);
    }
  }
}
