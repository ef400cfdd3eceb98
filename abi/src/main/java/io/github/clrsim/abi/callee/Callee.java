package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.outcome.HResult;

/** Who is called: knows what stands for functions of the caller, and for objects of its own. */
public interface Callee {

  /**
   * A function of the caller.
   *
   * @param type the Java interface of such functions
   * @param address where its code is; zero where the caller gave none
   * @param clientData what it wants to be given with every call
   * @throws Refusal if such a function must not be missing
   */
  Object function(Class<?> type, long address, long clientData);

  /**
   * Where bytes lie that the caller may read for as long as it lives. Equal bytes lie in one place.
   */
  long bytes(Blob content);

  /**
   * Memory of the caller is about to be read, to which it gave the address.
   *
   * @param address where it begins; never zero
   */
  void requireReadable(long address, long bytes);

  /** The same, where it is about to be written. */
  void requireWritable(long address, long bytes);

  /** What becomes of room that is too small. */
  BufferRules buffers();

  /** Memory for what answers point to. */
  Scratch scratch();

  /**
   * Hands out an object, or nothing where the caller wants none.
   *
   * @param arguments those of the call, in which the caller says where the object goes
   * @param result which of them
   * @param value what the call answered
   * @return what becomes of the call: S_OK if nothing
   */
  HResult handOut(Arguments arguments, Giving.Interface result, Object value);
}
