package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metadata of a file with more in it. Rows are only ever added, so that every token keeps its
 * meaning; a member of an older type goes through an indirection table, as in {@code #-}. The file
 * stays in front of what is written anew, so that addresses in it keep their meaning, too.
 */
public final class MetadataBuilder {
  private static final int TABLE_HEAD = 24;
  private static final int NARROW_HEAP_MAX = 0xFFFF;
  private static final int WIDE_STRINGS = 0x1;
  private static final int WIDE_GUIDS = 0x2;
  private static final int WIDE_BLOBS = 0x4;
  private static final int GUID_SIZE = 16;

  private final MetadataFile base;
  private final Map<Table, List<int[]>> rows = new EnumMap<>(Table.class);
  private final ByteArrayOutputStream strings;
  private final ByteArrayOutputStream userStrings;
  private final ByteArrayOutputStream blobs;

  /** A builder that has everything that this file has. */
  public MetadataBuilder(MetadataFile base) {
    this.base = base;
    this.strings = heap("#Strings");
    this.userStrings = heap("#US");
    this.blobs = heap("#Blob");
    for (Table table : Table.values()) {
      List<Column> columns = TableSchema.columns(table);
      List<int[]> all = new ArrayList<>();
      for (int row = 1; row <= base.tables().rows(table); row++) {
        int[] cells = new int[columns.size()];
        for (int i = 0; i < cells.length; i++) {
          cells[i] = base.tables().cell(columns.get(i), row);
        }
        all.add(cells);
      }
      rows.put(table, all);
    }
  }

  /** How many rows a table has now. */
  public int rows(Table table) {
    return of(table).size();
  }

  /** Adds a row and answers its number. */
  public int add(Table table, int... cells) {
    of(table).add(cells);
    return rows(table);
  }

  /**
   * Adds a row that belongs to a run of an owner's: a method to a type, for example.
   *
   * @param list the column of the owner in which its run begins
   */
  public int addMember(Column list, int owner, int... cells) {
    ColumnKind.RowRun run = (ColumnKind.RowRun) list.kind();
    int member = add(run.table(), cells);
    boolean isLast = owner == rows(list.table());
    if (isLast && rows(run.indirection()) == 0) {
      return member;
    }
    if (rows(run.indirection()) == 0) {
      for (int row = 1; row < member; row++) {
        add(run.indirection(), row);
      }
    }
    int end = isLast ? rows(run.indirection()) : cell(list, owner + 1) - 1;
    of(run.indirection()).add(end, new int[] {member});
    for (int later = owner + 1; later <= rows(list.table()); later++) {
      of(list.table()).get(later - 1)[place(list)]++;
    }
    return member;
  }

  /** Where the run of a new owner begins: behind all others. */
  public int emptyRun(Column list) {
    ColumnKind.RowRun run = (ColumnKind.RowRun) list.kind();
    int indirect = rows(run.indirection());
    return 1 + (indirect > 0 ? indirect : rows(run.table()));
  }

  /** Changes a cell. */
  public void set(Column column, int row, int value) {
    of(column.table()).get(row - 1)[place(column)] = value;
  }

  /** The cell for a token in a column of coded indexes. */
  public static int coded(CodedIndex index, MetadataToken token) {
    if (token.isNil()) {
      return 0;
    }
    return Table.of(token.value() >>> 24)
        .flatMap(table -> index.encode(table, token.row()))
        .orElse(0);
  }

  /** The cell for a name. */
  public int string(String name) {
    if (name.isEmpty()) {
      return 0;
    }
    int at = strings.size();
    strings.writeBytes(name.getBytes(StandardCharsets.UTF_8));
    strings.write(0);
    return at;
  }

  /** The cell for bytes. */
  public int blob(Blob bytes) {
    int at = blobs.size();
    writeCounted(blobs, bytes.bytes());
    return at;
  }

  /** The row of the token of a text. */
  public int userString(String text) {
    int at = userStrings.size();
    byte[] units = text.getBytes(StandardCharsets.UTF_16LE);
    byte[] content = Arrays.copyOf(units, units.length + 1);
    // The last byte says whether some character is none of the simple ones (ECMA-335 II.24.2.4).
    boolean isSimple =
        text.chars().allMatch(each -> each >= 0x20 && each < 0x7F && each != 0x27 && each != 0x2D);
    content[units.length] = (byte) (isSimple ? 0 : 1);
    writeCounted(userStrings, content);
    return at;
  }

  /** The file with all of it. */
  public MetadataFile build() {
    byte[] file = base.bytes().all();
    byte[] tables = tableStream();
    int start = aligned(file.length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(file);
    Map<String, Extent> streams = new LinkedHashMap<>();
    put(out, streams, "#~", tables);
    put(out, streams, "#Strings", strings.toByteArray());
    put(out, streams, "#US", userStrings.toByteArray());
    put(out, streams, "#Blob", blobs.toByteArray());
    base.root().stream("#GUID").ifPresent(guids -> streams.put("#GUID", guids));
    Bytes bytes = Bytes.of(out.toByteArray(), base.bytes().name());
    MetadataRoot root = new MetadataRoot(base.root().version(), streams);
    return new MetadataFile(
        bytes,
        base.pe(),
        base.cli(),
        root,
        Tables.read(bytes, new Extent(start, tables.length)),
        Heaps.of(bytes, root));
  }

  private static void put(
      ByteArrayOutputStream out, Map<String, Extent> streams, String name, byte[] stream) {
    while (out.size() % Integer.BYTES != 0) {
      out.write(0);
    }
    streams.put(name, new Extent(out.size(), stream.length));
    out.writeBytes(stream);
  }

  private byte[] tableStream() {
    int[] counts = new int[Table.values().length];
    long valid = 0;
    int present = 0;
    for (Table table : Table.values()) {
      counts[table.number()] = rows(table);
      if (rows(table) > 0) {
        valid |= 1L << table.number();
        present++;
      }
    }
    int heapSizes = heapSizes();
    TableSchema schema = TableSchema.of(counts, heapSizes);
    int size = TABLE_HEAD + Integer.BYTES * present;
    for (Table table : Table.values()) {
      size += counts[table.number()] * schema.rowSize(table);
    }
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(0).put((byte) 2).put((byte) 0).put((byte) heapSizes).put((byte) 1);
    out.putLong(valid).putLong(0);
    for (Table table : Table.values()) {
      if (counts[table.number()] > 0) {
        out.putInt(counts[table.number()]);
      }
    }
    for (Table table : Table.values()) {
      List<Column> columns = TableSchema.columns(table);
      for (int[] cells : of(table)) {
        for (int i = 0; i < cells.length; i++) {
          if (schema.place(columns.get(i)).width() == 2) {
            out.putShort((short) cells[i]);
          } else {
            out.putInt(cells[i]);
          }
        }
      }
    }
    return out.array();
  }

  private int heapSizes() {
    int guids = base.root().stream("#GUID").map(Extent::size).orElse(0) / GUID_SIZE;
    return (strings.size() > NARROW_HEAP_MAX ? WIDE_STRINGS : 0)
        | (guids > NARROW_HEAP_MAX ? WIDE_GUIDS : 0)
        | (blobs.size() > NARROW_HEAP_MAX ? WIDE_BLOBS : 0);
  }

  private int cell(Column column, int row) {
    return of(column.table()).get(row - 1)[place(column)];
  }

  private static int place(Column column) {
    return TableSchema.columns(column.table()).indexOf(column);
  }

  private List<int[]> of(Table table) {
    return rows.computeIfAbsent(table, _ -> new ArrayList<>());
  }

  /** What the heap holds already; a new one begins with its empty entry. */
  private ByteArrayOutputStream heap(String name) {
    ByteArrayOutputStream heap = new ByteArrayOutputStream();
    Extent known = base.root().stream(name).orElse(Extent.NONE);
    heap.writeBytes(base.bytes().blobAt(known.offset(), known.size(), name).bytes());
    if (heap.size() == 0) {
      heap.write(0);
    }
    return heap;
  }

  private static void writeCounted(ByteArrayOutputStream heap, byte[] content) {
    int size = content.length;
    if (size < 0x80) {
      heap.write(size);
    } else if (size < 0x4000) {
      heap.write(0x80 | size >>> 8);
      heap.write(size);
    } else {
      heap.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(0xC000_0000 | size).array());
    }
    heap.writeBytes(content);
  }

  private static int aligned(int size) {
    return (size + 3) / Integer.BYTES * Integer.BYTES;
  }
}
