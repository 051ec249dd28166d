// Wraps the external services so that using them inside a transaction throws. The types already prevent it, because no
// transaction context has them; this catches workarounds such as a closure.
import type { ExternalServices } from "#server/ports/external-services.ts";
import { assertNoTransaction } from "#server/store/open-transaction.ts";

type Call = (...args: unknown[]) => unknown;
const guardedServices = new Set<PropertyKey>(["files", "dns", "simulator", "transcriber"]);
const plainProperties = new Set<PropertyKey>(["baseUrl"]);

export function guardExternalServices(services: ExternalServices): ExternalServices {
  const providers = new WeakMap<object, object>();
  const providerOf = (provider: unknown): unknown => {
    if (typeof provider !== "object" || provider === null) return provider;
    const known = providers.get(provider) ?? guarded(provider, hasConnection);
    providers.set(provider, known);
    return known;
  };
  return new Proxy(services, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (guardedServices.has(name) && typeof part === "object" && part !== null)
        return guarded(part, () => true);
      if (typeof part !== "function") return part;
      const call = part as Call;
      if (name === "http" || name === "postWebhook")
        return (...args: unknown[]) => {
          assertNoTransaction("The network");
          return call(...args);
        };
      if (name === "connect")
        return (...args: unknown[]) => {
          const connection = call.apply(target, args) as { http: Call };
          const http = (...httpArgs: unknown[]) => {
            assertNoTransaction("A provider");
            return connection.http(...httpArgs);
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

/** Provider functions that call out always take a connection; those without one only parse or format. */
const hasConnection = (args: readonly unknown[]): boolean =>
  typeof args[0] === "object" && args[0] !== null && "http" in args[0] && "baseUrl" in args[0];

const guarded = <Part extends object>(
  part: Part,
  callsProvider: (args: unknown[]) => boolean,
): Part =>
  new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || plainProperties.has(name)) return value;
      return (...args: unknown[]) => {
        if (callsProvider(args)) assertNoTransaction(String(name));
        return (value as Call).apply(target, args);
      };
    },
  });
