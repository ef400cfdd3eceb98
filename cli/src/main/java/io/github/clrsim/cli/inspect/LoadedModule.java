package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/**
 * A module that is loaded.
 *
 * @param name that its metadata has
 * @param file that it was loaded from; empty for one in memory only
 */
public record LoadedModule(ModuleId moduleId, String name, String file) {

  static List<LoadedModule> all(ProcessAccess access) {
    return access.getModules().answer().orElse(List.of()).stream()
        .map(
            module ->
                new LoadedModule(
                    module,
                    access
                        .getMetaData(module)
                        .answer()
                        .flatMap(scope -> scope.getScopeProps().answer())
                        .map(props -> props.name())
                        .orElse("?"),
                    access.getModuleFile(module).answer().orElse("")))
        .toList();
  }
}
