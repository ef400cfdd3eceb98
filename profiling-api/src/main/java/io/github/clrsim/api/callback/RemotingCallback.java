package io.github.clrsim.api.callback;

import io.github.clrsim.api.data.Guid;

/** Remoting of the .NET Framework; CoreCLR keeps the slots and never calls them. */
public sealed interface RemotingCallback extends Callback {

  /**
   * A remoting call has begun on the client side.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingClientInvocationStarted() implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingClientInvocationStarted(this));
    }
  }

  /**
   * A remoting client is about to send its request.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingClientSendingMessage(Guid cookie, boolean isAsync) implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingClientSendingMessage(this));
    }
  }

  /**
   * A remoting client has received the reply to its request.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingClientReceivingReply(Guid cookie, boolean isAsync) implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingClientReceivingReply(this));
    }
  }

  /**
   * A remoting call has run to its end on the client side.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingClientInvocationFinished() implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingClientInvocationFinished(this));
    }
  }

  /**
   * A remoting server has received a request.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingServerReceivingMessage(Guid cookie, boolean isAsync) implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingServerReceivingMessage(this));
    }
  }

  /**
   * A remoting server begins to execute the requested method.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingServerInvocationStarted() implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingServerInvocationStarted(this));
    }
  }

  /**
   * The method requested from a remoting server has returned.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingServerInvocationReturned() implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingServerInvocationReturned(this));
    }
  }

  /**
   * A remoting server is about to send its reply.
   *
   * <p>Never sent by CoreCLR, which has no remoting. Source: {@code ICorProfilerCallback}.
   */
  record RemotingServerSendingReply(Guid cookie, boolean isAsync) implements RemotingCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.remotingServerSendingReply(this));
    }
  }
}
