// One of each kind that may knock at the doors that are no routes.
import { required } from "#domain/errors.ts";
import { roles } from "#domain/permissions.ts";
import {
  type AccessCaller,
  type AccessFixture,
  keyCaller,
  memberCaller,
} from "./access-fixture.ts";

export interface Callers {
  readonly all: readonly AccessCaller[];
  named(name: string): AccessCaller;
  ask(caller: AccessCaller, path: string, init?: RequestInit): Promise<Response>;
}

export async function createCallers(house: AccessFixture): Promise<Callers> {
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
      required(
        all.find((one) => one.name === name),
        `one of ${all.map((one) => one.name).join(", ")}`,
      ),
    async ask(caller, path, init = {}) {
      const browser = await caller.browser(false);
      return browser.fetch(path, { ...init, headers: { ...caller.headers, ...init.headers } });
    },
  };
}
