package io.github.clrsim.realclr.sos;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * ISOSDacInterface8 (sospriv.idl), as far as the tables have it; .NET 5 is the first to, and to
 * have a generation of pinned objects.
 */
public interface ISOSDacInterface8 {
  Outcome<List<ISOSDacInterface.GenerationData>> getGenerationTable();

  Outcome<List<ISOSDacInterface.GenerationData>> getGenerationTableSvr(Address heapAddr);
}
