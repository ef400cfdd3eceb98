package io.github.clrsim.laws.runtime.start;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.Frame;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.List;
import java.util.stream.IntStream;

/** A run that crashes inside a question in the callback of a load (ordering N12). */
public final class EarlyCrash implements Checker {
  private static final List<String> DANGEROUS =
      List.of("GetModuleInfo2", "GetAppDomainsContainingModule", "GetClassFromToken");

  private EarlyCrash() {}

  /** The run ends in such a crash. */
  public static Shape shape() {
    return Shape.of(EarlyCrash::new).asking(DANGEROUS.toArray(String[]::new));
  }

  @Override
  public CheckResult ended(RunState scene, Run.Ending ending) {
    boolean isAsking =
        IntStream.range(0, scene.threads()).mapToObj(scene::open).anyMatch(EarlyCrash::isEarly);
    return CheckResult.shown(ending instanceof Run.Ending.Crashed && isAsking);
  }

  private static boolean isEarly(List<Frame> open) {
    boolean isAsking =
        !open.isEmpty()
            && open.getLast() instanceof Frame.InCall asking
            && DANGEROUS.contains(asking.name());
    return isAsking
        && open.stream()
            .anyMatch(
                frame ->
                    frame instanceof Frame.InCallback in
                        && (in.callback() instanceof ModuleCallback
                            || in.callback() instanceof AssemblyCallback));
  }
}
