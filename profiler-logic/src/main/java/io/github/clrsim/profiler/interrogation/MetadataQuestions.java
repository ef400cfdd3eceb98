package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every method of IMetaDataImport2 and IMetaDataAssemblyImport that asks something, put about
 * definitions that are drawn from the module which a callback is about.
 */
final class MetadataQuestions {
  private static final int OPEN_TO_READ = 0;
  private static final FrameInfo NO_FRAME = new FrameInfo(0);

  // What is emitted is in a file on one arm, and made by the program on the other.
  private static final String OF_FRAMEWORK =
      "(System|Microsoft|ScenarioHost|netstandard|RefEmit_InMemoryManifestModule)\\b.*";

  /** Metadata is asked in one callback out of so many: one answer costs several questions. */
  private static final int CALLBACKS_ONE_IN = 4;

  private static final List<MetadataQuestion> ALL =
      Stream.of(MetadataTopics.types(), MetadataTopics.members(), MetadataTopics.modules())
          .flatMap(List::stream)
          .toList();

  private MetadataQuestions() {}

  /** Asks a share of all, in some of the callbacks that are about a module, class or function. */
  static void about(ProfilerHost host, Subject subject, long drawn, int share) {
    if (Long.remainderUnsigned(drawn, CALLBACKS_ONE_IN) != 0) {
      return;
    }
    module(host, subject)
        .flatMap(module -> host.info().getModuleMetaData(module, OPEN_TO_READ).answer())
        .ifPresent(
            scope -> {
              boolean isSmall = isOfProgram(scope);
              for (int number = 0; isSmall && number < ALL.size(); number++) {
                long here = DrawnQuestions.mixed(~drawn + number);
                if (Long.remainderUnsigned(here, share) == 0) {
                  ALL.get(number).asking().about(scope, new MetadataDraw(scope, here));
                }
              }
              host.objects().unknown(scope).release();
            });
  }

  /** The framework's metadata is much, and the same for every program. */
  private static boolean isOfProgram(MetadataImport scope) {
    return scope
        .getScopeProps()
        .answer()
        .filter(props -> !props.name().matches(OF_FRAMEWORK))
        .isPresent();
  }

  private static Optional<ModuleId> module(ProfilerHost host, Subject subject) {
    Stream<ModuleId> named = subject.each(ModuleId.class).stream();
    Stream<ModuleId> ofClasses =
        subject.each(ClassId.class).stream()
            .flatMap(type -> host.info().getClassIDInfo2(type).answer().stream())
            .map(known -> known.moduleId());
    Stream<ModuleId> ofFunctions =
        subject.each(FunctionId.class).stream()
            .flatMap(function -> host.info().getFunctionInfo2(function, NO_FRAME).answer().stream())
            .map(known -> known.moduleId());
    return Stream.of(named, ofClasses, ofFunctions)
        .flatMap(modules -> modules)
        .filter(module -> !module.isNull())
        .findFirst();
  }

  /** The methods that are called, as a test counts them. */
  static List<String> asked() {
    return ALL.stream().map(MetadataQuestion::method).toList();
  }
}
