package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * From when a method may name an ID: a row of the table, which is searched from the top.
 *
 * @param kind the type of the ID
 * @param methods which methods
 * @param from from when
 * @param source where this is known from
 */
record FirstUse(
    Class<? extends RunTimeId> kind, Predicate<MethodSpec> methods, From from, String source) {

  /** The moments of a load from which on an ID can be used. */
  enum From {
    /** Its LoadStarted callback was entered. */
    ANNOUNCED("its LoadStarted callback"),
    /** Its LoadFinished callback was entered, with success. */
    FINISHED("its LoadFinished callback"),
    /** The AssemblyLoadFinished callback of its assembly returned. */
    SETTLED("the end of its assembly's AssemblyLoadFinished callback");

    private final String words;

    From(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  private static final FirstUse OF_METADATA =
      new FirstUse(
          ModuleId.class,
          FirstUse::isAnyOther,
          From.ANNOUNCED,
          "calls 4: answered in ModuleLoadStarted on 3.1.2 and 9.0.5");

  private static final List<FirstUse> TABLE =
      List.of(
          new FirstUse(
              AssemblyId.class,
              FirstUse::isAnyOther,
              From.FINISHED,
              "races R25: before that the module is missing, CORPROF_E_DATAINCOMPLETE"),
          new FirstUse(
              ModuleId.class,
              CallTable.runtimeRows("GetModuleMetaData", "GetILFunctionBody")::contains,
              From.ANNOUNCED,
              "calls 4: answered S_OK in ModuleLoadStarted on 3.1.2 and 9.0.5"),
          new FirstUse(
              ModuleId.class,
              FirstUse::loads,
              From.SETTLED,
              "races R15: it crashes in ModuleLoadStarted, and for the entry assembly of 9.0.5 up"
                  + " to and in AssemblyLoadFinished"),
          new FirstUse(
              ModuleId.class,
              FirstUse::isAnyOther,
              From.FINISHED,
              "races R17, R18: before that outputs are placeholders, and GetModuleInfo2 crashes"
                  + " 3.1.2"),
          // Started and Finished come back to back from one function, when the exact parents are
          // known; so what these four need is there in Started already.
          new FirstUse(
              ClassId.class,
              CallTable.runtimeRows(
                      "GetClassIDInfo", "GetClassIDInfo2", "IsArrayClass", "GetClassLayout")
                  ::contains,
              From.ANNOUNCED,
              "ordering G21, N23: ClassLoader::Notify sends both callbacks at one load level"),
          new FirstUse(
              ClassId.class,
              FirstUse::isAnyOther,
              From.FINISHED,
              "corprof.idl: the ClassID is not valid for information before ClassLoadFinished"));

  /**
   * The row for a call and an ID; empty for an ID of a kind that can be used as soon as named. All
   * metadata of a module can be read from the same moment on.
   */
  static Optional<FirstUse> of(InfoCall call, RunTimeId id) {
    return switch (call.target()) {
      case InfoCall.Target.Metadata _ -> Optional.of(OF_METADATA).filter(row -> row.isAbout(id));
      case InfoCall.Target.ComObject _ -> Optional.empty();
      case InfoCall.Target.ProfilerInfo _ -> ofRuntime(call.method(), id);
    };
  }

  // A loop, as it is asked for every ID of every call.
  private static Optional<FirstUse> ofRuntime(MethodSpec method, RunTimeId id) {
    for (FirstUse row : TABLE) {
      if (row.isAbout(id) && row.methods.test(method)) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /** Whether it loads the type it is asked for (calls 5). */
  private static boolean loads(MethodSpec method) {
    return method.deed() == Deed.LOADS_CLASS || method.deed() == Deed.LOADS_FUNCTION;
  }

  /** Those above it in the table are known by then. */
  private static boolean isAnyOther(MethodSpec method) {
    return true;
  }

  private boolean isAbout(RunTimeId id) {
    return kind.isInstance(id);
  }
}
