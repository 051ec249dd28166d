// One of each kind that may knock at the doors that are no routes.
import { must } from "#domain/errors.ts";
import { roles } from "#domain/permissions.ts";
import { type Caller, type House, keyCaller, memberCaller } from "./house.ts";

export interface Callers {
  readonly all: readonly Caller[];
  named(name: string): Caller;
  ask(caller: Caller, path: string, init?: RequestInit): Promise<Response>;
}

export async function openCallers(house: House): Promise<Callers> {
  const all = [
    ...(await Promise.all(roles.map((role) => memberCaller(house, role, false)))),
    await memberCaller(house, "viewer", true),
    await keyCaller(house, "viewer", "all"),
    await keyCaller(house, "agent", "open"),
    await keyCaller(house, "agent", "hidden"),
  ];
  return {
    all,
    named: (name) =>
      must(
        all.find((one) => one.name === name),
        `one of ${all.map((one) => one.name).join(", ")}`,
      ),
    async ask(caller, path, init = {}) {
      const browser = await caller.browser(false);
      return browser.fetch(path, { ...init, headers: { ...caller.headers, ...init.headers } });
    },
  };
}
