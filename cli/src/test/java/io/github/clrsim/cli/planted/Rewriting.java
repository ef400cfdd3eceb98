package io.github.clrsim.cli.planted;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is done to a class before it is loaded: every method is metered, and some are changed. */
sealed interface Rewriting {
  /** Nothing else is done. */
  record Metered() implements Rewriting {}

  /** Which sites are passed is written down, by their place in this list. */
  record Traced(List<Site> sites) implements Rewriting {
    public Traced {
      sites = List.copyOf(sites);
    }
  }

  /** One site is changed. */
  record Mutated(Site site) implements Rewriting {}

  /** Whether more is done to this class than metering. */
  default boolean touches(String name) {
    return switch (this) {
      case Metered _ -> false;
      case Traced _ -> true;
      case Mutated(Site site) -> site.owner().equals(name);
    };
  }

  /** The class, rewritten. */
  default byte[] of(ClassModel type, String name) {
    List<Numbered> here =
        switch (this) {
          case Metered _ -> List.of();
          case Mutated(Site site) ->
              site.owner().equals(name) ? List.of(new Numbered(0, site)) : List.of();
          case Traced(List<Site> sites) -> Numbered.of(sites, name);
        };
    ClassTransform transform =
        (builder, element) -> {
          if (element instanceof MethodModel method && method.code().isPresent()) {
            String named = SimulatorCode.named(method);
            List<Numbered> within =
                here.stream().filter(it -> it.site().method().equals(named)).toList();
            ClassDesc result = method.methodTypeSymbol().returnType();
            CodeTransform code =
                CodeTransform.ofStateful(() -> new Code(this instanceof Mutated, within, result));
            builder.transformMethod(method, MethodTransform.transformingCode(code));
          } else {
            builder.with(element);
          }
        };
    ClassHierarchyResolver hierarchy =
        ClassHierarchyResolver.ofResourceParsing(Rewriting.class.getClassLoader());
    return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy))
        .transformClass(type, transform);
  }

  /** A site, and its place in the list of all. */
  record Numbered(int number, Site site) {
    static List<Numbered> of(List<Site> sites, String owner) {
      // Sorted by owner, and asked for each class: found by halving.
      int low = 0;
      int high = sites.size();
      while (low < high) {
        int middle = (low + high) / 2;
        if (sites.get(middle).owner().compareTo(owner) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      List<Numbered> found = new ArrayList<>();
      for (int at = low; at < sites.size() && sites.get(at).owner().equals(owner); at++) {
        found.add(new Numbered(at, sites.get(at)));
      }
      return found;
    }
  }

  /** One method's code, on its way. */
  final class Code implements CodeTransform {
    private static final ClassDesc METER = ClassDesc.of(Meter.class.getName());
    private static final MethodTypeDesc TICK = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc PASS = MethodTypeDesc.of(CD_void, CD_int);

    private final boolean changes;
    private final List<Numbered> sites;
    private final ClassDesc result;
    private final Set<Label> passed = new HashSet<>();
    private int next;

    Code(boolean changes, List<Numbered> sites, ClassDesc result) {
      this.changes = changes;
      this.sites = sites;
      this.result = result;
    }

    @Override
    public void atStart(CodeBuilder code) {
      code.invokestatic(METER, "tick", TICK);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      if (element instanceof LabelTarget target) {
        passed.add(target.label());
      }
      if (!(element instanceof Instruction instruction)) {
        code.with(element);
        return;
      }
      if (element instanceof BranchInstruction branch && passed.contains(branch.target())) {
        code.invokestatic(METER, "tick", TICK);
      }
      int number = next++;
      List<Numbered> here = sites.stream().filter(it -> it.site().instruction() == number).toList();
      if (changes && !here.isEmpty()) {
        here.getFirst().site().operator().change(code, instruction, result);
      } else {
        here.forEach(it -> code.loadConstant(it.number()).invokestatic(METER, "pass", PASS));
        code.with(element);
      }
    }
  }
}
