package io.github.clrsim.explorer.weave.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * What a class file says of a class without its code. Names are internal ones, with slashes.
 *
 * @param superName empty for {@code java.lang.Object}
 * @param fields name and descriptor to access flags
 * @param methods name and descriptor to access flags
 */
public record ClassHeader(
    String name,
    int access,
    Optional<String> superName,
    List<String> interfaces,
    Map<String, Integer> fields,
    Map<String, Integer> methods) {

  /** The header of a class file. */
  public static ClassHeader of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    Map<String, Integer> fields = new HashMap<>();
    Map<String, Integer> methods = new HashMap<>();
    reader.accept(
        new ClassVisitor(OpenedClassReader.ASM_API) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access, String name, String descriptor, @Nullable String s, @Nullable Object v) {
            fields.put(name + descriptor, access);
            return null;
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String s,
              String @Nullable [] e) {
            methods.put(name + descriptor, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return new ClassHeader(
        reader.getClassName(),
        reader.getAccess(),
        Optional.ofNullable(reader.getSuperName()),
        List.of(reader.getInterfaces()),
        Map.copyOf(fields),
        Map.copyOf(methods));
  }

  /** Whether it is an interface. */
  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether the class itself declares the method. */
  public boolean declares(String methodAndDescriptor) {
    return methods.containsKey(methodAndDescriptor);
  }
}
