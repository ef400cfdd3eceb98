package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole map at one moment. The lists are in the order in which the IDs became known, which is
 * the same in every run with the same schedule.
 *
 * @param changes how often the map had changed by then; equal numbers mean equal contents
 */
public record Snapshot(
    List<ModuleRecord> modules,
    List<AssemblyRecord> assemblies,
    List<ClassRecord> classes,
    long changes) {
  public Snapshot {
    modules = List.copyOf(modules);
    assemblies = List.copyOf(assemblies);
    classes = List.copyOf(classes);
  }

  /** The modules that ModuleLoadFinished, or the catch-up after attach, named. */
  public List<ModuleId> moduleIds() {
    ModuleId[] ids = new ModuleId[modules.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = modules.get(i).moduleId();
    }
    return List.of(ids);
  }

  /** The classes that ClassLoadFinished named. */
  public List<ClassRecord> announcedClasses() {
    List<ClassRecord> announced = new ArrayList<>(classes.size());
    for (ClassRecord record : classes) {
      if (record.isAnnounced()) {
        announced.add(record);
      }
    }
    return announced;
  }

  /**
   * Whether the runtime has told of every class what it is. If it refused, a class may be among
   * these that went with a module, and nobody could know.
   */
  public boolean isUnderstood() {
    for (int i = 0; i < classes.size(); i++) {
      if (classes.get(i).identity() instanceof TypeIdentity.Unknown) {
        return false;
      }
    }
    return true;
  }

  /** The IDs of {@link #announcedClasses()}. */
  public List<ClassId> announcedClassIds() {
    List<ClassId> announced = new ArrayList<>(classes.size());
    for (ClassRecord record : classes) {
      if (record.isAnnounced()) {
        announced.add(record.classId());
      }
    }
    return announced;
  }
}
