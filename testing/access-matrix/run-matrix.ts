// Sends one caller through every route and compares the responses with the permission table and with what the caller
// may see. Each difference is one sentence in `faults`.
import { isDeepStrictEqual } from "node:util";
import type { Inputs, RouteName } from "#contract/routes.ts";
import { errorCatalog } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { apiCall } from "#testing/app/api-call.ts";
import type { AccessCaller, AccessFixture, ScopeName } from "./access-fixture.ts";
import { type Row, rows } from "./rows.ts";
import type { Ids, ScopeData } from "./scope-data.ts";

export interface MatrixResponse {
  readonly status: number;
  readonly body: unknown;
  /** The error code, or "ok". */
  readonly code: string;
}

export const routeNames = Object.keys(rows) as RouteName[];

interface MatrixResult {
  readonly faults: readonly string[];
  /** Number of requests. */
  readonly asked: number;
}

export async function runMatrix(
  fixture: AccessFixture,
  caller: AccessCaller,
  /** One pass makes more requests than a member has in a minute. */
  advanceOneMinute: () => void,
): Promise<MatrixResult> {
  const faults: string[] = [];
  let requestCount = 0;
  const [home = "open"] = caller.sees;
  const unseen = (["open", "hidden"] as const).filter((one) => !caller.sees.includes(one));
  const closed: readonly ScopeData[] = [
    fixture.theirs,
    ...unseen.map((one) => behind(fixture, one)),
  ];
  const secrets = [
    ...Object.values(fixture.theirs.ids).filter((id) => typeof id === "string"),
    fixture.theirs.pictureId,
    fixture.theirs.marker,
    ...unseen.flatMap((one) => secretsOf(fixture.scopes[one])),
  ];

  for (const [index, name] of routeNames.entries()) {
    if (index % 100 === 0) advanceOneMinute();
    const row: Row<RouteName> = rows[name];
    const addFault = (what: string, result: MatrixResponse) =>
      faults.push(
        `${caller.name}: ${name} ${what}: ${result.status} ${result.code} ${JSON.stringify(result.body).slice(0, 200)}`,
      );
    const ask = async (input: unknown): Promise<MatrixResponse> => {
      requestCount += 1;
      const result = await requestAs(caller, name, input, row.usesUpCaller === true);
      const text = JSON.stringify(result.body);
      for (const secret of secrets)
        if (text.includes(secret)) addFault(`reveals ${secret}`, result);
      return result;
    };
    const expected = expectedCode(row, caller);
    const isRefused = expected === "forbidden";
    const isLetIn =
      row.endpointRequires !== undefined && hasPermission(caller.role, row.endpointRequires);
    const at = async (where: ScopeName): Promise<Ids> => ({
      ...fixture.scopes[where].ids,
      n: caller.n(),
      ...(isRefused ? {} : await row.fresh?.(fixture, caller, where)),
    });

    const own = await ask(row.input(await at(home)));
    if (!isExpected(expected, own)) addFault(`should have returned ${expected}`, own);
    for (const other of caller.sees.slice(1)) {
      if (!differs(row, fixture.scopes[home].ids, fixture.scopes[other].ids)) continue;
      const result = await ask(row.input(await at(other)));
      if (!isExpected(expected, result))
        addFault(`should have returned ${expected} (${other})`, result);
    }

    // The isolation rule: an object the caller may not see is indistinguishable from a missing one.
    for (const scope of closed) {
      const shared = row.input(fixture.scopes[home].ids);
      const base = row.input(await at(home));
      const theirs = row.input({ ...scope.ids, n: caller.n() });
      const missing = row.input({ ...fixture.nowhere, n: caller.n() });
      for (const path of idPaths(theirs)) {
        if (isDeepStrictEqual(valueAt(theirs, path), valueAt(shared, path))) continue;
        const result = await ask(withValue(base, path, valueAt(theirs, path)));
        if (isRefused && !isLetIn) {
          if (!isExpected("forbidden", result)) addFault(`should have refused ${path}`, result);
          break;
        }
        if (row.ignoredPaths?.includes(path)) {
          if (!isExpected(expected, result)) addFault(`should have ignored ${path}`, result);
          continue;
        }
        const nothing = await fixture.once(`${name} ${path}`, () =>
          ask(withValue(base, path, valueAt(missing, path))),
        );
        if (result.status < 400 || !isDeepStrictEqual(result, nothing))
          addFault(`distinguishes a foreign ${path} from a missing one (${nothing.code})`, result);
      }
    }
  }
  return { faults, asked: requestCount };
}

function expectedCode(row: Row<RouteName>, caller: Pick<AccessCaller, "role" | "surface">): string {
  const isAllowed =
    row.asks === "public" || row.asks === "authenticated" || hasPermission(caller.role, row.asks);
  if (!isAllowed || (row.isPersonal && caller.surface === "api")) return "forbidden";
  return row.ends ?? "ok";
}

/** An error must also carry the status of its code. */
function isExpected(code: string, { code: actualCode, status }: MatrixResponse): boolean {
  if (actualCode !== code) return false;
  if (code === "ok") return status === 200;
  return status === errorCatalog[code as keyof typeof errorCatalog].status;
}

export async function requestAs(
  caller: AccessCaller,
  name: RouteName,
  input: unknown,
  isUsedUp: boolean,
): Promise<MatrixResponse> {
  const browser = await caller.browser(isUsedUp);
  const headers = { "content-type": "application/json", ...caller.headers };
  const call =
    caller.surface === "rpc"
      ? { method: "POST", path: `/rpc/${name}`, body: JSON.stringify(input) }
      : apiCall(name, input as Inputs[RouteName]);
  const response = await browser.fetch(call.path, {
    method: call.method,
    headers,
    ...(call.body === null ? {} : { body: call.body }),
  });
  return parseResponse(response);
}

export async function parseResponse(response: Response): Promise<MatrixResponse> {
  const body: unknown = await response.json();
  const code = response.ok ? "ok" : String((body as { code?: unknown }).code);
  return { status: response.status, body, code };
}

/** A scope as seen by callers without access to its inbox: its upload is another member's. */
function behind(fixture: AccessFixture, where: ScopeName): ScopeData {
  const scope = fixture.scopes[where];
  return { ...scope, ids: { ...scope.ids, uploadId: scope.pictureId } };
}

/** Ids restricted by an inbox; teams, tags and members are visible to everyone. */
function secretsOf({ ids, pictureId, marker }: ScopeData): string[] {
  const { conversationId, contactId, contactPointId, textPointId, heldEntryId, inboxId } = ids;
  const hidden = [conversationId, contactId, contactPointId, textPointId, heldEntryId, inboxId];
  return [...hidden, pictureId, `${marker} `];
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Paths of the ids in an input: `mentions.0`, `conversationId`, `view`. */
function idPaths(value: unknown, path = ""): string[] {
  if (typeof value === "string") return idPattern.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    idPaths(inner, path === "" ? key : `${path}.${key}`),
  );
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

function withValue(value: unknown, path: string, next: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  const holder = copy as Record<string, unknown>;
  holder[key] = rest.length === 0 ? next : withValue(holder[key], rest.join("."), next);
  return copy;
}

const differs = (row: Row<RouteName>, one: Ids, other: Ids): boolean =>
  !isDeepStrictEqual(row.input({ ...one, n: 0 }), row.input({ ...other, n: 0 }));
