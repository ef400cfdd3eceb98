package io.github.clrsim.realclr.com;

import com.sun.jna.Callback;
import com.sun.jna.CallbackThreadInitializer;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.hook.HookType;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The native half, loaded into this process: {@link Thunks} through which Java calls functions by
 * their address and through which the runtime calls Java.
 */
final class OwnNativeSide implements NativeSide {
  private static final String SONAME = "libclrsim.so";

  /**
   * Upcalls, and libraries that lead to them: native code holds their addresses, which the garbage
   * collector does not see.
   */
  private static final Collection<Object> NEVER_FREED = new ConcurrentLinkedQueue<>();

  private final MemoryFile file;
  private final long upcalls;
  private final long hooks;
  private final long providers;
  private final long nothing;
  private final long silence;
  private final Pointer slots;

  private OwnNativeSide(MemoryFile file, NativeLibrary library) {
    this.file = file;
    this.upcalls = address(library, Thunks.UPCALLS);
    this.hooks = address(library, Thunks.HOOKS);
    this.providers = address(library, Thunks.PROVIDERS);
    this.nothing = address(library, Thunks.NOTHING);
    this.silence = address(library, Thunks.SILENCE);
    this.slots = library.getGlobalVariableAddress(ElfImage.SLOTS);
  }

  /**
   * Writes and loads the library.
   *
   * @param upcalls how many functions it has, besides DllGetClassObject, which is one more, and
   *     hooks
   * @param providers how many functions of event providers it has
   */
  static OwnNativeSide load(int upcalls, int providers, Upcall upcall) {
    MemoryFile file = MemoryFile.of(SONAME, Thunks.image(SONAME, upcalls, providers));
    NativeLibrary library = NativeLibrary.getInstance(file.path().toString());
    Native.register(OwnNativeSide.class, library);
    Upcall answering =
        (number, registers, stack) -> {
          long answer = upcall.callback(number, registers, stack);
          RawMemory.putLong(registers + Thunks.ANSWERED_OFFSET, 1);
          return answer;
        };
    NEVER_FREED.add(answering);
    NEVER_FREED.add(library);
    Native.setCallbackThreadInitializer(answering, new RuntimeThreads());
    // A callback that goes through a directly mapped function becomes a direct one, three times as
    // fast as those that Native and CallbackReference hand out publicly.
    long dispatch = identity(answering);
    OwnNativeSide side = new OwnNativeSide(file, library);
    side.fill(Thunks.DISPATCH_SLOT, dispatch);
    side.fill(Thunks.HOOK_SLOT, dispatch);
    return side;
  }

  /** Good in this process only. */
  @Override
  public Path path() {
    return file.path();
  }

  @Override
  public void closeFile() {
    file.close();
  }

  @Override
  public long upcall(int number) {
    return upcalls + (long) number * Thunks.UPCALL_SIZE;
  }

  @Override
  public long hook(HookType type) {
    return hooks + (long) Thunks.HOOK_TYPES.indexOf(type) * Thunks.UPCALL_SIZE;
  }

  @Override
  public long provider(int number) {
    return providers + (long) number * Thunks.UPCALL_SIZE;
  }

  @Override
  public long unanswered() {
    return slots.getLong((long) Thunks.UNANSWERED_SLOT * Long.BYTES);
  }

  @Override
  public void silenceWhatIsKept() {
    fill(Thunks.HOOK_SLOT, silence);
  }

  @Override
  public long nothing() {
    return nothing;
  }

  private void fill(int slot, long address) {
    slots.setLong((long) slot * Long.BYTES, address);
  }

  private static long address(NativeLibrary library, String name) {
    return Pointer.nativeValue(library.getFunction(name));
  }

  private static native long identity(Callback callback);

  /** Calls a function with so many integers from memory, of which at least six are readable. */
  static native long invoke(long function, long arguments, long count);

  /**
   * Makes threads of the runtime daemons of this JVM and keeps them attached until they end;
   * attaching anew for each callback would cost a hundred times as much.
   */
  private static final class RuntimeThreads extends CallbackThreadInitializer {
    private final AtomicInteger count = new AtomicInteger();

    RuntimeThreads() {
      super(true, false);
    }

    @Override
    public String getName(Callback callback) {
      return "clr-" + count.incrementAndGet();
    }
  }
}
