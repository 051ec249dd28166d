// The page of the outside world asks here; owners and admins are let through to the simulator, to their
// own workspace's world and no other.
import http from "node:http";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import { listAccounts } from "#server/store/account.ts";
import { readBody, type Visit } from "./request.ts";

export interface SimulatorDoor {
  /** Where it stands and what opens it; null while it is down. */
  find(): { url: string; key: string } | null;
}

export async function passToSimulator(
  desk: Desk,
  door: SimulatorDoor,
  visit: Visit,
  actor: Actor,
): Promise<void> {
  judge("simulator.use", actor);
  const { workspaceId } = asSomeone(actor);
  const account = (await listAccounts(desk.parts.database, workspaceId)).find(
    (one) => one.isSimulated && desk.parts.outside.findTextProvider(one.vendor) !== null,
  );
  if (!account) throw new DeskError("simulator_off");
  const there = door.find();
  if (!there) throw new DeskError("simulator_down");
  const sid = readSettings(desk.parts, account).accountSid ?? "";
  const rest = visit.url.pathname.slice("/simulator/api/".length);
  if (rest.split("/").includes("..")) throw new DeskError("not_found");
  const body =
    visit.method === "GET" ? undefined : await readBody(visit.request, limit("uploadBytes") * 2);
  await pass(
    visit,
    new URL(`/control/accounts/${sid}/${rest}${visit.url.search}`, there.url),
    there.key,
    body,
  );
}

function pass(
  { request, response, method }: Visit,
  target: URL,
  key: string,
  body: Buffer | undefined,
): Promise<void> {
  return new Promise((done, failed) => {
    const headers = {
      authorization: `Bearer ${key}`,
      accept: request.headers.accept ?? "*/*",
      ...(request.headers["content-type"]
        ? { "content-type": request.headers["content-type"] }
        : {}),
      ...(request.headers["last-event-id"]
        ? { "last-event-id": request.headers["last-event-id"] }
        : {}),
      ...(body ? { "content-length": body.length } : {}),
    };
    const onward = http.request(target, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        "content-type": answer.headers["content-type"] ?? "application/json",
        "cache-control": answer.headers["cache-control"] ?? "no-store",
      });
      response.flushHeaders();
      answer.pipe(response);
      answer.on("end", done);
      answer.on("error", () => done(void response.destroy()));
    });
    onward.on("error", () =>
      response.headersSent
        ? done(void response.destroy())
        : failed(new DeskError("simulator_down")),
    );
    response.on("close", () => {
      onward.destroy();
      done();
    });
    onward.end(body);
  });
}
