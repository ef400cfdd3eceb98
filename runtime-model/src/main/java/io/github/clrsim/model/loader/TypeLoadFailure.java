package io.github.clrsim.model.loader;

import io.github.clrsim.api.outcome.HResult;

/**
 * A load or a compilation failed as it may in any program: a managed exception, which the program
 * or whoever asked for it has to bear.
 */
public final class TypeLoadFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  // corerror.h
  private static final HResult COR_E_INVALIDPROGRAM = new HResult(0x8013_153A);
  private static final HResult COR_E_MISSINGFIELD = new HResult(0x8013_1511);
  private static final HResult FUSION_E_REF_DEF_MISMATCH = new HResult(0x8013_1040);

  private final Reason reason;

  /** Why it failed, and what the runtime throws for it. */
  public enum Reason {
    /** An assembly lacks a type, or the type cannot be made. */
    TYPE("System.TypeLoadException"),
    /** An assembly is nowhere. */
    FILE_NOT_FOUND("System.IO.FileNotFoundException"),
    /** An assembly is there, but of a lower version than the one that is referred to. */
    OTHER_VERSION("System.IO.FileLoadException"),
    /** A file is no assembly. */
    BAD_IMAGE("System.BadImageFormatException"),
    /** A method's IL is none. */
    INVALID_PROGRAM("System.InvalidProgramException"),
    /** Code uses a field that has no storage. */
    MISSING_FIELD("System.MissingFieldException");

    private final String exception;

    Reason(String exception) {
      this.exception = exception;
    }
  }

  /** A failure for this reason. */
  public TypeLoadFailure(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  /** What a call that made the runtime load answers: the HRESULT of the exception (calls 5). */
  public HResult hresult() {
    return switch (reason) {
      case TYPE -> HResult.COR_E_TYPELOAD;
      case FILE_NOT_FOUND -> HResult.COR_E_FILENOTFOUND;
      case OTHER_VERSION -> FUSION_E_REF_DEF_MISMATCH;
      case BAD_IMAGE -> HResult.COR_E_BADIMAGEFORMAT;
      case INVALID_PROGRAM -> COR_E_INVALIDPROGRAM;
      case MISSING_FIELD -> COR_E_MISSINGFIELD;
    };
  }

  /** The full name of the exception that the runtime throws in managed code. */
  public String exception() {
    return reason.exception;
  }
}
