package io.github.clrsim.explore.story;

import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;

/** Steps in words, each in one line of any length. */
public final class StepText {
  private StepText() {}

  /** The step in one line. */
  public static String of(Step step) {
    return switch (step) {
      case Step.ThreadSeen seen -> "thread appears: " + seen.kind();
      case Step.CallbackEntered entered -> record(entered.callback());
      case Step.CallbackReturned returned ->
          "end of "
              + returned.callback()
              + (returned.reply().hresult().equals(HResult.S_OK)
                  ? ""
                  : " -> " + returned.reply().hresult());
      case Step.CallMade made -> line(made.call().toString());
      case Step.CallAnswered answered -> answered.method() + answer(answered.outcome());
      case Step.HookEntered entered -> "hook " + hook(entered.hook());
      case Step.HookReturned returned -> "end of " + returned.type().idlName() + reply(returned);
      case Step.MemoryRead read -> "reads %s at %s".formatted(read.content(), read.from());
      case Step.MemoryWritten written ->
          "writes %s at %s".formatted(written.content(), written.to());
      case Step.Claimed claimed -> "claims: " + claim(claimed.claim());
      case Step.TruthTold told -> "(truth) " + truth(told.truth());
      case Step.Marked marked -> line("=== " + marked.text());
    };
  }

  /** An answer, to stand behind its call. */
  static String answer(Outcome<?> outcome) {
    return line(
        switch (outcome) {
          case Outcome.Ok<?>(Nothing _, HResult hresult) -> " -> " + hresult;
          case Outcome.Ok<?>(Object value, HResult hresult) ->
              " -> " + (hresult.equals(HResult.S_OK) ? "" : hresult + " ") + record(value);
          case Outcome.Failed<?> failed -> " -> " + failed.hresult();
          case Outcome.Partial<?> partial -> " -> " + partial.hresult() + ", partly written";
        });
  }

  private static String hook(Hook hook) {
    String about =
        switch (hook) {
          case Hook.Plain _ -> "";
          case Hook.WithInfo info -> ", " + info.eltInfo();
          case Hook.Entering entering ->
              ", %s, %s, %s"
                  .formatted(entering.clientData(), entering.frame(), entering.arguments());
          case Hook.Leaving leaving ->
              ", %s, %s, %s".formatted(leaving.clientData(), leaving.frame(), leaving.result());
          case Hook.Tailcalling tailcalling ->
              ", %s, %s".formatted(tailcalling.clientData(), tailcalling.frame());
        };
    return line("%s(%s%s)".formatted(hook.type().idlName(), hook.function(), about));
  }

  private static String reply(Step.HookReturned returned) {
    return switch (returned.reply()) {
      case HookReply.Done _ -> "";
      case HookReply.NotHooked _ -> " -> no hooks";
      case HookReply.Named(Address name) -> " -> " + name;
    };
  }

  private static String claim(Claim claim) {
    return switch (claim) {
      case Claim.ClassIdentity is ->
          "%s is %s of %s%s"
              .formatted(
                  is.classId(),
                  is.typeDef(),
                  is.moduleId(),
                  is.typeArgs().isEmpty() ? "" : " with " + is.typeArgs());
      case Claim.MemberLies lies ->
          "%s of %s lies at %d by metadata, at %d by native code"
              .formatted(lies.member(), lies.typeDef(), lies.managedOffset(), lies.nativeOffset());
      case Claim.ElementsLie lie ->
          "elements of rank %d begin at %d by the rules, at %d by the runtime"
              .formatted(lie.rank(), lie.managedOffset(), lie.nativeOffset());
      case Claim.NoSuchClass none -> "no class is " + none.classId();
      case Claim.Inventory inventory ->
          "loaded are %s and %s".formatted(inventory.modules(), inventory.classes());
      case Claim.ArgumentIs is ->
          "argument %d of %s is %s".formatted(is.argument(), is.method(), is.value());
      case Claim.ResultIs is -> "%s returns %s".formatted(is.method(), is.value());
      case Claim.FieldIs is -> "%s of %s is %s".formatted(is.field(), is.objectId(), is.value());
      case Claim.ClassIsLogged is ->
          "%s is logged as %s of %s in %s"
              .formatted(is.classId(), is.typeDef(), is.mvid(), is.path());
      case Claim.FunctionIsLogged is ->
          "%s is logged as %s of %s in %s"
              .formatted(is.functionId(), is.methodDef(), is.mvid(), is.path());
      case Claim.ReferenceMeans means ->
          "%s of %s means %s of %s"
              .formatted(means.typeRef(), means.moduleId(), means.typeDef(), means.target());
      case Claim.TypeIsLoaded is ->
          "%s of %s%s is loaded"
              .formatted(
                  is.typeDef(),
                  is.moduleId(),
                  is.typeArgs().isEmpty() ? "" : " with " + is.typeArgs());
      case Claim.ParentIs is ->
          "%s descends from %s"
              .formatted(is.classId(), is.parent().isNull() ? "nothing" : is.parent());
      case Claim.ThreadsAre are -> "alive are " + are.threads();
      case Claim.ThreadIs is ->
          "%s is %d%s"
              .formatted(
                  is.threadId(), is.osThreadId(), is.name().isEmpty() ? "" : ", " + is.name());
      case Claim.StackIs is ->
          "%s is in %s, by %s"
              .formatted(
                  is.threadId().isNull() ? "this thread" : is.threadId(),
                  is.functions(),
                  switch (is.by()) {
                    case HOOKS -> "its hooks";
                    case WALK -> "a walk";
                  });
    };
  }

  private static String truth(Truth truth) {
    return line(
        switch (truth) {
          case Truth.ClassExists is ->
              "%s is %s, %s of %s".formatted(is.classId(), is.name(), is.typeDef(), is.moduleId());
          case Truth.ClassGone gone -> gone.classId() + " is freed";
          case Truth.ModuleGone gone -> gone.moduleId() + " is freed";
          case Truth.BodyIsSet set ->
              "the body set for %s is %d bytes long".formatted(set.method(), set.body().size());
          case Truth.OwnThreadsStand stand ->
              "%d threads of the profiler's own are left".formatted(stand.threads().size());
          case Truth.BodyIsFaulty faulty ->
              "the body set for %s is faulty".formatted(faulty.name());
          case Truth.ObjectIsMisused misused -> misused.object() + " " + misused.how();
          case Truth.CallGiven given ->
              "%s is given %s".formatted(given.method(), String.join(", ", given.arguments()));
          case Truth.CallReturns returns ->
              "%s returns %s".formatted(returns.method(), String.join(", ", returns.result()));
          case Truth.FieldHolds is ->
              is.object().isEmpty()
                  ? "no object is at " + is.objectId()
                  : "%s of %s, %s, is %s"
                      .formatted(
                          is.field(), is.objectId(), is.object(), String.join("", is.value()));
          case Truth.ListHasEnded ended -> "no field is behind those of " + ended.type();
          case Truth.ReferenceResolves is ->
              "%s of %s means %s, %s of %s"
                  .formatted(is.typeRef(), is.moduleId(), is.name(), is.typeDef(), is.target());
          case Truth.TypeHasLevel is ->
              "%s of %s %s"
                  .formatted(
                      is.typeDef(),
                      is.moduleId(),
                      is.level().isEmpty() ? "is no class yet" : "has reached " + is.level());
          case Truth.TokenIs is when is.name().isEmpty() -> "it is nothing that has a name";
          case Truth.TokenIs is ->
              "%s is %s of %s in %s"
                  .formatted(
                      is.name(),
                      is.token(),
                      is.mvid(),
                      is.path().isEmpty() ? "no file" : is.path());
          case Truth.PlaceIs is when is.exists() ->
              "%s lies at %d by metadata, at %d by native code"
                  .formatted(is.place(), is.managedOffset(), is.nativeOffset());
          case Truth.PlaceIs is -> "no instance has " + is.place();
          case Truth.ClassDescends is when is.name().isEmpty() -> "no class is " + is.classId();
          case Truth.ClassDescends is ->
              "%s, %s, descends from %s"
                  .formatted(
                      is.classId(),
                      is.name(),
                      is.parent().isNull() ? "nothing" : is.parent() + ", " + is.parentName());
          case Truth.StackHolds is ->
              "%s is in %s"
                  .formatted(
                      is.threadId(),
                      is.frames().stream().map(Truth.StackHolds.Frame::method).toList());
        });
  }

  /** A record as a call: names of parts left out, since order and type tell them. */
  private static String record(Object value) {
    String text = value.toString();
    int open = text.indexOf('[');
    boolean isRecordText = value instanceof Record && open > 0 && text.endsWith("]");
    if (!isRecordText) {
      return line(text);
    }
    String parts = text.substring(open + 1, text.length() - 1);
    return line(
        text.substring(0, open) + "(" + parts.replaceAll("(^|[\\[ ])[A-Za-z]\\w*=", "$1") + ")");
  }

  private static String line(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ");
  }
}
