// One route, one action, one file, one permission, one name for all four.
import { permissions } from "#domain/permissions.ts";
import type { Source } from "#repo-tests/parsers/sources.ts";

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly inputs: readonly string[];
}
export interface ActionInfo {
  readonly name: string;
  readonly kind: string;
  readonly requires: string;
}

/** Routes without sign-in. Each limits attempts, or reveals nothing worth guessing for. */
export const publicRoutes = [
  "acceptInvitation",
  "confirmSignIn",
  "resetPassword",
  "requestPasswordReset",
  "confirmEmailChange",
  "setUp",
  "getInstance",
  "getInvitation",
  "getPasswordReset",
  "getEmailChange",
  "signIn",
] as const;

/** Routes for every signed-in member, whatever their role. */
export const signedInRoutes = ["getMe", "signOut"] as const;

/** Reads that use POST because their input is a secret and must not be in a URL, or is a filter and too long for one. */
const readsByPost = [
  "countFilter",
  "previewSlaPolicy",
  "getInvitation",
  "getPasswordReset",
  "getEmailChange",
];

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function checkRoutes(
  routes: Readonly<Record<string, Route>>,
  actions: Readonly<Record<string, ActionInfo>>,
  files: readonly Source[],
): string[] {
  const names = Object.keys(routes);
  const faults = names.flatMap((name) => checkRoute(name, routes[name], actions[name], files));
  const endpoints = names.map(
    (name) => `${routes[name]?.method} ${shapeOf(routes[name]?.path ?? "")}`,
  );
  const doubled = endpoints.filter((endpoint, index) => endpoints.indexOf(endpoint) !== index);
  const homeless = Object.keys(actions).filter((name) => !names.includes(name));
  const loose = files
    .filter(({ text }) => /\bdefine(?:Read|Write|External)Action\(\{/.test(text))
    .filter(({ path }) => !names.some((name) => path.endsWith(`/${kebab(name)}.ts`)));
  return [
    ...faults,
    ...doubled.map((endpoint) => `${endpoint} has two routes`),
    ...homeless.map((name) => `the action ${name} has no route`),
    ...loose.map(({ path }) => `${path} defines an action that no route is named for`),
  ];
}

/** `/tags/{tagId}` and `/tags/{id}` are the same path. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");

function checkRoute(
  name: string,
  route: Route | undefined,
  action: ActionInfo | undefined,
  files: readonly Source[],
): string[] {
  if (!route || !action) return [`the route ${name} has no action`];
  const faults: string[] = [];
  if (action.name !== kebab(name))
    faults.push(`the route ${name} leads to the action ${action.name}`);
  const homes = files.filter(({ path }) => path.endsWith(`/${kebab(name)}.ts`));
  if (homes.length !== 1)
    faults.push(`${name} has ${homes.length} files called ${kebab(name)}.ts under server/actions`);
  if (homes.some(({ text }) => !text.includes(`name: "${kebab(name)}"`)))
    faults.push(`${homes[0]?.path} does not define the action it is named for`);
  return [...faults, ...checkPath(name, route), ...checkNeeds(name, route, action)];
}

function checkPath(name: string, { path, inputs }: Route): string[] {
  const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map(([, pathParam = ""]) => pathParam);
  return pathParams
    .filter((pathParam) => !inputs.includes(pathParam))
    .map((pathParam) => `${name}: {${pathParam}} of its path is not in its input`);
}

function checkNeeds(name: string, { method }: Route, { kind, requires }: ActionInfo): string[] {
  const faults: string[] = [];
  const isListed = (list: readonly string[]) => list.includes(name);
  if ((requires === "public") !== isListed(publicRoutes))
    faults.push(`${name} ${requires === "public" ? "is open to all" : "is no longer open to all"}`);
  if ((requires === "authenticated") !== isListed(signedInRoutes))
    faults.push(
      `${name} ${requires === "authenticated" ? "needs no permission" : "is listed as needing no permission, and needs one"}`,
    );
  const isPermission = Object.hasOwn(permissions, requires);
  if (!isPermission && requires !== "public" && requires !== "authenticated")
    faults.push(`${name} needs ${requires}, which is no permission of domain/permissions.ts`);
  const changes = method !== "GET";
  if (!changes && kind === "write") faults.push(`${name} changes something by GET`);
  if (changes && kind === "read" && !readsByPost.includes(name))
    faults.push(`${name} only looks and is asked by ${method}`);
  if (changes && requires.endsWith(".read"))
    faults.push(`${name} changes something and needs only ${requires}`);
  if (method === "DELETE" && !isPermission)
    faults.push(`${name} deletes and needs only ${requires}`);
  return faults;
}
