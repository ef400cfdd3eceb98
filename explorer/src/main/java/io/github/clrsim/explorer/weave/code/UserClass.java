package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.rule.CallRules;
import io.github.clrsim.explorer.weave.rule.ClassHeader;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import io.github.clrsim.explorer.weave.site.CallSites;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** Weaves one class of the user, while it is loaded. */
final class UserClass extends ClassVisitor {
  private static final String HASH = "clrsim$hash";

  private final ClassHeader header;
  private final Map<String, MethodFacts> facts;
  private final Set<String> left;
  private final Hierarchy hierarchy;
  private final CallRules rules;
  private final Weaver.Scope scope;
  private final MethodReferences references;
  private String file = "unknown";
  private int majorVersion;

  /**
   * @param left the methods that are left as they are, by name and descriptor
   */
  UserClass(
      ClassVisitor next,
      ClassHeader header,
      Map<String, MethodFacts> facts,
      Set<String> left,
      Hierarchy hierarchy,
      CallRules rules,
      Weaver.Scope scope) {
    super(OpenedClassReader.ASM_API, next);
    this.header = header;
    this.facts = facts;
    this.left = left;
    this.hierarchy = hierarchy;
    this.rules = rules;
    this.scope = scope;
    this.references = new MethodReferences(header.name(), header.isInterface(), rules);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    majorVersion = version & 0xFFFF;
    CallSites.woven(name.replace('/', '.'));
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    if (source != null) {
      file = source;
    }
    super.visitSource(source, debug);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodFacts known = facts.getOrDefault(name + descriptor, MethodFacts.NOTHING);
    boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    if (!hasCode || left.contains(name + descriptor)) {
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
    Place place = new Place(header.name(), file, name, descriptor);
    place.line(known.firstLine());
    // Where `this` is overwritten (no compiler is known to), nobody could give its monitor back.
    boolean strips =
        isSynchronized && (isStatic ? majorVersion >= Opcodes.V1_5 : !known.storesToSlot0());
    MethodVisitor out =
        super.visitMethod(
            strips ? access & ~Opcodes.ACC_SYNCHRONIZED : access,
            name,
            descriptor,
            signature,
            exceptions);
    if (strips) {
      out = enclosed(out, new MonitorEnds(place, header.name(), isStatic), isStatic);
    } else if (name.equals("<clinit>")) {
      out = enclosed(out, new InitializerEnds(), true);
    }
    return new AnswerUses(
        woven(out, place, known, name.equals("<init>")),
        header.name().replace('/', '.'),
        name,
        descriptor,
        known.firstLine());
  }

  private MethodVisitor enclosed(MethodVisitor out, Enclosed.Ends ends, boolean isStatic) {
    Object[] locals = isStatic ? new Object[0] : new Object[] {header.name()};
    return new Enclosed(out, ends, locals, majorVersion >= Opcodes.V1_6);
  }

  private MethodVisitor woven(
      MethodVisitor out, Place place, MethodFacts known, boolean isConstructor) {
    HookWriter hooks = new HookWriter(out, known.firstFreeLocal());
    MethodVisitor calls = new Calls(out, place, hooks, rules, references, known, scope.unlocks());
    MethodVisitor fields =
        new FieldAccesses(
            calls,
            place,
            hooks,
            hierarchy,
            header,
            isConstructor,
            scope.plainAccesses(),
            majorVersion >= Opcodes.V1_5);
    return new Blocks(fields, place, hooks);
  }

  @Override
  public void visitEnd() {
    for (MethodReferences.Bridge bridge : references.takeBridges()) {
      MethodVisitor out =
          super.visitMethod(
              Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
              bridge.name(),
              bridge.descriptor(),
              null,
              null);
      Place place = new Place(header.name(), file, bridge.name(), bridge.descriptor());
      place.line(bridge.line());
      bridge.writeTo(woven(out, place, bridge.facts(), false));
    }
    if (hashesByIdentity()) {
      writeHashCode();
    }
    super.visitEnd();
  }

  /** Lambdas have no class file, and enums are seen to once, in {@code java.lang.Enum}. */
  private boolean hashesByIdentity() {
    return !header.isInterface()
        && !header.declares("hashCode()I")
        && header
            .superName()
            .filter(above -> Hierarchy.isJdk(above) && hierarchy.hashesByIdentity(above))
            .isPresent();
  }

  /** The hash is kept in a field: it must stay when an object gets into a simulation or out. */
  private void writeHashCode() {
    super.visitField(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC,
            HASH,
            "I",
            null,
            null)
        .visitEnd();
    MethodVisitor out =
        super.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "hashCode", "()I", null, null);
    HookWriter hooks = new HookWriter(out, 1);
    out.visitCode();
    hooks.load(0);
    hooks.load(0);
    hooks.insn(Opcodes.DUP);
    out.visitFieldInsn(Opcodes.GETFIELD, header.name(), HASH, "I");
    hooks.hook("WorldHooks", "hashOnce", "(Ljava/lang/Object;I)I");
    hooks.insn(Opcodes.DUP_X1);
    out.visitFieldInsn(Opcodes.PUTFIELD, header.name(), HASH, "I");
    out.visitInsn(Opcodes.IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  private record MonitorEnds(Place place, String owner, boolean isStatic) implements Enclosed.Ends {
    @Override
    public void enter(HookWriter hooks) {
      monitor(hooks, "enterMonitor", "synchronized method");
    }

    @Override
    public void exit(HookWriter hooks) {
      monitor(hooks, "exitMonitor", "end of synchronized method");
    }

    private void monitor(HookWriter hooks, String hook, String words) {
      if (isStatic) {
        hooks.pushClass(Type.getObjectType(owner));
      } else {
        hooks.load(0);
      }
      hooks.push(place.site(words));
      hooks.hook(hook, "(Ljava/lang/Object;I)V");
    }
  }

  private record InitializerEnds() implements Enclosed.Ends {
    @Override
    public void enter(HookWriter hooks) {
      hooks.hook("enterInitializer", "()V");
    }

    @Override
    public void exit(HookWriter hooks) {
      hooks.hook("exitInitializer", "()V");
    }
  }
}
