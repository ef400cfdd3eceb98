package io.github.clrsim.nettrace;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.CallStack;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import io.github.clrsim.nettrace.event.EventThread;
import io.github.clrsim.nettrace.event.EventThread.Label;
import io.github.clrsim.nettrace.event.EventType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What events name by numbers: their types, stacks, threads and labels. */
final class Tables {
  /** What the objects that are made of a short row take, for each of its bytes. */
  private static final long OBJECTS_OF_BYTE = 40;

  private static final int THREAD_NAME = 1;
  private static final int THREAD_PROCESS_ID = 2;
  private static final int THREAD_ID = 3;
  private static final int THREAD_KEY_AND_VALUE = 4;

  private final EventPipeHeader header;
  private final Map<Long, EventType> types = new HashMap<>();
  private final Map<Long, CallStack> stacks = new HashMap<>();
  private final Map<Long, LabelList> labelLists = new HashMap<>();
  private final Map<Long, EventThread> threads = new HashMap<>();
  private final Room typesRoom = new Room("rows of metadata");
  private final Room stacksRoom = new Room("stacks");
  private final Room labelListsRoom = new Room("lists of labels");
  private final Room threadsRoom = new Room("threads");

  Tables(EventPipeHeader header) {
    this.header = header;
  }

  void addType(MetadataRow row, Cursor at, int size) {
    typesRoom.take(at, OBJECTS_OF_BYTE * size);
    types.put(row.id(), row.type());
  }

  /** Reads a block of metadata of version 6. */
  void addTypes(Cursor block) {
    block.take(block.uint16());
    while (!block.isAtEnd()) {
      int size = block.uint16();
      addType(MetadataRow.ofBlocks(block.part(size)), block, size);
    }
  }

  void addStacks(Cursor block) {
    // Each stack is a part of the block, which stays in memory whole.
    stacksRoom.take(block, block.left());
    long first = block.uint32();
    long count = block.uint32();
    for (long i = 0; i < count; i++) {
      long size = block.uint32();
      Blob bytes = block.take(size);
      stacksRoom.take(block, 0);
      stacks.put(first + i, stack(bytes, block));
    }
  }

  void addLabelLists(Cursor block) {
    long first = block.uint32();
    long count = block.uint32();
    for (long i = 0; i < count; i++) {
      int before = block.left();
      LabelList list = LabelList.read(block);
      labelListsRoom.take(block, OBJECTS_OF_BYTE * (before - block.left()));
      labelLists.put(first + i, list);
    }
  }

  void addThreads(Cursor block) {
    while (!block.isAtEnd()) {
      int size = block.uint16();
      Cursor row = block.part(size);
      threadsRoom.take(block, OBJECTS_OF_BYTE * size);
      threads.put(row.varuint64(), thread(row));
    }
  }

  private static EventThread thread(Cursor row) {
    String name = "";
    long processId = 0;
    long id = 0;
    List<Label> labels = new ArrayList<>();
    while (!row.isAtEnd()) {
      int kind = row.uint8();
      switch (kind) {
        case THREAD_NAME -> name = row.countedText();
        case THREAD_PROCESS_ID -> processId = row.varuint64();
        case THREAD_ID -> id = row.varuint64();
        case THREAD_KEY_AND_VALUE -> {
          String key = row.countedText();
          labels.add(new Label(key, row.countedText()));
        }
        // Its size is unknown, so nothing behind it can be read.
        default -> row.take(row.left());
      }
    }
    return new EventThread(id, processId, name, labels);
  }

  EventType type(long id, Cursor at) {
    EventType type = types.get(id);
    if (type == null) {
      throw at.broken("an event names metadata %d, which no block before it has".formatted(id));
    }
    return type;
  }

  /** A stack by its number, or none for 0. */
  CallStack stack(long id, Cursor at) {
    CallStack stack = stacks.get(id);
    if (stack != null) {
      return stack;
    }
    if (id != 0) {
      throw at.broken("an event names stack %d, which no block before it has".formatted(id));
    }
    return CallStack.none(header.pointerSize());
  }

  /** A stack as it stands in netperf, in the event itself. */
  CallStack stack(Blob bytes, Cursor at) {
    if (bytes.size() % header.pointerSize() != 0) {
      throw at.broken(
          "a stack has %d bytes, and a pointer %d".formatted(bytes.size(), header.pointerSize()));
    }
    return new CallStack(bytes, header.pointerSize());
  }

  LabelList labelList(long id, Cursor at) {
    LabelList list = labelLists.get(id);
    if (list != null) {
      return list;
    }
    if (id != 0) {
      throw at.broken("an event names labels %d, which no block before it has".formatted(id));
    }
    return LabelList.EMPTY;
  }

  /** A thread by its index of version 6, or by its id before. */
  EventThread thread(long number, Cursor at) {
    return switch (header.container()) {
      case NETPERF, NETTRACE_OBJECTS -> EventThread.of(number, header.processId());
      case NETTRACE_BLOCKS -> {
        EventThread thread = threads.get(number);
        if (thread == null) {
          throw at.broken("thread %d is named, which no block before has".formatted(number));
        }
        yield thread;
      }
    };
  }

  void removeThread(long index) {
    threads.remove(index);
  }

  /** Behind a sequence point, stacks and labels from before it are named no more. */
  void forgetStacksAndLabels() {
    stacks.clear();
    stacksRoom.clear();
    labelLists.clear();
    labelListsRoom.clear();
  }

  void forgetThreads() {
    threads.clear();
    threadsRoom.clear();
  }

  void forgetTypes() {
    types.clear();
    typesRoom.clear();
  }
}
