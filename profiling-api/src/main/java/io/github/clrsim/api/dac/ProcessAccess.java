package io.github.clrsim.api.dac;

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
   * Whether no type has been defined since {@link #getMethodTables()} was asked last; then none
   * that is not generic has come. The lists of types that modules keep are read again, which takes
   * less than to search the memory. False where that is not known.
   *
   * @param known one that is not generic, which was found then: the list of its module has to have
   *     it where it is expected
   */
  boolean hasNoNewDefinitions(MethodTable known);

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
