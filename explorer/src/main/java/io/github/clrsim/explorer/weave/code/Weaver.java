package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.rule.CallRules;
import io.github.clrsim.explorer.weave.rule.ClassHeader;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites class files so that they call hooks. A pure function of the class file and of what the
 * class's loader can find, but for the numbers that {@link Sites} gives.
 */
public abstract sealed class Weaver {

  /**
   * Weaves code of the user, before it is defined.
   *
   * @param loader finds the super types of woven classes, as class files
   * @param scope what of it is woven
   */
  public static Weaver ofUserCode(ClassLoader loader, Scope scope) {
    return new OfUserCode(Hierarchy.of(loader), scope);
  }

  /**
   * What is woven besides what always is.
   *
   * @param plainAccesses accesses to plain fields and array elements
   * @param unlocks a scheduling point before a lock is given back; see {@code LockObservers}
   */
  public record Scope(boolean plainAccesses, boolean unlocks) {}

  /** Weaves the JDK's own classes, which may be loaded already: only bodies are changed. */
  public static Weaver ofJdk() {
    return new OfJdk();
  }

  /** The woven class file. */
  public byte[] weave(byte[] classFile) {
    ClassReader reader = OpenedClassReader.of(classFile);
    Map<String, MethodFacts> facts = MethodFacts.of(reader);
    Set<String> left = new HashSet<>();
    while (true) {
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(visitor(writer, classFile, facts, left), 0);
      try {
        return writer.toByteArray();
      } catch (MethodTooLargeException tooLarge) {
        // Generated tables are that long, and hold no locks; the method stays as it was.
        if (!left.add(tooLarge.getMethodName() + tooLarge.getDescriptor())) {
          throw tooLarge;
        }
      }
    }
  }

  abstract ClassVisitor visitor(
      ClassWriter writer, byte[] classFile, Map<String, MethodFacts> facts, Set<String> left);

  private static final class OfUserCode extends Weaver {
    private final Hierarchy hierarchy;
    private final CallRules rules;
    private final Scope scope;

    OfUserCode(Hierarchy hierarchy, Scope scope) {
      this.hierarchy = hierarchy;
      this.rules = new CallRules(hierarchy);
      this.scope = scope;
    }

    @Override
    ClassVisitor visitor(
        ClassWriter writer, byte[] classFile, Map<String, MethodFacts> facts, Set<String> left) {
      ClassHeader header = ClassHeader.of(classFile);
      hierarchy.add(header);
      return new UserClass(writer, header, facts, left, hierarchy, rules, scope);
    }
  }

  private static final class OfJdk extends Weaver {
    @Override
    ClassVisitor visitor(
        ClassWriter writer, byte[] classFile, Map<String, MethodFacts> facts, Set<String> left) {
      String self = ClassHeader.of(classFile).name();
      return new ClassVisitor(OpenedClassReader.ASM_API, writer) {
        @Override
        public @Nullable MethodVisitor visitMethod(
            int access,
            String name,
            String descriptor,
            @Nullable String signature,
            String @Nullable [] exceptions) {
          MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
          if (JdkMethod.isLeft(self, name)) {
            return next;
          }
          return new JdkMethod(
              next,
              self,
              name,
              (access & Opcodes.ACC_STATIC) != 0,
              facts.getOrDefault(name + descriptor, MethodFacts.NOTHING));
        }
      };
    }
  }
}
