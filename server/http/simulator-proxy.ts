// The page of the outside world asks here; owners and admins are let through to the simulator, to their
// own workspace's world and no other. Browsers that call by it come through beside them.
import http from "node:http";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, asMember, asSomeone } from "#server/actions/actor.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import { listAccounts } from "#server/store/account.ts";
import { readBody, type Visit } from "./request.ts";

/** A description of sound, or a few words. */
const softphoneBytes = 256 * 1024;

/** The rest of an address, or none that climbs out of its place. */
function restOf(visit: Visit, before: string): string {
  const rest = visit.url.pathname.slice(before.length);
  if (rest.split("/").includes("..")) throw new DeskError("not_found");
  return rest;
}

/** /softphone/simulator/…: a member's browser as a telephone. It proves itself there by the token we gave it. */
export async function passToSoftphone(
  door: SimulatorDoor,
  visit: Visit,
  actor: Actor,
): Promise<void> {
  judge("call.take", actor);
  asMember(actor);
  const there = door.find();
  if (!there) throw new DeskError("simulator_down");
  const target = new URL(
    `/softphone/${restOf(visit, "/softphone/simulator/")}${visit.url.search}`,
    there.url,
  );
  const body = visit.method === "GET" ? undefined : await readBody(visit, softphoneBytes);
  await pass(visit, target, visit.request.headers.authorization, body);
}

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
  const rest = restOf(visit, "/simulator/api/");
  const body = visit.method === "GET" ? undefined : await readBody(visit, limit("uploadBytes") * 2);
  await pass(
    visit,
    new URL(`/control/accounts/${sid}/${rest}${visit.url.search}`, there.url),
    `Bearer ${there.key}`,
    body,
  );
}

function pass(
  { request, response, method }: Visit,
  target: URL,
  authorization: string | undefined,
  body: Buffer | undefined,
): Promise<void> {
  return new Promise((done, failed) => {
    const headers = {
      ...(authorization ? { authorization } : {}),
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
