package io.github.clrsim.explorer.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.weave.sample.Shared;
import java.io.Closeable;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CallRulesTest {
  private static final CallRules RULES =
      new CallRules(Hierarchy.of(CallRulesTest.class.getClassLoader()));

  /** Types as which a program may declare what it waits on; each is treated in a way of its own. */
  static Stream<Class<?>> declaredTypes() {
    return Stream.of(
        Object.class,
        Iterable.class,
        Collection.class,
        List.class,
        Set.class,
        Queue.class,
        Deque.class,
        Map.class,
        Map.Entry.class,
        Iterator.class,
        ArrayList.class,
        ArrayDeque.class,
        Vector.class,
        StringBuffer.class,
        Random.class,
        Date.class,
        Runnable.class,
        Closeable.class,
        Thread.class,
        Thread.Builder.class,
        TimeUnit.class,
        BlockingQueue.class,
        ConcurrentHashMap.class,
        CountDownLatch.class,
        ExecutorService.class,
        Future.class,
        CompletableFuture.class,
        AtomicInteger.class,
        Lock.class,
        Condition.class,
        ReentrantLock.class,
        ReentrantReadWriteLock.ReadLock.class,
        int[].class,
        Deque[].class,
        Shared.class,
        OfTheProgram.class);
  }

  interface OfTheProgram extends Deque<String> {}

  /** Since Java 18 the compiler names the declared type as the owner, interfaces too. */
  @ParameterizedTest
  @MethodSource("declaredTypes")
  void whatEveryObjectCanDoIsReplacedWhateverTypeItIsDeclaredAs(Class<?> type) {
    List<Method> waits =
        Arrays.stream(Object.class.getDeclaredMethods())
            .filter(method -> method.getName().matches("wait|notify|notifyAll"))
            .toList();

    assertThat(waits).hasSize(5);
    for (Method method : waits) {
      assertThat(treatment(type, method)).isEqualTo(treatment(Object.class, method));
      assertThat(treatment(type, method)).isInstanceOf(Treatment.Replaced.class);
    }
  }

  private static Treatment treatment(Class<?> type, Method method) {
    int opcode = type.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    return RULES.of(
        opcode, Type.getInternalName(type), method.getName(), Type.getMethodDescriptor(method));
  }
}
