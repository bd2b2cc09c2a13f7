package dev.holdfast.server.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * Which methods of compiled classes call which. A call of a method is a call of whatever overrides
 * it; a lambda or method reference is called where it is made, except one that is made for later.
 */
public final class Calls {

  /** A method, such as {@code dev/holdfast/scheduling/Transactions.read}. */
  public record Method(String owner, String name, String descriptor) {

    @Override
    public String toString() {
      return owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
    }

    public String path() {
      return owner + "." + name;
    }
  }

  private final Map<Method, Set<Method>> calls = new LinkedHashMap<>();
  private final Set<String> declared = new HashSet<>();
  private final Map<String, Set<String>> subtypes = new HashMap<>();
  private final Map<String, String> supertypes = new HashMap<>();
  private final String forLater;

  private Calls(String forLater) {
    this.forLater = forLater;
  }

  /**
   * Reads all classes under a package.
   *
   * @param forLater a functional interface, whose lambdas are not called where they are made
   */
  public static Calls under(String folder, String forLater) {
    Calls calls = new Calls(forLater);
    try {
      Resource[] classes =
          new PathMatchingResourcePatternResolver()
              .getResources("classpath*:" + folder + "/**/*.class");
      for (Resource each : classes) {
        try (InputStream bytes = each.getInputStream()) {
          new ClassReader(bytes).accept(calls.new OfClass(), ClassReader.SKIP_DEBUG);
        }
      }
      return calls;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Method> methods(Predicate<Method> wanted) {
    return calls.keySet().stream().filter(wanted).toList();
  }

  /** Every method that some method calls. */
  public Set<Method> called() {
    Set<Method> called = new LinkedHashSet<>();
    calls.values().forEach(called::addAll);
    return called;
  }

  /** The shortest way from a method to a call that is looked for, or none. */
  public List<Method> way(Method from, Predicate<Method> wanted, Predicate<Method> beyond) {
    Map<Method, Method> reachedFrom = new HashMap<>();
    Deque<Method> next = new ArrayDeque<>(List.of(from));
    Set<Method> seen = new HashSet<>(next);
    while (!next.isEmpty()) {
      Method at = next.remove();
      for (Method called : calls.getOrDefault(at, Set.of())) {
        if (wanted.test(called)) {
          return way(reachedFrom, at, called);
        }
        for (Method target : targets(called)) {
          if (!beyond.test(target) && seen.add(target)) {
            reachedFrom.put(target, at);
            next.add(target);
          }
        }
      }
    }
    return List.of();
  }

  private static List<Method> way(Map<Method, Method> reachedFrom, Method last, Method called) {
    List<Method> way = new ArrayList<>(List.of(called));
    for (Method at = last; at != null; at = reachedFrom.get(at)) {
      way.add(0, at);
    }
    return way;
  }

  /** The method itself, the one that it inherits, and all that override it. */
  private Set<Method> targets(Method called) {
    if (!declared.contains(called.owner)) {
      return Set.of();
    }
    Set<Method> targets = new LinkedHashSet<>();
    for (String type = called.owner; type != null; type = supertypes.get(type)) {
      if (addIfDeclared(targets, type, called)) {
        break;
      }
    }
    if (called.name.equals("<init>")) {
      return targets;
    }
    Deque<String> below = new ArrayDeque<>(subtypes.getOrDefault(called.owner, Set.of()));
    while (!below.isEmpty()) {
      String type = below.remove();
      addIfDeclared(targets, type, called);
      below.addAll(subtypes.getOrDefault(type, Set.of()));
    }
    return targets;
  }

  private boolean addIfDeclared(Set<Method> targets, String type, Method called) {
    Method declared = new Method(type, called.name, called.descriptor);
    return calls.containsKey(declared) && targets.add(declared);
  }

  /** Reads one class. */
  private final class OfClass extends ClassVisitor {

    private String owner = "";

    OfClass() {
      super(SpringAsmInfo.ASM_VERSION);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      owner = name;
      declared.add(name);
      List<String> above = new ArrayList<>(interfaces == null ? List.of() : List.of(interfaces));
      if (superName != null) {
        above.add(superName);
        supertypes.put(name, superName);
      }
      above.forEach(type -> subtypes.computeIfAbsent(type, any -> new HashSet<>()).add(name));
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      Set<Method> called = new LinkedHashSet<>();
      calls.put(new Method(owner, name, descriptor), called);
      return new OfMethod(called);
    }
  }

  /** Reads one method. */
  private final class OfMethod extends MethodVisitor {

    private final Set<Method> called;

    OfMethod(Set<Method> called) {
      super(SpringAsmInfo.ASM_VERSION);
      this.called = called;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      called.add(new Method(owner, name, descriptor));
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle maker, Object... arguments) {
      if (descriptor.endsWith(")L" + forLater + ";")) {
        return;
      }
      for (Object argument : arguments) {
        if (argument instanceof Handle made) {
          called.add(new Method(made.getOwner(), made.getName(), made.getDesc()));
        }
      }
    }
  }
}
