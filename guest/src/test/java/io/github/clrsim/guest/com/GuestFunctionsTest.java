package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.FunctionEnter2;
import io.github.clrsim.api.hook.FunctionEnter3;
import io.github.clrsim.api.hook.FunctionEnter3WithInfo;
import io.github.clrsim.api.hook.FunctionIDMapper;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.FunctionLeave2;
import io.github.clrsim.api.hook.FunctionLeave3;
import io.github.clrsim.api.hook.FunctionTailcall2;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Functions of the guest that the runtime calls. */
class GuestFunctionsTest {
  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);

  @Test
  void hooksAreCalledWithTheMethod() {
    succeed("SetEnterLeaveFunctionHooks3");
    assertThat(guest.ask("SetEnterLeaveFunctionHooks3", 0x100, 0x200, 0x300))
        .isEqualTo(HResult.S_OK);

    ((FunctionEnter3) argument(0)).call(new FunctionId(0x55));
    ((FunctionLeave3) argument(1)).call(new FunctionId(0x66));

    assertThat(guest.calledBack())
        .containsExactly("FunctionEnter3 100[ 55]", "FunctionLeave3 200[ 66]");
  }

  @Test
  void aHookThatIsLeftOutDoesNothing() {
    succeed("SetEnterLeaveFunctionHooks3");
    assertThat(guest.ask("SetEnterLeaveFunctionHooks3", 0x100, 0, 0)).isEqualTo(HResult.S_OK);

    ((FunctionLeave3) argument(1)).call(new FunctionId(0x66));

    assertThat(guest.calledBack()).isEmpty();
    assertThat(clr.calls().getLast())
        .isEqualTo(
            "SetEnterLeaveFunctionHooks3(a native FunctionEnter3, no FunctionLeave3,"
                + " no FunctionTailcall3)");
  }

  @Test
  void hooksOfWhichNoneIsThereAreRefused() {
    succeed("SetEnterLeaveFunctionHooks3");

    assertThat(guest.ask("SetEnterLeaveFunctionHooks3", 0, 0, 0)).isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void hooksWithInfoAreGivenIt() {
    succeed("SetEnterLeaveFunctionHooks3WithInfo");
    guest.ask("SetEnterLeaveFunctionHooks3WithInfo", 0x100, 0x200, 0x300);

    ((FunctionEnter3WithInfo) argument(0)).call(new FunctionId(0x55), new EltInfo(0x77));

    assertThat(guest.calledBack()).containsExactly("FunctionEnter3WithInfo 100[ 55,  77]");
  }

  @Test
  void hooksOfTheSecondFormFindTheirArgumentsInMemory() {
    succeed("SetEnterLeaveFunctionHooks2");
    guest.ask("SetEnterLeaveFunctionHooks2", 0x100, 0x200, 0x300);
    List<Object> seen = new ArrayList<>();
    guest.whenCalled(
        (what, function, cells) -> {
          seen.add(RawMemory.getInt(cells[3]));
          seen.add(RawMemory.getLong(cells[3] + 8));
          return 0;
        });
    CorPrfFunctionArgumentRange range = new CorPrfFunctionArgumentRange(new Address(0x1000), 8);

    ((FunctionEnter2) argument(0))
        .call(
            new FunctionId(0x55),
            new Address(0x66),
            new FrameInfo(0x77),
            new CorPrfFunctionArgumentInfo(1, 8, List.of(range)));
    assertThat(seen).containsExactly(1, 0x1000L);
    ((FunctionLeave2) argument(1))
        .call(new FunctionId(0x55), new Address(0x66), new FrameInfo(0x77), range);
    assertThat(seen.get(2)).isEqualTo(0x1000);
    guest.whenCalled((what, function, cells) -> 0);
    ((FunctionTailcall2) argument(2))
        .call(new FunctionId(0x55), new Address(0x66), new FrameInfo(0x77));
    assertThat(guest.calledBack().getLast()).isEqualTo("FunctionTailcall2 300[ 55,  66,  77]");
  }

  @Test
  void aMapperNamesAMethodOrLeavesItAlone() {
    succeed("SetFunctionIDMapper2");
    guest.ask("SetFunctionIDMapper2", 0x100, 0x99);
    FunctionIDMapper2 mapper = (FunctionIDMapper2) argument(0);
    guest.whenCalled((what, function, cells) -> cells[0] + cells[1]);
    assertThat(mapper.call(new FunctionId(1))).contains(new Address(0x9a));

    guest.whenCalled(
        (what, function, cells) -> {
          assertThat(RawMemory.getInt(cells[2])).isEqualTo(1);
          RawMemory.putInt(cells[2], 0);
          return 5;
        });
    assertThat(mapper.call(new FunctionId(1))).isEmpty();
  }

  @Test
  void aMapperThatIsTakenAwayNamesMethodsByTheirIds() {
    succeed("SetFunctionIDMapper");

    assertThat(guest.ask("SetFunctionIDMapper", 0)).isEqualTo(HResult.S_OK);

    assertThat(((FunctionIDMapper) argument(0)).call(new FunctionId(7))).contains(new Address(7));
  }

  @ParameterizedTest
  @EnumSource
  void everyTypeOfHooksHasOneOfTheGuest(HookType type) {
    assertThat(GuestHook.of(type, 1, 0, guest)).isInstanceOf(type.function());
    assertThat(GuestHook.of(type, 1, 0, guest)).hasToString("a native " + type.idlName());
  }

  @Test
  void aStackIsToldFrameByFrameWithWhatTheCallerWanted() {
    clr.teach(
        "DoStackSnapshot",
        call -> {
          StackSnapshotCallback callback = (StackSnapshotCallback) call.arguments().get(1);
          HResult first =
              callback.call(new FunctionId(1), new Address(2), new FrameInfo(3), Blob.of((byte) 9));
          return Outcome.of(first);
        });
    guest.whenCalled(
        (what, function, cells) -> {
          assertThat(RawMemory.bits(cells[4], 1)).isEqualTo(9);
          return 0x8000_4005L;
        });

    assertThat(guest.ask("DoStackSnapshot", 0, 0x100, 1, 0xAB, 0, 0)).isEqualTo(HResult.E_FAIL);

    assertThat(guest.calledBack().getFirst())
        .startsWith("StackSnapshotCallback 100[ 1,  2,  3,  1, ")
        .endsWith(",  ab]");
  }

  @Test
  void objectsAreToldUntilTheGuestHasEnough() {
    clr.teach(
        "EnumerateGCHeapObjects",
        call -> {
          ObjectCallback callback = (ObjectCallback) call.arguments().getFirst();
          assertThat(callback.call(new ObjectId(1))).isTrue();
          return Outcome.of(HResult.S_OK);
        });
    clr.teach(
        "EnumerateObjectReferences",
        call -> {
          ObjectReferenceCallback callback = (ObjectReferenceCallback) call.arguments().get(1);
          assertThat(callback.call(new ObjectId(1), new Address(2))).isFalse();
          return Outcome.of(HResult.S_OK);
        });
    guest.whenCalled((what, function, cells) -> 1);
    guest.ask("EnumerateGCHeapObjects", 0x100, 0xAB);
    // Of RAX a BOOL is the lower half.
    guest.whenCalled((what, function, cells) -> 0xFFFF_FFFF_0000_0000L);
    guest.ask("EnumerateObjectReferences", 1, 0x200, 0xCD);

    assertThat(guest.calledBack())
        .containsExactly("ObjectCallback 100[ 1,  ab]", "ObjectReferenceCallback 200[ 1,  2,  cd]");
  }

  @Test
  void whatMustBeCalledBackMustBeThere() {
    succeed("EnumerateGCHeapObjects");

    assertThat(guest.ask("EnumerateGCHeapObjects", 0, 0)).isEqualTo(HResult.E_INVALIDARG);
    assertThat(clr.calls()).isEmpty();
  }

  @Test
  void aProviderHearsThatItIsEnabled() {
    clr.teach("EventPipeCreateProvider2", new EventPipeProvider(4));
    guest.ask("EventPipeCreateProvider2", guest.text("p"), 0x100, guest.room(8));

    EventPipeProviderCallback function = (EventPipeProviderCallback) argument(1);
    function.call(new EventPipeSession(0), 0, 5, -1, 0, Blob.of());
    assertThat(guest.calledBack())
        .containsExactly(
            "EventPipeProviderCallback 100[ 0,  0,  5,  ffffffffffffffff,  0,  0,  0]");

    List<String> pointedAt = new ArrayList<>();
    guest.whenCalled(
        (what, address, cells) -> {
          pointedAt.add("session %x".formatted(RawMemory.getLong(cells[0])));
          pointedAt.add(
              "filter %s of kind %d"
                  .formatted(
                      Blob.of(
                          RawMemory.bytes(
                              RawMemory.getLong(cells[5]), RawMemory.getInt(cells[5] + 8))),
                      RawMemory.getInt(cells[5] + 12)));
          return 0;
        });
    function.call(new EventPipeSession(0x77), 1, 5, -1, 0, Blob.ofHex("6b007600"));
    assertThat(pointedAt)
        .containsExactly("session 77", "filter %s of kind 0".formatted(Blob.ofHex("6b007600")));
  }

  private void succeed(String method) {
    clr.teach(method, _ -> Outcome.of(HResult.S_OK));
  }

  private Object argument(int number) {
    return clr.lastCall().arguments().get(number);
  }
}
