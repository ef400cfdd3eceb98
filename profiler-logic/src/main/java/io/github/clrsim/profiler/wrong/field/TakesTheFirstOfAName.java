package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;
import java.util.List;
import java.util.Optional;

/**
 * It takes the first field of a name, which a base class declares, where the object's own class has
 * another of that name.
 */
public final class TakesTheFirstOfAName extends FieldProfiler {

  /** A profiler for one run. */
  public TakesTheFirstOfAName(ProfilerHost host) {
    super(host, Reader::new);
  }

  private static final class Reader extends FieldReader {
    Reader(DataAccess access) {
      super(access);
    }

    @Override
    protected Optional<DeclaredField> chosen(List<DeclaredField> sameName) {
      return sameName.stream().findFirst();
    }
  }
}
