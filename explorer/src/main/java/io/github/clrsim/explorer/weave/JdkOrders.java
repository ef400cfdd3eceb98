package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.code.HookWriter;
import io.github.clrsim.explorer.weave.code.JdkMethod;
import io.github.clrsim.explorer.weave.code.MethodFacts;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * Weaves into {@code java.util.concurrent} what tells of each volatile access in it, because that
 * is what orders the plain accesses of its users; and into the JVM's linker, whose own accesses
 * order nobody's ({@link LinkerHooks}). Only a hunt for data races needs this, so it comes on top
 * of what {@link JdkMethod} does, and only when asked for.
 */
final class JdkOrders implements ClassFileTransformer {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String HANDLE = "java/lang/invoke/VarHandle";
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  private static final Pattern READING = Pattern.compile("get.*(Volatile|Acquire)");

  private static final Pattern WRITING =
      Pattern.compile("(set|put).*(Volatile|Release)|(weakC|c)ompareAnd(Set|Exchange).*|getAnd.*");

  private final Hierarchy hierarchy = Hierarchy.of(null);

  /** Reads all class files at once: later, it would do so on threads that are simulated. */
  JdkOrders() {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(base.resolve(CONCURRENT))) {
      files
          .map(file -> base.relativize(file).toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .forEach(hierarchy::header);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static boolean isWoven(String name) {
    return LinkerHooks.isWoven(name) || (name.startsWith(CONCURRENT) && JdkMethod.isWoven(name));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader != null || className == null || !isWoven(className)) {
      return null;
    }
    try {
      return weave(classFile);
    } catch (RuntimeException | LinkageError broken) {
      Weaving.failed(className, broken);
      return null;
    }
  }

  private byte[] weave(byte[] classFile) {
    ClassReader reader = OpenedClassReader.of(classFile);
    Map<String, MethodFacts> facts = MethodFacts.of(reader);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(OpenedClassReader.ASM_API, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            String className = reader.getClassName();
            if (LinkerHooks.isWoven(className)) {
              return LinkerHooks.weave(className, name + descriptor, next);
            }
            return new Orders(
                next,
                facts.getOrDefault(name + descriptor, MethodFacts.NOTHING),
                !name.equals("<init>"));
          }
        },
        0);
    return writer.toByteArray();
  }

  private final class Orders extends MethodVisitor {
    private final HookWriter hooks;

    /** In a constructor {@code this} cannot be handed over yet, and nobody else knows it. */
    private final boolean constructed;

    Orders(MethodVisitor next, MethodFacts facts, boolean constructed) {
      super(OpenedClassReader.ASM_API, next);
      this.hooks = new HookWriter(next, facts.firstFreeLocal());
      this.constructed = constructed;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (constructed && isVolatile(owner, name + descriptor)) {
        if (opcode == Opcodes.GETFIELD) {
          hooks.onReceiver(List.of(), () -> hook(Controller.READ));
        } else if (opcode == Opcodes.PUTFIELD) {
          hooks.onReceiver(List.of(Type.getType(descriptor)), () -> hook(Controller.WRITE));
        }
      }
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    private boolean isVolatile(String owner, String field) {
      return owner.startsWith(CONCURRENT)
          && hierarchy
              .field(owner, field)
              .filter(found -> (found.access() & Opcodes.ACC_VOLATILE) != 0)
              .isPresent();
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      List<Type> arguments = HookWriter.arguments(descriptor);
      Optional<Integer> access = access(owner, name);
      if (constructed && access.isPresent() && isAboutAnObject(arguments)) {
        int local = hooks.firstFreeLocal();
        hooks.spill(arguments, local);
        hooks.load(local);
        hook(access.get());
        hooks.unspill(arguments, local);
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void hook(int access) {
      hooks.push(access);
      hooks.hook("OrderHooks", "ordered", "(Ljava/lang/Object;I)V");
    }
  }

  /** The first argument is the object that has the field, or the array that has the element. */
  private static boolean isAboutAnObject(List<Type> arguments) {
    return !arguments.isEmpty() && arguments.getFirst().getSort() >= Type.ARRAY;
  }

  private static Optional<Integer> access(String owner, String name) {
    // A pool puts a task into its queue plainly, and a fence follows.
    if (owner.equals(UNSAFE) && name.equals("putReference")) {
      return Optional.of(Controller.WRITE);
    }
    if ((!owner.equals(HANDLE) && !owner.equals(UNSAFE)) || name.endsWith("Plain")) {
      return Optional.empty();
    }
    if (READING.matcher(name).matches()) {
      return Optional.of(Controller.READ);
    }
    return WRITING.matcher(name).matches() ? Optional.of(Controller.WRITE) : Optional.empty();
  }
}
