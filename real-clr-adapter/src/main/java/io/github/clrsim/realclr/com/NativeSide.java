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
final class NativeSide {
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

  private NativeSide(MemoryFile file, NativeLibrary library) {
    this.file = file;
    this.upcalls = address(library, Thunks.UPCALLS);
    this.hooks = address(library, Thunks.HOOKS);
    this.providers = address(library, Thunks.PROVIDERS);
    this.nothing = address(library, Thunks.NOTHING);
    this.silence = address(library, Thunks.SILENCE);
    this.slots = library.getGlobalVariableAddress(ElfImage.SLOTS);
  }

  /** Java's end of every upcall. It must not throw. */
  @FunctionalInterface
  interface Upcall extends Callback {

    /**
     * A native function of ours was called.
     *
     * @param number which one
     * @param registers the address of the first six arguments
     * @param stack the address of the others
     */
    long callback(int number, long registers, long stack);
  }

  /**
   * Writes and loads the library.
   *
   * @param upcalls how many functions it has, besides DllGetClassObject, which is one more, and
   *     hooks
   * @param providers how many functions of event providers it has
   */
  static NativeSide load(int upcalls, int providers, Upcall upcall) {
    MemoryFile file = MemoryFile.of(SONAME, Thunks.image(SONAME, upcalls, providers));
    NativeLibrary library = NativeLibrary.getInstance(file.path().toString());
    Native.register(NativeSide.class, library);
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
    NativeSide side = new NativeSide(file, library);
    side.fill(Thunks.DISPATCH_SLOT, dispatch);
    side.fill(Thunks.HOOK_SLOT, dispatch);
    return side;
  }

  /** Where the runtime finds the library; good in this process only, and until it is closed. */
  Path path() {
    return file.path();
  }

  /** All who need the library have loaded it. */
  void closeFile() {
    file.close();
  }

  /** The address of the upcall of this number. */
  long upcall(int number) {
    return upcalls + (long) number * Thunks.UPCALL_SIZE;
  }

  /** The address of the function that is called for hooks of this type. */
  long hook(HookType type) {
    return hooks + (long) Thunks.HOOK_TYPES.indexOf(type) * Thunks.UPCALL_SIZE;
  }

  /** The address of the function of a provider, numbered from 0. */
  long provider(int number) {
    return providers + (long) number * Thunks.UPCALL_SIZE;
  }

  /** How many upcalls found too little stack for Java; their threads wait for ever. */
  long unanswered() {
    return slots.getLong((long) Thunks.UNANSWERED_SLOT * Long.BYTES);
  }

  /**
   * From now on hooks, mappers and functions of providers return at once: compiled methods and
   * providers call them for ever.
   */
  void silenceWhatIsKept() {
    fill(Thunks.HOOK_SLOT, silence);
  }

  /** The address of a function that does nothing and answers zero. */
  long nothing() {
    return nothing;
  }

  /**
   * Calls the method in a slot of a COM object.
   *
   * @param cells the address of the arguments, eight bytes each, the object itself first; at least
   *     six must be readable
   * @param count how many there are
   */
  static int call(long object, int slot, long cells, int count) {
    return (int) callForAll(object, slot, cells, count);
  }

  /** The same, for a method that answers as much as a register holds. */
  static long callForAll(long object, int slot, long cells, int count) {
    long vtable = RawMemory.getLong(object);
    long method = RawMemory.getLong(vtable + (long) slot * Long.BYTES);
    return invoke(method, cells, count);
  }

  private void fill(int slot, long address) {
    slots.setLong((long) slot * Long.BYTES, address);
  }

  private static long address(NativeLibrary library, String name) {
    return Pointer.nativeValue(library.getFunction(name));
  }

  private static native long identity(Callback callback);

  private static native long invoke(long function, long arguments, long count);

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
