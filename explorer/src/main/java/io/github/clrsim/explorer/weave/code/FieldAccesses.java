package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.rule.ClassHeader;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Weaves accesses to fields and, on request, array elements.
 *
 * <p>The target of a volatile access is the object (or class) that has the field, not the single
 * field: field updaters and {@code VarHandle}s tell no more, and must meet the accesses by name.
 */
final class FieldAccesses extends MethodVisitor {
  private final Place place;
  private final HookWriter hooks;
  private final Hierarchy hierarchy;
  private final ClassHeader self;
  private final boolean plainAccesses;
  private final boolean classConstants;

  /** In a constructor, {@code this} may be handed to nobody before the other constructor ran. */
  private boolean constructed;

  private int openConstructions;

  FieldAccesses(
      MethodVisitor next,
      Place place,
      HookWriter hooks,
      Hierarchy hierarchy,
      ClassHeader self,
      boolean isConstructor,
      boolean plainAccesses,
      boolean classConstants) {
    super(OpenedClassReader.ASM_API, next);
    this.place = place;
    this.hooks = hooks;
    this.hierarchy = hierarchy;
    this.self = self;
    this.constructed = !isConstructor;
    this.plainAccesses = plainAccesses;
    this.classConstants = classConstants;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW && isConstructedHere(type)) {
      openConstructions++;
    }
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String d, boolean itf) {
    super.visitMethodInsn(opcode, owner, name, d, itf);
    if (name.equals("<init>") && isConstructedHere(owner)) {
      if (openConstructions > 0) {
        openConstructions--;
      } else {
        constructed = true;
      }
    }
  }

  private boolean isConstructedHere(String type) {
    return type.equals(self.name()) || self.superName().filter(type::equals).isPresent();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (owner.equals("java/lang/System") && name.equals("in") && opcode == Opcodes.GETSTATIC) {
      super.visitLdcInsn("what somebody types");
      hooks.push(place.site("System.in"));
      hooks.hook("noted", "(Ljava/lang/String;I)V");
    }
    Optional<Hierarchy.Field> field = hierarchy.field(owner, name + descriptor);
    // Another's field is touched before the constructor ran as well; it is not worth telling apart.
    if (field.isPresent() && constructed && !name.startsWith("$")) {
      int access = field.get().access();
      if ((access & Opcodes.ACC_VOLATILE) != 0) {
        before(opcode, field.get().owner(), name, descriptor, false);
      } else if (plainAccesses && (access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) == 0) {
        before(opcode, field.get().owner(), name, descriptor, true);
      }
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  private void before(int opcode, String owner, String name, String descriptor, boolean plain) {
    boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    String words = (reads ? "read of " : "write of ") + (plain ? "" : "volatile ") + name;
    Runnable hook = () -> hook(reads, words, plain, Sites.fieldNumber(owner, name));
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
      pushClass(owner);
      hook.run();
    } else if (reads) {
      hooks.onReceiver(List.of(), hook);
    } else {
      hooks.onReceiver(List.of(Type.getType(descriptor)), hook);
    }
  }

  private void pushClass(String owner) {
    if (classConstants) {
      visitLdcInsn(Type.getObjectType(owner));
    } else {
      visitInsn(Opcodes.ACONST_NULL);
    }
  }

  private void hook(boolean reads, String words, boolean plain, int number) {
    if (plain) {
      hooks.push(number);
    }
    hooks.push(reads ? Controller.READ : Controller.WRITE);
    hooks.push(place.site(words));
    if (plain) {
      hooks.hook("plainAccess", "(Ljava/lang/Object;III)V");
    } else {
      hooks.hook("point", "(Ljava/lang/Object;II)V");
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (plainAccesses && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      beforeElement(true);
    } else if (plainAccesses && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      Type value = stored(opcode);
      hooks.spill(List.of(value), hooks.firstFreeLocal());
      beforeElement(false);
      hooks.unspill(List.of(value), hooks.firstFreeLocal());
    }
    super.visitInsn(opcode);
  }

  private void beforeElement(boolean reads) {
    hooks.insn(Opcodes.DUP2);
    hooks.push(reads ? Controller.READ : Controller.WRITE);
    hooks.push(place.site(reads ? "read of an element" : "write of an element"));
    hooks.hook("plainAccess", "(Ljava/lang/Object;III)V");
  }

  private static Type stored(int opcode) {
    return switch (opcode) {
      case Opcodes.LASTORE -> Type.LONG_TYPE;
      case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
      case Opcodes.FASTORE -> Type.FLOAT_TYPE;
      case Opcodes.AASTORE -> Type.getObjectType("java/lang/Object");
      default -> Type.INT_TYPE;
    };
  }
}
