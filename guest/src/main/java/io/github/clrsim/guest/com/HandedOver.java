package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.abi.callee.BufferRules;
import io.github.clrsim.abi.callee.Callee;
import io.github.clrsim.abi.callee.Giving;
import io.github.clrsim.abi.callee.Refusal;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What crosses to a guest with its calls, and back: its functions, objects of the runtime, bytes
 * that it may read for as long as the execution lasts.
 */
final class HandedOver implements Callee {
  /** What ResolveTypeRef answers to who asks for an interface that is none of metadata's. */
  private static final HResult NOT_RESOLVED = new HResult(0x80131196);

  private final Objects objects;
  private final int newestInfo;
  private final Scratch kept;
  private final GuestFunctions functions;
  private final GuestMemory memory;
  private final BufferRules buffers;
  // Looked up only, never walked.
  private final Map<Blob, Long> bytes = new HashMap<>();

  HandedOver(
      Objects objects, int newestInfo, Scratch kept, GuestFunctions functions, GuestMemory memory) {
    this.objects = objects;
    this.newestInfo = newestInfo;
    this.kept = kept;
    this.functions = functions;
    this.memory = memory;
    this.buffers = BufferRules.of(newestInfo);
  }

  /** The kind of interfaces that an IID asks of an object, if the object has it. */
  Optional<Family> asked(ComObject object, long iidAt, String method) {
    if (iidAt == 0) {
      throw new BadCall(method + " was called without the identifier of an interface");
    }
    requireReadable(iidAt, RawMemory.GUID_SIZE);
    Guid iid = RawMemory.guid(iidAt);
    if (iid.equals(Iids.UNKNOWN)) {
      return Optional.of(object.unknown());
    }
    if (object.unknown().isOfMetadata()) {
      MissingInterfaces.require(iid);
    }
    if (object.isOfFile() && Family.asked(iid).filter(Family.Asked::isOfEmission).isPresent()) {
      throw new OutOfReach("it asks metadata that it opened in a file to be added to");
    }
    return Family.asked(iid)
        .filter(asked -> asked.family() != Family.INFO || asked.version() <= newestInfo)
        .map(Family.Asked::family)
        .filter(object::has);
  }

  @Override
  public Object function(Class<?> type, long address, long clientData) {
    Optional<HookType> hook = HookType.of(type);
    if (hook.isPresent()) {
      return GuestHook.of(hook.get(), address, clientData, functions);
    }
    if (address == 0 && !type.equals(EventPipeProviderCallback.class)) {
      throw new Refusal(HResult.E_INVALIDARG);
    }
    return GuestListener.of(type, address, clientData, functions);
  }

  @Override
  public long bytes(Blob content) {
    return bytes.computeIfAbsent(content, it -> kept.copyOf(it.bytes()));
  }

  @Override
  public void requireReadable(long address, long bytes) {
    memory.requireReadable(address, bytes);
  }

  @Override
  public void requireWritable(long address, long bytes) {
    memory.requireWritable(address, bytes);
  }

  @Override
  public BufferRules buffers() {
    return buffers;
  }

  @Override
  public Scratch scratch() {
    return kept;
  }

  @Override
  public HResult handOut(Arguments arguments, Giving.Interface result, Object value) {
    long to = arguments.get(result.cell());
    return switch (value) {
      case MetadataImport metadata -> handOut(metadata, arguments, result, to);
      case List<?> elements -> {
        if (to == 0) {
          yield HResult.E_INVALIDARG;
        }
        Family family = Family.named(result.target()).orElseThrow();
        put(to, objects.handOut(family, new Enumerator(elements, 0)));
        yield HResult.S_OK;
      }
      case ComPointer pointer -> {
        if (Family.named(result.target()).equals(Optional.of(Family.METHOD_MALLOC))) {
          yield handOut(objects.methodMalloc(pointer), Family.METHOD_MALLOC, to);
        }
        throw new OutOfReach("it asks for an object of " + result.row().name());
      }
      default -> throw new IllegalStateException("not an object: " + value);
    };
  }

  private HResult handOut(ComObject object, Family family, long to) {
    object.handedOut();
    if (to == 0) {
      object.givenBack();
      return HResult.E_INVALIDARG;
    }
    put(to, objects.face(object, family));
    return HResult.S_OK;
  }

  /**
   * Metadata comes by the interface that was asked for. Whoever wants none gets no reference, so
   * the one that the call came with is given back.
   */
  private HResult handOut(
      MetadataImport metadata, Arguments arguments, Giving.Interface result, long to) {
    ComObject object = objects.metadata(metadata);
    object.handedOut();
    if (to == 0) {
      object.givenBack();
      return HResult.S_OK;
    }
    Optional<Family> family =
        asked(object, arguments.get(result.iidCell().orElseThrow()), result.row().name());
    put(to, family.map(each -> objects.face(object, each)).orElse(0L));
    if (family.isEmpty()) {
      object.givenBack();
      return result.row().deed() == Deed.HANDS_OUT_SCOPE ? NOT_RESOLVED : HResult.E_NOINTERFACE;
    }
    return HResult.S_OK;
  }

  private void put(long to, long pointer) {
    requireWritable(to, Long.BYTES);
    RawMemory.putLong(to, pointer);
  }
}
