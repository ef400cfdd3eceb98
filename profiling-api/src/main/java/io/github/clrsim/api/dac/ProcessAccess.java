package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What more can be asked of a real process, or of its dump, when no address is known to begin with:
 * which modules, types and threads there are. A simulated runtime is asked for these by the
 * profiling API only.
 */
public interface ProcessAccess extends DataAccess {

  /**
   * The modules of all assemblies that are loaded ({@code GetAppDomainList}, {@code
   * GetAssemblyList}, {@code GetAssemblyModuleList}), each once.
   */
  Outcome<List<ModuleId>> getModules();

  /**
   * The threads that the runtime knows ({@code GetThreadStoreData}, {@code GetThreadData}), also
   * those that have ended and were not collected yet.
   */
  Outcome<List<ThreadData>> getThreads();

  /**
   * The types that are loaded, arrays and instantiations among them, but none with type variables,
   * in the order of their addresses. No request answers this: the memory of the process is searched
   * for what refers to a module as only a MethodTable does.
   */
  Outcome<List<MethodTable>> getMethodTables();

  /**
   * Reads anew which types the modules define: each keeps a list, in which a type stands at its
   * token's number when it is loaded. The answer is the number of this reading; the same as before
   * if no type has been defined since, and no module has come or gone. E_NOTIMPL if the list of a
   * module is not understood.
   */
  Outcome<Integer> readDefinitions();

  /**
   * The type that a module defines by this token, which is not generic, as it was when {@link
   * #readDefinitions()} was asked last; null if it was not loaded then. E_INVALIDARG if the module
   * was not there.
   */
  Outcome<MethodTable> getDefinedType(ModuleId moduleId, MetadataToken typeDef);

  /**
   * Where the statics are that a thread has for itself ({@code GetThreadStaticBaseAddress} of
   * ISOSDacInterface14; {@code GetThreadLocalModuleData} where the runtime has no such interface).
   * Null where it has none of this type. E_NOTIMPL where that is not known.
   */
  Outcome<StaticBases> getThreadStaticBases(MethodTable methodTable, ThreadData thread);

  /**
   * Whether the statics of a type have been given what its initialiser gives them ({@code
   * GetMethodTableInitializationFlags} of ISOSDacInterface14; the flags that a module keeps of its
   * classes where the runtime has no such interface). Also a type without an initialiser may not
   * have run. E_NOTIMPL where that is not known.
   */
  Outcome<ClassInitialization> getClassInitialization(MethodTable methodTable);

  /**
   * Whether a module stays as it is until the process ends: not one that can be unloaded ({@code
   * GetMethodTableCollectibleData}), nor one without a file, which may be emitted still; nor one of
   * which no type was asked about yet.
   */
  boolean isLasting(ModuleId moduleId);
}
