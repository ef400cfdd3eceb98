package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;

/**
 * A file with CLI metadata, opened: its headers have been checked, and its tables and heaps are
 * ready to be asked.
 *
 * @param bytes all of the file
 */
public record MetadataFile(
    Bytes bytes, PeFile pe, CliHeader cli, MetadataRoot root, Tables tables, Heaps heaps) {

  /**
   * Opens a file; throws a diagnostic if it is not an assembly or its tables do not lie inside it.
   */
  public static MetadataFile of(Bytes bytes) {
    PeFile pe = PeFile.read(bytes);
    CliHeader cli = CliHeader.read(bytes, pe);
    MetadataRoot root = MetadataRoot.read(bytes, cli.metadata());
    Extent tables =
        root.stream("#~")
            .or(() -> root.stream("#-"))
            .orElseThrow(
                () ->
                    bytes.damaged(
                        cli.metadata().offset(),
                        "The metadata of %s has no tables, only the streams %s."
                            .formatted(bytes.name(), root.streams().keySet()),
                        "They are in the stream #~, or in #- if not optimised."));
    return new MetadataFile(
        bytes, pe, cli, root, Tables.read(bytes, tables), Heaps.of(bytes, root));
  }

  /** The name in a cell that points into {@code #Strings}. */
  public String string(Column column, int row) {
    return heaps.string(tables.cell(column, row));
  }

  /** The bytes in a cell that points into {@code #Blob}. */
  public Blob blob(Column column, int row) {
    return heaps.blob(tables.cell(column, row));
  }

  /** The GUID in a cell that points into {@code #GUID}. */
  public Guid guid(Column column, int row) {
    return heaps.guid(tables.cell(column, row));
  }
}
