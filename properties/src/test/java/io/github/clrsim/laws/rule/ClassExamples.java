package io.github.clrsim.laws.rule;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.LIST_OF_TYPE;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.rule.Example.bad;
import static io.github.clrsim.laws.rule.Example.good;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.laws.History;
import java.util.List;

/** Loads of classes, good and bad. */
final class ClassExamples {
  private static final ClassId NONE = new ClassId(0);
  private static final ClassId OBJECT = new ClassId(0x500);
  private static final ClassId CANON = new ClassId(0x510);
  private static final ClassId VALUE = new ClassId(0x520);
  private static final ClassId ENUM = new ClassId(0x530);
  private static final ClassId SHARED = new ClassId(0x540);
  private static final FunctionId FUNCTION = new FunctionId(0x600);
  private static final MetadataToken FIELD = new MetadataToken(0x04000001);

  /** A class is announced, and the profiler asks what it is. */
  private static History comes(
      History history, ClassId id, int row, ClassId parent, ClassId... typeArgs) {
    return history
        .gets(new ClassLoadStarted(id))
        .enters(new ClassLoadFinished(id, HResult.S_OK))
        .makes("GetClassIDInfo2", id)
        .hears(new ClassIDInfo2(HOST_MODULE, History.typeDef(row), parent, List.of(typeArgs)))
        .returns();
  }

  private static History named(History history, int row, String name) {
    return history
        .reads(HOST_MODULE, "GetTypeDefProps", History.typeDef(row))
        .hears(new TypeDefProps(name, 0, History.typeDef(0)));
  }

  /** The few types of the core library that have to be known. */
  private static History core() {
    History history = comes(History.begins(), OBJECT, 2, NONE);
    history = named(comes(history, CANON, 3, OBJECT), 3, "System.__Canon");
    history = named(comes(history, VALUE, 4, OBJECT), 4, "System.ValueType");
    return named(comes(history, ENUM, 5, VALUE), 5, "System.Enum");
  }

  private static History type() {
    return comes(core(), TYPE, 6, OBJECT);
  }

  private static History precompiled(int flags) {
    return History.begins()
        .makes("GetModuleInfo2", HOST_MODULE)
        .hears(new ModuleInfo2(new Address(0), "host", HOST, flags))
        .loads(TYPE)
        .identifies(TYPE, HOST_MODULE, TYPE_TOKEN);
  }

  static final List<Example> ALL =
      List.of(
          good(
              "AnnouncedIsNotLoaded",
              History.begins()
                  .loads(TYPE)
                  .makes("GetAppDomainStaticAddress", TYPE, FIELD, new AppDomainId(1))
                  .hears(HResult.CORPROF_E_DATAINCOMPLETE)),
          bad(
              "AnnouncedIsNotLoaded",
              History.begins()
                  .loads(TYPE)
                  .makes("GetAppDomainStaticAddress", TYPE, FIELD, new AppDomainId(1))
                  .hears(new Address(1))),
          good(
              "NoArrayIsAnnounced",
              History.begins().loads(TYPE).identifies(TYPE, HOST_MODULE, TYPE_TOKEN)),
          bad(
              "NoArrayIsAnnounced",
              History.begins()
                  .loads(TYPE)
                  .makes("GetClassIDInfo2", TYPE)
                  .hears(HResult.CORPROF_E_CLASSID_IS_ARRAY)),
          bad(
              "NoArrayIsAnnounced",
              History.begins()
                  .loads(TYPE)
                  .makes("IsArrayClass", TYPE)
                  .hears(new ArrayClass(ElementType.CLASS, LIST, 1))),
          good(
              "TheSharedFormComesFirst",
              comes(comes(type(), SHARED, 9, OBJECT, CANON), LIST_OF_TYPE, 9, OBJECT, TYPE)),
          bad(
              "TheSharedFormComesFirst",
              comes(comes(type(), LIST_OF_TYPE, 9, OBJECT, TYPE), SHARED, 9, OBJECT, CANON)),
          good("BaseClassesComeFirst", comes(core(), TYPE, 6, OBJECT)),
          bad("BaseClassesComeFirst", comes(comes(core(), TYPE, 6, OTHER), OTHER, 7, OBJECT)),
          good(
              "AFunctionOfNoAnnouncedClass",
              History.begins()
                  .loads(LIST)
                  .enters(new JITInlining(FUNCTION, FUNCTION, 1))
                  .makes("GetFunctionInfo", FUNCTION)
                  .hears(new FunctionInfo(TYPE, HOST_MODULE, TYPE_TOKEN))),
          bad(
              "AFunctionOfNoAnnouncedClass",
              History.begins()
                  .loads(LIST)
                  .enters(new JITInlining(FUNCTION, FUNCTION, 1))
                  .makes("GetFunctionInfo", FUNCTION)
                  .hears(new FunctionInfo(LIST, HOST_MODULE, TYPE_TOKEN))),
          good("PrecompiledClassesComeToLife", precompiled(3)),
          bad("PrecompiledClassesComeToLife", precompiled(1)));

  private ClassExamples() {}
}
