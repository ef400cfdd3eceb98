package io.github.clrsim.realclr.com;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Answers calls of metadata interfaces that a library handed out, by module. */
public final class MetadataCalls implements CallHandler {
  private final MetadataScopes scopes = new MetadataScopes();
  private final CallPlans plans;

  /** Calls of metadata that is still to be handed out. */
  public MetadataCalls() {
    this(CallPlans.ofPlainMethods());
  }

  MetadataCalls(CallPlans plans) {
    this.plans = plans;
  }

  /** Every method of the metadata interfaces. */
  static List<MethodSpec> rows() {
    List<MethodSpec> rows = new ArrayList<>(CallTable.metadataRows());
    rows.addAll(CallTable.emissionRows());
    return rows;
  }

  /** The metadata of a module, by an IMetaDataImport whose reference is given up with it. */
  public MetadataImport typed(ModuleId moduleId, ComReference importer) {
    keep(moduleId, importer.pointer());
    return TypedCalls.metadata(moduleId, this);
  }

  /** An IMetaDataImport was handed out with a reference for us. */
  void keep(ModuleId moduleId, ComPointer importer) {
    scopes.keep(moduleId, importer.value());
  }

  /** Whose metadata an importer is, if it was handed out for a module. */
  Optional<ModuleId> moduleOf(ComPointer importer) {
    return scopes.moduleOf(importer.value());
  }

  /** A module is gone, and with it its metadata. */
  public void forget(ModuleId moduleId) {
    scopes.forget(moduleId);
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    if (!(call.target() instanceof Target.Metadata(ModuleId moduleId))) {
      throw new IllegalArgumentException("no call of metadata: " + call);
    }
    Deed deed = call.method().deed();
    if (deed.countsReferences()) {
      return Outcome.ok(scopes.count(moduleId, deed == Deed.TAKES_REFERENCE));
    }
    Optional<CallPlan> plan = plans.of(call.method());
    return plan.isPresent() ? answer(plan.get(), moduleId, call.arguments()) : Outcome.notYet();
  }

  private Outcome<?> answer(CallPlan plan, ModuleId moduleId, List<Object> arguments) {
    OptionalLong object = scopes.object(moduleId, plan.row().interfaceName());
    // Whoever asks metadata that is gone would crash a real runtime; this answer is what that
    // runtime gives to a request for the metadata of a module that is being unloaded.
    return object.isPresent()
        ? plan.call(object.getAsLong(), arguments)
        : Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
  }
}
