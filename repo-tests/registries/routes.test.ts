import { expect, test } from "vitest";
import type { z } from "zod";
import { routes as contractRoutes } from "#contract/routes.ts";
import { permissionNames as knownDeeds } from "#domain/permissions.ts";
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
    const { route: door, inputSchema } = route["~orpc"];
    const { shape } = inputSchema as unknown as z.ZodObject;
    return [name, { method: door.method ?? "", path: door.path ?? "", inputs: Object.keys(shape) }];
  }),
);
const deeds: Readonly<Record<string, ActionInfo>> = actions;
const files = readSources(["server/actions"]).filter(({ path }) => !isTestCode(path));

test("every route is one action in one file with one permission", () => {
  expect(checkRoutes(routes, deeds, files)).toEqual([]);
  expect(Object.keys(routes).length).toBeGreaterThanOrEqual(77);
  expect(Object.values(routes).filter((route) => route.method === "DELETE").length).toBeGreaterThan(
    5,
  );
  expect(Object.values(routes).filter((route) => route.path.includes("{")).length).toBeGreaterThan(
    30,
  );
});

test("the doors that ask for nobody or for anybody are the listed ones", () => {
  const asking = (needs: string) =>
    Object.entries(deeds)
      .filter(([, deed]) => deed.needs === needs)
      .map(([name]) => name)
      .sort();
  expect(asking("nobody")).toEqual([...publicRoutes].sort());
  expect(asking("signed_in")).toEqual([...signedInRoutes].sort());
});

test("every deed of the permission table opens something", () => {
  const asked = new Set([
    ...Object.values(deeds).map((deed) => deed.needs),
    ...readSources(["server"]).flatMap(({ text }) =>
      [...text.matchAll(/\b(?:assertAllowed|hasPermission)\([^";]*"([a-z._]+)"/g)].map(
        ([, deed = ""]) => deed,
      ),
    ),
  ]);
  expect(knownDeeds.filter((deed) => !asked.has(deed))).toEqual([]);
});

const route: Route = { method: "POST", path: "/tags/{tagId}/hide", inputs: ["tagId"] };
const deed: ActionInfo = { name: "hide-tag", kind: "write", needs: "tag.manage" };
const file = {
  path: "server/actions/tag/hide-tag.ts",
  text: 'defineWriteAction({ name: "hide-tag",',
};

const judge = (change: {
  name?: string;
  route?: Partial<Route>;
  deed?: Partial<ActionInfo> | null;
  files?: (typeof file)[];
}) =>
  checkRoutes(
    { [change.name ?? "hideTag"]: { ...route, ...change.route } },
    change.deed === null ? {} : { [change.name ?? "hideTag"]: { ...deed, ...change.deed } },
    change.files ?? [file],
  ).join("; ");

test("planted: whatever can be wrong with a route", () => {
  expect(judge({})).toBe("");
  expect(judge({ deed: null })).toContain("has no action");
  expect(judge({ deed: { name: "show-tag" } })).toContain("leads to the action show-tag");
  expect(judge({ files: [] })).toContain("has 0 files");
  expect(judge({ files: [file, { ...file, path: "server/actions/x/hide-tag.ts" }] })).toContain(
    "has 2 files",
  );
  expect(judge({ files: [{ ...file, text: "" }] })).toContain("does not define");
  expect(judge({ route: { inputs: [] } })).toContain("{tagId} of its path");
  expect(judge({ deed: { needs: "nobody" } })).toContain("is open to all");
  expect(judge({ deed: { needs: "signed_in" } })).toContain("asks for no deed");
  expect(judge({ deed: { needs: "tag.hide" } })).toContain("is no deed");
  expect(judge({ deed: { needs: "workspace.read" } })).toContain("needs only workspace.read");
  expect(judge({ route: { method: "GET" } })).toContain("by GET");
  expect(judge({ deed: { kind: "read" } })).toContain("only looks");
  expect(judge({ route: { method: "DELETE" }, deed: { needs: "signed_in" } })).toContain("deletes");
  expect(judge({ name: "signIn", deed: { name: "sign-in" }, files: [] })).toContain(
    "no longer open to all",
  );
  const loose = { ...file, path: "server/actions/tag/show-tag.ts", text: "defineReadAction({" };
  expect(judge({ files: [file, loose] })).toContain("no route is named for");
  const two = { hideTag: route, hide: { ...route, path: "/tags/{id}/hide", inputs: ["id"] } };
  expect(checkRoutes(two, { hideTag: deed, hide: deed }, [file]).join()).toContain(
    "has two routes",
  );
  expect(checkRoutes({}, { hideTag: deed }, []).join()).toContain("has no route");
  expect(kebab("markAsSpam")).toBe("mark-as-spam");
});
