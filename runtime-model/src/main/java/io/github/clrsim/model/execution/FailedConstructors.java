package io.github.clrsim.model.execution;

import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.exception.Unwinding;
import io.github.clrsim.model.execution.LibraryMethods.Station;
import io.github.clrsim.model.jit.ClassConstructorFailure;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.ExceptionRules;
import java.util.List;
import java.util.Optional;

/** What becomes of an exception that a class constructor throws. */
final class FailedConstructors {
  private static final String UNINITIALIZED = "System.TypeInitializationException";
  private static final Station FOR_OBJECTS =
      new Station("System.Runtime.CompilerServices.StaticsHelpers", "GetGCStaticBaseSlow", 1);
  private static final Station FOR_NUMBERS =
      new Station("System.Runtime.CompilerServices.StaticsHelpers", "GetNonGCStaticBaseSlow", 1);
  private static final Station INITIALIZER =
      new Station("System.Runtime.CompilerServices.InitHelpers", "InitClassSlow", 1);

  private final ExceptionRules rules;
  private final CodeTypes types;
  private final Allocations allocations;
  private final Exceptions exceptions;
  private final LibraryMethods library;

  /** What a class is needed for when its constructor has to run. */
  enum Need {
    /** A static field that refers to an object; structures lie in boxes. */
    OBJECT,
    /** A static field that holds a number, or a method. */
    NUMBER
  }

  FailedConstructors(
      ExceptionRules rules,
      CodeTypes types,
      Allocations allocations,
      Exceptions exceptions,
      LibraryMethods library) {
    this.rules = rules;
    this.types = types;
    this.allocations = allocations;
    this.exceptions = exceptions;
    this.library = library;
  }

  /** What keeps a constructor from being compiled goes on as it is, or wrapped (N108). */
  RuntimeException wrapped(TypeKey owner, TypeLoadFailure failure) {
    return rules.failedCompilationsCrossBorders() ? failure : wrapped(owner);
  }

  /** The runtime wraps what a constructor has thrown. */
  ClassConstructorFailure wrapped(TypeKey owner) {
    TypeKey type = types.core(UNINITIALIZED);
    return new ClassConstructorFailure(new ThrownObject(allocations.objectOf(owner, type), type));
  }

  /** Throws it where the method needs the class, or where the library has called for it. */
  Unwinding thrown(Frame frame, Need need, ClassConstructorFailure failure) {
    if (rules.initializesInLibrary()) {
      Station base = need == Need.OBJECT ? FOR_OBJECTS : FOR_NUMBERS;
      throwThrough(frame, List.of(base, INITIALIZER), failure.thrown());
    }
    return exceptions.thrown(frame, failure.thrown());
  }

  /** Comes back in no case. */
  private void throwThrough(Frame caller, List<Station> stations, ThrownObject thrown) {
    if (stations.isEmpty()) {
      throw exceptions.thrown(caller, thrown);
    }
    List<Station> rest = stations.subList(1, stations.size());
    exceptions.run(
        OtherFrame.passing(
            library.entered(stations.getFirst()),
            Optional.of(caller),
            at -> throwThrough(at, rest, thrown)));
  }
}
