// The outside as the desk hands it on: whoever reaches for it inside a transaction is refused. The types say the
// same, for no context of a transaction has it; this finds the ways around them, such as a closure.
import type { ExternalServices } from "#server/ports/external-services.ts";
import { assertNoTransaction } from "#server/store/open-transaction.ts";

type Call = (...args: unknown[]) => unknown;
const whole = new Set<PropertyKey>(["files", "dns", "simulator", "transcriber"]);
const facts = new Set<PropertyKey>(["baseUrl"]);

export function outsideOfTransactions(outside: ExternalServices): ExternalServices {
  const providers = new WeakMap<object, object>();
  const providerOf = (provider: unknown): unknown => {
    if (typeof provider !== "object" || provider === null) return provider;
    const known = providers.get(provider) ?? guarded(provider, takesConnection);
    providers.set(provider, known);
    return known;
  };
  return new Proxy(outside, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (whole.has(name) && typeof part === "object" && part !== null)
        return guarded(part, () => true);
      if (typeof part !== "function") return part;
      const call = part as Call;
      if (name === "http")
        return (...args: unknown[]) => {
          assertNoTransaction("The network");
          return call(...args);
        };
      if (name === "connect")
        return (...args: unknown[]) => {
          const connection = call.apply(target, args) as { http: Call };
          const http = (...asked: unknown[]) => {
            assertNoTransaction("A provider");
            return connection.http(...asked);
          };
          return { ...connection, http };
        };
      return (...args: unknown[]) => {
        const found = call.apply(target, args);
        return Array.isArray(found) ? found.map(providerOf) : providerOf(found);
      };
    },
  });
}

/** A provider's way out always takes a connection; what needs none is reading and writing. */
const takesConnection = (args: readonly unknown[]): boolean =>
  typeof args[0] === "object" && args[0] !== null && "http" in args[0] && "baseUrl" in args[0];

const guarded = <Part extends object>(part: Part, goesOut: (args: unknown[]) => boolean): Part =>
  new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || facts.has(name)) return value;
      return (...args: unknown[]) => {
        if (goesOut(args)) assertNoTransaction(String(name));
        return (value as Call).apply(target, args);
      };
    },
  });
