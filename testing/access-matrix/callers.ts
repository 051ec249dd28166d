// One caller of each kind, for endpoints that are not routes.
import { roles } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import {
  type AccessCaller,
  type AccessFixture,
  keyCaller,
  memberCaller,
} from "./access-fixture.ts";

export interface Callers {
  readonly all: readonly AccessCaller[];
  named(name: string): AccessCaller;
  request(caller: AccessCaller, path: string, init?: RequestInit): Promise<Response>;
}

export async function createCallers(fixture: AccessFixture): Promise<Callers> {
  const all = [
    ...(await Promise.all(roles.map((role) => memberCaller(fixture, role, false)))),
    await memberCaller(fixture, "viewer", true),
    await keyCaller(fixture, "viewer", "all"),
    await keyCaller(fixture, "agent", "open"),
    await keyCaller(fixture, "agent", "hidden"),
  ];
  return {
    all,
    named: (name) =>
      required(
        all.find((one) => one.name === name),
        `one of ${all.map((one) => one.name).join(", ")}`,
      ),
    async request(caller, path, init = {}) {
      const browser = await caller.browser(false);
      return browser.fetch(path, { ...init, headers: { ...caller.headers, ...init.headers } });
    },
  };
}
