package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.Finding;
import java.util.List;
import java.util.Optional;

/**
 * It asks for the class behind each one by its token, to be early. If that is not loaded, asking
 * loads it.
 */
public final class AsksBeforeTheLoad extends BoundaryProfiler {

  /** A profiler for one run. */
  public AsksBeforeTheLoad(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<List<Finding>> findings(Boundary asked, ClassId classId) {
    Optional<List<Finding>> found = super.findings(asked, classId);
    info().getClassIDInfo2(classId).answer().flatMap(this::next).ifPresent(asked::ofClass);
    return found;
  }

  private Optional<ClassId> next(ClassIDInfo2 told) {
    return info()
        .getClassFromToken(told.moduleId(), TokenKind.TYPE_DEF.token(told.typeDefToken().row() + 1))
        .answer();
  }
}
