package io.github.clrsim.guest.libc;

import static io.github.clrsim.explorer.schedule.SimulatedThreads.NEVER;

import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The descriptors that a guest is interested in, and those among them of which something has
 * happened (epoll(7)). As in the kernel the latter are a queue, in which what is of level-triggered
 * ones stays.
 */
final class EpollSet extends Channel {
  private static final int EDGE_TRIGGERED = 1 << 31; // EPOLLET
  private static final int ONE_SHOT = 1 << 30; // EPOLLONESHOT
  private static final int AWAKE = 1 << 29; // EPOLLWAKEUP
  static final int EXCLUSIVE = 1 << 28; // EPOLLEXCLUSIVE
  private static final int OPTIONS = EDGE_TRIGGERED | ONE_SHOT | AWAKE | EXCLUSIVE;
  private static final int UNASKED = BROKEN | HUNG_UP;

  private final Map<Key, Item> items = new LinkedHashMap<>();
  private List<Item> happened = new ArrayList<>();

  EpollSet(GuestProcess process, long number) {
    super(process, number);
  }

  /** One descriptor may lead to several open files in turn, and each of them may live on. */
  private record Key(int descriptor, OpenFile file) {}

  /** An event as epoll_wait(2) tells it. */
  record Event(int events, long data) {}

  /** A descriptor of interest. */
  private final class Item implements Watcher {
    private final OpenFile file;
    private int events;
    private long data;

    Item(OpenFile file) {
      this.file = file;
    }

    void want(int asked, long given) {
      events = asked | UNASKED;
      data = given;
      if (state() != 0) {
        happened(ALL);
      }
    }

    boolean has(int option) {
      return (events & option) != 0;
    }

    /** None once it has been told of, if it is for one shot. */
    private int wanted() {
      return events & ~OPTIONS;
    }

    int state() {
      return wanted() == 0 ? 0 : Readiness.state(file.node()) & wanted();
    }

    @Override
    public void happened(int occurred) {
      if ((occurred & wanted()) != 0 && !happened.contains(this)) {
        happened.add(this);
        happens(READABLE);
      }
    }

    /** A file has no events, but is always ready. */
    void begin() {
      if (file.node() instanceof Channel channel) {
        channel.watch(this);
      }
    }

    void end() {
      if (file.node() instanceof Channel channel) {
        channel.forget(this);
      }
      happened.remove(this);
    }
  }

  /** Adds a descriptor; false if it is there. */
  boolean add(int descriptor, OpenFile file, Event wanted) {
    leaveClosed();
    Key key = new Key(descriptor, file);
    if (items.containsKey(key)) {
      return false;
    }
    Item item = new Item(file);
    items.put(key, item);
    item.begin();
    item.want(wanted.events, wanted.data);
    // Who waits here may have to look earlier now.
    happens(ALL);
    return true;
  }

  /** The events for which a descriptor is there, with their options; empty if it is not. */
  Optional<Integer> wanted(int descriptor, OpenFile file) {
    return Optional.ofNullable(items.get(new Key(descriptor, file))).map(item -> item.events);
  }

  /** Wants others of a descriptor that is there. */
  void change(int descriptor, OpenFile file, Event wanted) {
    Optional.ofNullable(items.get(new Key(descriptor, file)))
        .ifPresent(item -> item.want(wanted.events, wanted.data));
  }

  /** Takes a descriptor out; false if it is not there. */
  boolean remove(int descriptor, OpenFile file) {
    Optional<Item> removed = Optional.ofNullable(items.remove(new Key(descriptor, file)));
    removed.ifPresent(Item::end);
    return removed.isPresent();
  }

  /** An open file that no descriptor leads to is here no longer. */
  private void leaveClosed() {
    items.values().stream().filter(item -> !item.file.isOpen()).forEach(Item::end);
    items.values().removeIf(item -> !item.file.isOpen());
  }

  /** Those for which somebody beyond the process may have to do something, and all others. */
  List<OpenFile> files() {
    leaveClosed();
    return items.values().stream().map(item -> item.file).toList();
  }

  /** Takes up to so many events. */
  List<Event> take(int most) {
    lookAtTimes();
    List<Item> queue = happened;
    happened = new ArrayList<>();
    List<Event> taken = new ArrayList<>();
    int looked = 0;
    while (looked < queue.size() && taken.size() < most) {
      Item item = queue.get(looked++);
      int events = item.state();
      if (events != 0) {
        taken.add(new Event(events, item.data));
        if (item.has(ONE_SHOT)) {
          item.events &= OPTIONS;
        } else if (!item.has(EDGE_TRIGGERED)) {
          happened.add(item);
        }
      }
    }
    happened.addAll(0, queue.subList(looked, queue.size()));
    return taken;
  }

  /** What has come by time alone has happened. */
  private void lookAtTimes() {
    leaveClosed();
    items.values().stream().filter(item -> dueOf(item) != NEVER).forEach(Item::state);
  }

  private static long dueOf(Item item) {
    return item.file.node() instanceof Channel channel ? channel.due() : NEVER;
  }

  @Override
  long due() {
    return items.values().stream().mapToLong(EpollSet::dueOf).min().orElse(NEVER);
  }

  @Override
  int state() {
    lookAtTimes();
    return happened.stream().anyMatch(item -> item.state() != 0) ? READABLE | READABLE_NORMALLY : 0;
  }

  @Override
  long read(long into, long size, boolean mayWait) {
    return process().failed(ErrorNumber.EINVAL);
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    return process().failed(ErrorNumber.EINVAL);
  }

  @Override
  void close() {
    items.values().forEach(Item::end);
    items.clear();
  }
}
