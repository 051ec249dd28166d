import { expect, test } from "vitest";
import type { z } from "zod";
import { routes as contractRoutes } from "#contract/routes.ts";
import { permissionNames } from "#domain/permissions.ts";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { actions } from "#server/actions/registry.ts";
import {
  type ActionInfo,
  checkRoutes,
  kebab,
  publicRoutes,
  type Route,
  signedInRoutes,
} from "./routes.ts";

const routes = Object.fromEntries(
  Object.entries(contractRoutes).map(([name, route]) => {
    const { route: contract, inputSchema } = route["~orpc"];
    const { shape } = inputSchema as unknown as z.ZodObject;
    return [
      name,
      { method: contract.method ?? "", path: contract.path ?? "", inputs: Object.keys(shape) },
    ];
  }),
);
const actionInfos: Readonly<Record<string, ActionInfo>> = actions;
const files = readSources(["server/actions"]).filter(({ path }) => !isTestCode(path));

test("every route has one action in one file with one permission", () => {
  expect(checkRoutes(routes, actionInfos, files)).toEqual([]);
  expect(Object.keys(routes).length).toBeGreaterThanOrEqual(77);
  expect(Object.values(routes).filter((route) => route.method === "DELETE").length).toBeGreaterThan(
    5,
  );
  expect(Object.values(routes).filter((route) => route.path.includes("{")).length).toBeGreaterThan(
    30,
  );
});

test("routes that need no sign-in or no permission are exactly the listed ones", () => {
  const permissionsFor = (requires: string) =>
    Object.entries(actionInfos)
      .filter(([, action]) => action.requires === requires)
      .map(([name]) => name)
      .sort();
  expect(permissionsFor("public")).toEqual([...publicRoutes].sort());
  expect(permissionsFor("authenticated")).toEqual([...signedInRoutes].sort());
});

test("every permission is used by a route", () => {
  const usedPermissions = new Set([
    ...Object.values(actionInfos).map((action) => action.requires),
    ...readSources(["server"]).flatMap(({ text }) =>
      [...text.matchAll(/\b(?:assertAllowed|hasPermission)\([^";]*"([a-z._]+)"/g)].map(
        ([, action = ""]) => action,
      ),
    ),
  ]);
  expect(permissionNames.filter((permission) => !usedPermissions.has(permission))).toEqual([]);
});

const route: Route = { method: "POST", path: "/tags/{tagId}/hide", inputs: ["tagId"] };
const action: ActionInfo = { name: "hide-tag", kind: "write", requires: "tag.manage" };
const file = {
  path: "server/actions/tag/hide-tag.ts",
  text: 'defineWriteAction({ name: "hide-tag",',
};

const checkPlanted = (change: {
  name?: string;
  route?: Partial<Route>;
  action?: Partial<ActionInfo> | null;
  files?: (typeof file)[];
}) =>
  checkRoutes(
    { [change.name ?? "hideTag"]: { ...route, ...change.route } },
    change.action === null ? {} : { [change.name ?? "hideTag"]: { ...action, ...change.action } },
    change.files ?? [file],
  ).join("; ");

test("planted: every possible mistake in a route", () => {
  expect(checkPlanted({})).toBe("");
  expect(checkPlanted({ action: null })).toContain("has no action");
  expect(checkPlanted({ action: { name: "show-tag" } })).toContain("leads to the action show-tag");
  expect(checkPlanted({ files: [] })).toContain("has 0 files");
  expect(
    checkPlanted({ files: [file, { ...file, path: "server/actions/x/hide-tag.ts" }] }),
  ).toContain("has 2 files");
  expect(checkPlanted({ files: [{ ...file, text: "" }] })).toContain("does not define");
  expect(checkPlanted({ route: { inputs: [] } })).toContain("{tagId} of its path");
  expect(checkPlanted({ action: { requires: "public" } })).toContain("is open to all");
  expect(checkPlanted({ action: { requires: "authenticated" } })).toContain("needs no permission");
  expect(checkPlanted({ action: { requires: "tag.hide" } })).toContain("is no permission");
  expect(checkPlanted({ action: { requires: "workspace.read" } })).toContain(
    "needs only workspace.read",
  );
  expect(checkPlanted({ route: { method: "GET" } })).toContain("by GET");
  expect(checkPlanted({ action: { kind: "read" } })).toContain("only looks");
  expect(
    checkPlanted({ route: { method: "DELETE" }, action: { requires: "authenticated" } }),
  ).toContain("deletes");
  expect(checkPlanted({ name: "signIn", action: { name: "sign-in" }, files: [] })).toContain(
    "no longer open to all",
  );
  const loose = { ...file, path: "server/actions/tag/show-tag.ts", text: "defineReadAction({" };
  expect(checkPlanted({ files: [file, loose] })).toContain("no route is named for");
  const two = { hideTag: route, hide: { ...route, path: "/tags/{id}/hide", inputs: ["id"] } };
  expect(checkRoutes(two, { hideTag: action, hide: action }, [file]).join()).toContain(
    "has two routes",
  );
  expect(checkRoutes({}, { hideTag: action }, []).join()).toContain("has no route");
  expect(kebab("markAsSpam")).toBe("mark-as-spam");
});
