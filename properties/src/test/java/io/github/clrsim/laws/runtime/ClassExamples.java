package io.github.clrsim.laws.runtime;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.LIST_OF_TYPE;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Loads of classes, good and bad. */
final class ClassExamples {
  private static final ClassId NONE = new ClassId(0);
  private static final ClassId OBJECT = new ClassId(0x500);
  private static final ClassId CANON = new ClassId(0x510);
  private static final ClassId VALUE = new ClassId(0x520);
  private static final ClassId ENUM = new ClassId(0x530);
  private static final ClassId SHARED = new ClassId(0x540);
  private static final ClassId HALF_SHARED = new ClassId(0x550);
  private static final ClassId UNIT = new ClassId(0x560);
  private static final ClassId NUMBER = new ClassId(0x570);
  private static final ClassId COLOR = new ClassId(0x580);
  private static final ClassId PAIR_OF_CANON = new ClassId(0x590);
  private static final ClassId PAIR_OF_TYPE = new ClassId(0x5A0);
  private static final FunctionId FUNCTION = new FunctionId(0x600);
  private static final MetadataToken FIELD = new MetadataToken(0x04000001);

  /** A class is announced, and the profiler asks what it is. */
  private static TraceBuilder comes(
      TraceBuilder history, ClassId id, int row, ClassId parent, ClassId... typeArgs) {
    return history
        .gets(new ClassLoadStarted(id))
        .enters(new ClassLoadFinished(id, HResult.S_OK))
        .makes("GetClassIDInfo2", id)
        .hears(new ClassIDInfo2(HOST_MODULE, TraceBuilder.typeDef(row), parent, List.of(typeArgs)))
        .returns();
  }

  /** A class is asked about once more. */
  private static TraceBuilder is(TraceBuilder history, ClassId id, int row, ClassId parent) {
    return history
        .makes("GetClassIDInfo2", id)
        .hears(new ClassIDInfo2(HOST_MODULE, TraceBuilder.typeDef(row), parent, List.of()));
  }

  private static TraceBuilder named(TraceBuilder history, int row, String name) {
    return history
        .reads(HOST_MODULE, "GetTypeDefProps", TraceBuilder.typeDef(row))
        .hears(new TypeDefProps(name, 0, TraceBuilder.typeDef(0)));
  }

  /** The few types of the core library that have to be known. */
  private static TraceBuilder core() {
    TraceBuilder history = comes(TraceBuilder.begins(), OBJECT, 2, NONE);
    history = named(comes(history, CANON, 3, OBJECT), 3, "System.__Canon");
    history = named(comes(history, VALUE, 4, OBJECT), 4, "System.ValueType");
    return named(comes(history, ENUM, 5, VALUE), 5, "System.Enum");
  }

  private static TraceBuilder type() {
    return comes(core(), TYPE, 6, OBJECT);
  }

  /** A class, a structure, an enum and a generic structure of the program. */
  private static TraceBuilder program() {
    TraceBuilder history = comes(comes(type(), UNIT, 7, OBJECT), NUMBER, 8, VALUE);
    history = comes(comes(history, COLOR, 10, ENUM), PAIR_OF_CANON, 11, VALUE, CANON);
    return comes(history, PAIR_OF_TYPE, 11, VALUE, TYPE);
  }

  /**
   * A shared form is announced, an instance behind it, and last one that is not the shared form.
   */
  private static Example unshared(List<ClassId> shared, List<ClassId> exact, List<ClassId> half) {
    TraceBuilder history = comes(program(), SHARED, 9, OBJECT, shared.toArray(ClassId[]::new));
    history = comes(history, LIST_OF_TYPE, 9, OBJECT, exact.toArray(ClassId[]::new));
    return good(
        "TheSharedFormComesFirst",
        comes(history, HALF_SHARED, 9, OBJECT, half.toArray(ClassId[]::new)));
  }

  private static Example unshared(List<ClassId> exact, List<ClassId> half) {
    return unshared(List.of(CANON, CANON), exact, half);
  }

  /** An instance is announced, and its shared form behind it. */
  private static Example late(List<ClassId> exact, List<ClassId> shared) {
    TraceBuilder history = comes(program(), LIST_OF_TYPE, 9, OBJECT, exact.toArray(ClassId[]::new));
    return bad(
        "TheSharedFormComesFirst",
        comes(history, SHARED, 9, OBJECT, shared.toArray(ClassId[]::new)));
  }

  /**
   * A shared form goes, without a word or with one of its own, and its ID is another class's when a
   * shared form of that definition comes again, and an instance behind it.
   */
  private static Example another(ClassCallback... farewell) {
    TraceBuilder history = comes(type(), LIST_OF_TYPE, 9, OBJECT, CANON).gets(farewell);
    history = comes(history, LIST_OF_TYPE, 7, OBJECT, TYPE);
    history = is(is(is(history, OBJECT, 2, NONE), CANON, 3, OBJECT), TYPE, 6, OBJECT);
    history = comes(history, SHARED, 9, OBJECT, CANON);
    return good("TheSharedFormComesFirst", comes(history, HALF_SHARED, 9, OBJECT, TYPE));
  }

  /** An heir goes, and its ID is another's when the class comes that was its base. */
  private static Example anotherHeir() {
    TraceBuilder history =
        comes(core(), TYPE, 6, OTHER)
            .gets(new ClassUnloadStarted(TYPE), new ClassUnloadFinished(TYPE, HResult.S_OK));
    return good("BaseClassesComeFirst", comes(comes(history, OTHER, 7, OBJECT), LIST, 8, OTHER));
  }

  private static TraceBuilder precompiled(int flags) {
    return TraceBuilder.begins()
        .makes("GetModuleInfo2", HOST_MODULE)
        .hears(new ModuleInfo2(new Address(0), "host", HOST, flags))
        .loads(TYPE)
        .identifies(TYPE, HOST_MODULE, TYPE_TOKEN);
  }

  static final List<Example> ALL =
      List.of(
          good(
              "AnnouncedIsNotLoaded",
              TraceBuilder.begins()
                  .loads(TYPE)
                  .makes("GetAppDomainStaticAddress", TYPE, FIELD, new AppDomainId(1))
                  .hears(HResult.CORPROF_E_DATAINCOMPLETE)),
          bad(
              "AnnouncedIsNotLoaded",
              TraceBuilder.begins()
                  .loads(TYPE)
                  .makes("GetAppDomainStaticAddress", TYPE, FIELD, new AppDomainId(1))
                  .hears(new Address(1))),
          good(
              "NoArrayIsAnnounced",
              TraceBuilder.begins().loads(TYPE).identifies(TYPE, HOST_MODULE, TYPE_TOKEN)),
          bad(
              "NoArrayIsAnnounced",
              TraceBuilder.begins()
                  .loads(TYPE)
                  .makes("GetClassIDInfo2", TYPE)
                  .hears(HResult.CORPROF_E_CLASSID_IS_ARRAY)),
          bad(
              "NoArrayIsAnnounced",
              TraceBuilder.begins()
                  .loads(TYPE)
                  .makes("IsArrayClass", TYPE)
                  .hears(new ArrayClass(ElementType.CLASS, LIST, 1))),
          good(
              "TheSharedFormComesFirst",
              comes(comes(type(), SHARED, 9, OBJECT, CANON), LIST_OF_TYPE, 9, OBJECT, TYPE)),
          bad(
              "TheSharedFormComesFirst",
              comes(comes(type(), LIST_OF_TYPE, 9, OBJECT, TYPE), SHARED, 9, OBJECT, CANON)),
          unshared(List.of(TYPE, UNIT), List.of(CANON, UNIT)),
          unshared(List.of(OBJECT, TYPE), List.of(OBJECT, CANON)),
          unshared(List.of(TYPE, ENUM), List.of(CANON, ENUM)),
          unshared(List.of(TYPE, VALUE), List.of(CANON, VALUE)),
          unshared(
              List.of(CANON, PAIR_OF_CANON),
              List.of(TYPE, PAIR_OF_TYPE),
              List.of(CANON, PAIR_OF_TYPE)),
          late(List.of(TYPE, UNIT), List.of(CANON, CANON)),
          late(List.of(OBJECT, TYPE), List.of(CANON, CANON)),
          late(List.of(TYPE, ENUM), List.of(CANON, CANON)),
          late(List.of(TYPE, NUMBER), List.of(CANON, NUMBER)),
          late(List.of(COLOR, TYPE), List.of(COLOR, CANON)),
          late(List.of(TYPE, PAIR_OF_TYPE), List.of(CANON, PAIR_OF_CANON)),
          another(),
          another(
              new ClassUnloadStarted(LIST_OF_TYPE),
              new ClassUnloadFinished(LIST_OF_TYPE, HResult.S_OK)),
          anotherHeir(),
          good("BaseClassesComeFirst", comes(core(), TYPE, 6, OBJECT)),
          bad("BaseClassesComeFirst", comes(comes(core(), TYPE, 6, OTHER), OTHER, 7, OBJECT)),
          good(
              "AFunctionOfNoAnnouncedClass",
              TraceBuilder.begins()
                  .loads(LIST)
                  .enters(new JITInlining(FUNCTION, FUNCTION, 1))
                  .makes("GetFunctionInfo", FUNCTION)
                  .hears(new FunctionInfo(TYPE, HOST_MODULE, TYPE_TOKEN))),
          bad(
              "AFunctionOfNoAnnouncedClass",
              TraceBuilder.begins()
                  .loads(LIST)
                  .enters(new JITInlining(FUNCTION, FUNCTION, 1))
                  .makes("GetFunctionInfo", FUNCTION)
                  .hears(new FunctionInfo(LIST, HOST_MODULE, TYPE_TOKEN))),
          good("PrecompiledClassesComeToLife", precompiled(3)),
          bad("PrecompiledClassesComeToLife", precompiled(1)));

  private ClassExamples() {}
}
