package io.github.clrsim.api.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The components of a record class, looked up once. */
public final class RecordShape {
  // Method handles, because every step of every run is read by them: Method.invoke checks more.
  private static final MethodType READING = MethodType.methodType(Object.class, Object.class);

  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(type);
        }
      };

  private final Class<?> type;
  private final String name;
  private final Constructor<?> constructor;
  private final List<String> names;
  private final List<ValueType> types;
  private final MethodHandle[] accessors;

  private RecordShape(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    this.type = type;
    name = type.getSimpleName();
    names = Arrays.stream(components).map(RecordComponent::getName).toList();
    types =
        Arrays.stream(components).map(RecordComponent::getGenericType).map(ValueType::of).toList();
    accessors = Arrays.stream(components).map(RecordShape::reading).toArray(MethodHandle[]::new);
    constructor = canonicalConstructor(type, components);
  }

  /** The shape of a record class. */
  public static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  /** The class itself. */
  public Class<?> type() {
    return type;
  }

  /** The simple name of the class. */
  public String name() {
    return name;
  }

  /** How many components there are. */
  public int size() {
    return accessors.length;
  }

  /** What a component is called. */
  public String componentName(int index) {
    return names.get(index);
  }

  /** The type of a component. */
  public ValueType componentType(int index) {
    return types.get(index);
  }

  /** All of the shape in one line: its name, then the names and types of its components. */
  public String text() {
    return IntStream.range(0, size())
        .mapToObj(index -> names.get(index) + ":" + types.get(index).text())
        .collect(Collectors.joining(",", name + "{", "}"));
  }

  /** What a record of this class has as its component. */
  public Object component(Record composite, int index) {
    try {
      return (Object) accessors[index].invokeExact((Object) composite);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read %s of %s".formatted(names.get(index), name), e);
    }
  }

  /**
   * Makes the record.
   *
   * @throws IllegalArgumentException if its constructor refuses the values, in its words
   */
  public Object create(List<Object> values) {
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
