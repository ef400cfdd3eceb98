package io.github.clrsim.variety;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Asks, in the hooks of all methods of Variety, for arguments and results, and writes down their
 * sizes in order, and the numbers among them.
 */
public final class ArgumentAsker implements CorProfilerCallback {
  private static final int HAS_THIS = 0x20;

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final Map<FunctionId, Hooked> hooked = new ConcurrentHashMap<>();
  // Several threads are asked, and some still when the process ends.
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();

  private record Hooked(String name, boolean hasThis, MethodSignature signature) {}

  /** Asks the runtime of {@code host}. */
  public ArgumentAsker(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
  }

  @Override
  public HResult initialize(Initialize event) {
    info.setEventMask2(
        COR_PRF_MONITOR_ENTERLEAVE
            | COR_PRF_ENABLE_FUNCTION_ARGS
            | COR_PRF_ENABLE_FUNCTION_RETVAL
            | COR_PRF_ENABLE_FRAME_INFO,
        0);
    info.setFunctionIDMapper2(this::name);
    return info.setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, (name, at) -> {});
  }

  @Override
  public HResult shutdown(Shutdown event) {
    Asker.write(host, answers);
    return HResult.S_OK;
  }

  /** Only methods of Variety are hooked, by their own FunctionIDs. */
  private Optional<Address> name(FunctionId function) {
    Optional<Hooked> found =
        info.getTokenAndMetaDataFromFunction(function).answer().flatMap(this::ours);
    found.ifPresent(is -> hooked.put(function, is));
    return found.map(_ -> new Address(function.value()));
  }

  private Optional<Hooked> ours(TokenAndMetaDataFromFunction known) {
    return known
        .metadata()
        .getScopeProps()
        .answer()
        .filter(scope -> scope.name().equals("Variety.dll"))
        .flatMap(_ -> known.metadata().getMethodProps(known.token()).answer())
        .map(props -> hooked(known, props));
  }

  private static Hooked hooked(TokenAndMetaDataFromFunction known, MethodProps props) {
    return new Hooked(
        "Variety!method %x %s".formatted(known.token().value() & 0xFFFF, props.method()),
        (props.sigBlob().at(0) & HAS_THIS) != 0,
        SignatureDecoder.decodeMethod(props.sigBlob()));
  }

  private void entered(FunctionId function, EltInfo at) {
    Hooked method = hooked.get(function);
    info.getFunctionEnter3Info(function, at)
        .answer()
        .ifPresent(known -> tell(method, known.argumentInfo()));
  }

  private void tell(Hooked method, CorPrfFunctionArgumentInfo arguments) {
    List<String> texts = new ArrayList<>();
    int first = method.hasThis() ? 1 : 0;
    for (int i = 0; i < arguments.ranges().size(); i++) {
      CorPrfFunctionArgumentRange range = arguments.ranges().get(i);
      boolean isNumber = i >= first && isNumber(method.signature().parameters().get(i - first));
      texts.add(range.length() + (isNumber ? " " + content(range) : ""));
    }
    answers.add(
        "%s\tGetFunctionEnter3Info\t%d of %d: %s"
            .formatted(
                method.name(),
                arguments.numRanges(),
                arguments.totalArgumentSize(),
                String.join(", ", texts)));
  }

  private void left(FunctionId function, EltInfo at) {
    Hooked method = hooked.get(function);
    info.getFunctionLeave3Info(function, at)
        .answer()
        .ifPresent(
            known -> {
              CorPrfFunctionArgumentRange range = known.retvalRange();
              boolean isNumber = range.length() > 0 && isNumber(method.signature().returnType());
              answers.add(
                  "%s\tGetFunctionLeave3Info\t%d %s"
                      .formatted(method.name(), range.length(), isNumber ? content(range) : ""));
            });
  }

  private static boolean isNumber(TypeSignature type) {
    return type instanceof TypeSignature.Primitive(var element)
        && switch (element) {
          case STRING, OBJECT, TYPEDBYREF, VOID -> false;
          default -> true;
        };
  }

  private String content(CorPrfFunctionArgumentRange range) {
    return host.memory().read(range.startAddress(), range.length()).hex();
  }
}
