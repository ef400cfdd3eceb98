package io.github.clrsim.guest.com;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.Map;
import java.util.Optional;

/**
 * Interfaces that real metadata has and the tables do not: whoever asks for one must not be told
 * that there is none (cor.h).
 */
final class MissingInterfaces {
  private static final Map<Guid, String> NAMES =
      Map.of(
          Guid.of("7998EA64-7F95-48B8-86FC-17CAF48BF5CB"), "IMetaDataInfo",
          Guid.of("D8F579AB-402D-4B8E-82D9-5D63B1065C68"), "IMetaDataTables",
          Guid.of("BADB5F70-58DA-43A9-A1C6-D74819F19B15"), "IMetaDataTables2",
          Guid.of("D0E80DD1-12D4-11D3-B39D-00C04FF81795"), "IMetaDataFilter",
          Guid.of("4709C9C6-81FF-11D3-9FC7-00C04F79A0A3"), "IMetaDataValidate");

  private MissingInterfaces() {}

  /** Ends the run if it is one of these. */
  static void require(Guid iid) {
    Optional.ofNullable(NAMES.get(iid))
        .ifPresent(
            name -> {
              throw new OutOfReach("it asks metadata for " + name);
            });
  }
}
