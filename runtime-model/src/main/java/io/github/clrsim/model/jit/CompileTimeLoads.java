package io.github.clrsim.model.jit;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.signature.FieldSignature;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.code.UsedField;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.MemberRef;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What the compiler loads when it meets a token in a method: the class of a called method or used
 * field and its type, a named type, what parameters and local variables hold. All of it comes
 * between Started and Finished of the compilation, in the order in which the compiler reads the IL
 * (measured on both).
 */
public final class CompileTimeLoads {
  // One in so many, where the compiler may run a class constructor and need not.
  private static final int EARLY_CONSTRUCTORS = 4;

  private final Loader loader;
  private final Methods methods;
  private final ClassConstructors constructors;
  private final Choices choices;
  private final Consumer<MethodKey> run;
  private final Consumer<TypeKey> staticsUsed;

  /**
   * The loads of one process.
   *
   * @param run runs a class constructor
   * @param staticsUsed is told of each class whose static fields code will use
   */
  public CompileTimeLoads(
      Loader loader,
      Methods methods,
      ClassConstructors constructors,
      Choices choices,
      Consumer<MethodKey> run,
      Consumer<TypeKey> staticsUsed) {
    this.staticsUsed = staticsUsed;
    this.loader = loader;
    this.methods = methods;
    this.constructors = constructors;
    this.choices = choices;
    this.run = run;
  }

  /**
   * Loads what the method names.
   *
   * @param met is told of each instruction when what it names is loaded
   */
  void load(MethodKey method, IlBody body, Consumer<Instruction> met) {
    LoadedAssembly scope = method.assembly();
    TypeVariables variables = method.variables();
    loadResult(method);
    for (TypeSignature parameter : method.definition().signature().parameters()) {
      loadHeld(scope, parameter, variables);
    }
    for (TypeSignature local : scope.image().localVariables(body.locals()).locals()) {
      loadHeld(scope, local, variables);
    }
    for (Instruction instruction : body.code().asCompiled()) {
      loadCaught(scope, body, instruction.offset(), variables);
      load(scope, instruction, variables);
      met.accept(instruction);
    }
  }

  /** The compiler has read a method that it compiles, or considers to fold one into another. */
  void meet(MethodKey method) {
    constructors.met(method.owner());
  }

  /** The class of the field that a token means; empty if it is none that can be loaded. */
  public Optional<TypeKey> ownerOfField(
      LoadedAssembly scope, MetadataToken field, TypeVariables variables) {
    if (field.kind() == TokenKind.MEMBER_REF) {
      return loader.codeTypes().token(scope, scope.image().memberRef(field).parent(), variables);
    }
    TypeKey.Definition owner =
        new TypeKey.Definition(scope, scope.image().fieldDef(field).declaringType().row());
    return Optional.of(
        loader.types().isGeneric(owner) ? new TypeKey.Instance(owner, variables.ofType()) : owner);
  }

  /**
   * A class constructor that only static fields start may be run while a method that uses them is
   * compiled; calm choices leave it for later, as the measured runtimes did.
   */
  void runSomeClassConstructors(MethodKey method, IlBody body, Tier tier) {
    if (!tier.inlines()) {
      return;
    }
    for (Instruction instruction : body.code().instructions()) {
      if (instruction instanceof Instruction.StaticField use) {
        ownerOfField(method.assembly(), use.field(), method.variables())
            .filter(owner -> ClassConstructors.isLazy(owner) && constructors.isPending(owner))
            .filter(owner -> choices.below(EARLY_CONSTRUCTORS) == EARLY_CONSTRUCTORS - 1)
            .ifPresent(this::runEarly);
      }
    }
  }

  /** The body was compiled and optimized, with what was folded into it. */
  void optimized(MethodKey method, IlBody body, Set<MethodKey> inlined) {
    if (constructors.areSettledByLoadedFields()) {
      settleFields(method, body);
      for (MethodKey inner : inlined) {
        inner
            .definition()
            .body()
            .ifPresent(there -> settleFields(inner, IlBody.of(there, inner.toString())));
      }
    }
  }

  /** To know what a load yields, the compiler asks for the field (valuenum.cpp; measured). */
  private void settleFields(MethodKey method, IlBody body) {
    for (Instruction instruction : body.code().instructions()) {
      if (instruction instanceof Instruction.StaticField use && use.loads()) {
        ownerOfField(method.assembly(), use.field(), method.variables())
            .filter(owner -> holdsNoStructure(method.assembly(), use.field(), owner))
            .ifPresent(constructors::fieldsLoaded);
      }
    }
  }

  private boolean holdsNoStructure(LoadedAssembly scope, MetadataToken field, TypeKey owner) {
    return signature(scope, field).type() instanceof TypeSignature.Primitive
        || typeOfField(scope, field, owner)
            .filter(type -> !loader.codeTypes().isStructure(type))
            .isPresent();
  }

  /** What it throws is thrown again where the class is needed. */
  private void runEarly(TypeKey owner) {
    try {
      constructors.require(owner, run);
    } catch (ClassConstructorFailure failed) {
      // Not here: the compiler may, but need not.
    }
  }

  /** Where a protected part begins, the classes that it catches (measured on both). */
  private void loadCaught(LoadedAssembly scope, IlBody body, int at, TypeVariables variables) {
    for (ExceptionClause clause : body.clauses()) {
      if (clause instanceof ExceptionClause.Catch by && by.tried().offset() == at) {
        loadIfClosed(loader.codeTypes().token(scope, by.type(), variables));
      }
    }
  }

  private void load(LoadedAssembly scope, Instruction instruction, TypeVariables variables) {
    switch (instruction) {
      case Instruction.Call call -> loadMethod(scope, call.method(), variables);
      case Instruction.MethodPointer pointer -> loadMethod(scope, pointer.method(), variables);
      case Instruction.InstanceField use -> loadField(scope, use.field(), variables);
      case Instruction.StaticField use -> {
        loadField(scope, use.field(), variables);
        Optional<TypeKey> owner = ownerOfField(scope, use.field(), variables);
        owner.flatMap(of -> UsedField.of(scope, use.field(), of)).ifPresent(this::requireStatic);
        owner.filter(of -> of instanceof TypeKey.Definition).ifPresent(staticsUsed);
        owner.ifPresent(constructors::met);
      }
      case Instruction.TypeUse use ->
          loadIfClosed(loader.codeTypes().token(scope, use.type(), variables));
      case Instruction.NewArray make ->
          loadIfClosed(loader.codeTypes().token(scope, make.element(), variables));
      case Instruction.Handle handle -> loadHandle(scope, handle.item(), variables);
      case Instruction.Text _, Instruction.Jump _, Instruction.Constant _, Instruction.Other _ -> {}
    }
  }

  /**
   * The class of a field, and what it holds; but no enumeration, which is a number to whoever lays
   * out fields (measured on both; jitinterface.cpp: getFieldTypeInternal).
   */
  public void loadField(LoadedAssembly scope, MetadataToken field, TypeVariables variables) {
    Optional<TypeKey> owner = ownerOfField(scope, field, variables);
    loadIfClosed(owner);
    owner
        .flatMap(of -> typeOfField(scope, field, of))
        .filter(type -> !loader.codeTypes().isEnumeration(type))
        .ifPresent(type -> loadIfClosed(Optional.of(type)));
  }

  private Optional<TypeKey> typeOfField(LoadedAssembly scope, MetadataToken field, TypeKey owner) {
    return loader
        .codeTypes()
        .signature(scope, signature(scope, field).type(), TypeVariables.in(owner));
  }

  private static FieldSignature signature(LoadedAssembly scope, MetadataToken field) {
    return field.kind() == TokenKind.MEMBER_REF
        ? referenced(scope, scope.image().memberRef(field))
        : scope.image().fieldDef(field).signature();
  }

  /** What the compiler makes of a field that has no place among the statics (G115). */
  private void requireStatic(FieldDef field) {
    if (field.isLiteral()) {
      throw new TypeLoadFailure(
          TypeLoadFailure.Reason.MISSING_FIELD, "%s is a constant".formatted(field.name()));
    }
    if (!field.isStatic()) {
      throw new TypeLoadFailure(
          TypeLoadFailure.Reason.INVALID_PROGRAM, "%s is not static".formatted(field.name()));
    }
  }

  private static FieldSignature referenced(LoadedAssembly scope, MemberRef field) {
    if (field.signature() instanceof FieldSignature signature) {
      return signature;
    }
    throw scope
        .image()
        .file()
        .bytes()
        .damaged(
            0,
            "Code of %s uses the field %s, which is a method."
                .formatted(scope.name(), field.name()),
            "The signature of a MemberRef says which of the two it is.");
  }

  private void loadHandle(LoadedAssembly scope, MetadataToken item, TypeVariables variables) {
    switch (item.kind()) {
      case TYPE_DEF, TYPE_REF, TYPE_SPEC ->
          loadIfClosed(loader.codeTypes().token(scope, item, variables));
      // The bytes of an array stand in a field of a class that nobody names otherwise.
      case FIELD_DEF -> loadIfClosed(ownerOfField(scope, item, variables));
      default -> {} // A method: its class was loaded with the code that uses it.
    }
  }

  private void loadMethod(LoadedAssembly scope, MetadataToken token, TypeVariables variables) {
    Optional<MethodKey> called = methods.token(scope, token, variables);
    if (called.isEmpty()) {
      return;
    }
    MethodKey method = called.get();
    method.arguments().forEach(argument -> loadIfClosed(Optional.of(argument)));
    loadIfClosed(Optional.of(method.owner()));
    loadResult(method);
    for (TypeSignature parameter : method.definition().signature().parameters()) {
      loadStructure(method.assembly(), parameter, method.variables());
    }
  }

  /** What a method returns, reference or not: the compiler asks for its class (G114). */
  private void loadResult(MethodKey method) {
    loadIfClosed(
        loader
            .codeTypes()
            .signature(
                method.assembly(),
                method.definition().signature().returnType(),
                method.variables()));
  }

  /**
   * What a parameter or local variable of the method itself holds: the compiler asks for its class,
   * of a reference, too, but not of what it holds the address of (G114).
   */
  private void loadHeld(LoadedAssembly scope, TypeSignature signature, TypeVariables variables) {
    switch (signature) {
      case TypeSignature.Modified modified -> loadHeld(scope, modified.type(), variables);
      case TypeSignature.Pinned pinned -> loadHeld(scope, pinned.type(), variables);
      case TypeSignature.ByReference _,
          TypeSignature.Pointer _,
          TypeSignature.FunctionPointer _ -> {}
      default -> loadIfClosed(loader.codeTypes().signature(scope, signature, variables));
    }
  }

  private void loadStructure(
      LoadedAssembly scope, TypeSignature signature, TypeVariables variables) {
    loader
        .codeTypes()
        .signature(scope, signature, variables)
        .filter(loader.codeTypes()::isStructure)
        .ifPresent(type -> loadIfClosed(Optional.of(type)));
  }

  /** To read a signature is to load the type arguments in it before the type (measured). */
  private void loadIfClosed(Optional<TypeKey> type) {
    type.filter(key -> !key.isOpen())
        .ifPresent(
            key -> {
              if (key instanceof TypeKey.Instance instance) {
                instance.arguments().forEach(argument -> loadIfClosed(Optional.of(argument)));
              }
              loader.types().load(key);
            });
  }
}
