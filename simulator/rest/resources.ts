// Twilio's resources: which address and method leads where.
import type { ProviderErrorKind } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { callApiFaults } from "#simulator/faults/apply-faults.ts";
import { applyClockSkew } from "#simulator/faults/clock-skew.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { voiceResources } from "#simulator/voice/rest/resources.ts";
import { twilioError } from "./errors.ts";
import { deleteImage, fetchImage, listImages } from "./media.ts";
import {
  deleteMessageResource,
  fetchMessageResource,
  listMessagesResource,
  updateMessageResource,
} from "./messages.ts";
import { changeOwnNumber, fetchNumber, listOwnNumbers } from "./numbers.ts";
import { pageOf } from "./paging.ts";
import { postMessage } from "./post-message.ts";
import { accountShape } from "./shapes.ts";
import { withFaults } from "./with-faults.ts";

export interface TwilioRequest {
  readonly world: SimulatorContext;
  readonly account: Account;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** What goes back, and what the weather did to it. */
export interface TwilioOutcome {
  readonly answer: SimulatorResponse;
  readonly faults: readonly ProviderErrorKind[];
  readonly slowMs?: number;
  readonly hangsUp?: "before" | "after";
}

export type ResourceHandler = (
  asked: TwilioRequest,
  first: string,
  second: string,
) => Promise<SimulatorResponse> | SimulatorResponse;

export interface Resource {
  readonly place: RegExp;
  readonly deeds: Readonly<Record<string, ResourceHandler>>;
}

const message = "((?:SM|MM)[0-9a-fA-F]{32})";
const resources: readonly Resource[] = [
  {
    place: /^\.json$/,
    deeds: { GET: ({ account }) => ({ status: 200, json: accountShape(account) }) },
  },
  {
    place: /^\/Messages\.json$/,
    deeds: {
      GET: ({ world, account, path, query }) => listMessagesResource(world, account, path, query),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}\\.json$`),
    deeds: {
      GET: ({ world, account }, sid) => fetchMessageResource(world, account, sid),
      POST: ({ world, account, form }, sid) => updateMessageResource(world, account, sid, form),
      DELETE: ({ world, account }, sid) => deleteMessageResource(world, account, sid),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media\\.json$`),
    deeds: {
      GET: ({ world, account, path, query }, sid) => listImages(world, account, sid, path, query),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})\\.json$`),
    deeds: {
      GET: ({ world, account }, sid, media) => fetchImage(world, account, sid, media, "json"),
      DELETE: ({ world, account }, sid, media) => deleteImage(world, account, sid, media),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})$`),
    deeds: {
      GET: ({ world, account }, sid, media) => fetchImage(world, account, sid, media, "bytes"),
    },
  },
  {
    // nobody rents a short code here; the list is there all the same
    place: /^\/SMS\/ShortCodes\.json$/,
    deeds: {
      GET: ({ path, query }) => pageOf("short_codes", path, query, [], String, String),
    },
  },
  {
    place: /^\/IncomingPhoneNumbers\.json$/,
    deeds: {
      GET: ({ world, account, path, query }) => listOwnNumbers(world, account, path, query),
    },
  },
  {
    place: /^\/IncomingPhoneNumbers\/(PN\w{32})\.json$/,
    deeds: {
      GET: ({ world, account }, sid) => fetchNumber(world, account, sid),
      POST: ({ world, account, form }, sid) => changeOwnNumber(world, account, sid, form),
    },
  },
];

export async function routeTwilioRequest(asked: TwilioRequest): Promise<TwilioOutcome> {
  const place = asked.path.slice(`/2010-04-01/Accounts/${asked.account.sid}`.length);
  if (asked.method === "POST" && place === "/Messages.json") return postMessage(asked);
  for (const resource of resources) {
    const parts = resource.place.exec(place);
    if (parts !== null) return { answer: await take(asked, resource, parts), faults: [] };
  }
  for (const resource of voiceResources) {
    const parts = resource.place.exec(place);
    if (parts === null) continue;
    const deed = async () => {
      const { json, ...answer } = await take(asked, resource, parts);
      const told = json === undefined ? {} : { json: applyClockSkew(json, asked.account.rules) };
      return { answer: { ...answer, ...told }, faults: [] };
    };
    if (asked.method === "GET") return deed();
    const subject = { handset: asked.form.get("To") ?? "", words: "", event: "call" } as const;
    return withFaults(asked, callApiFaults, subject, deed);
  }
  return { answer: twilioError(20404, { detail: asked.path }), faults: [] };
}

async function take(
  asked: TwilioRequest,
  { deeds }: Resource,
  parts: RegExpExecArray,
): Promise<SimulatorResponse> {
  const deed = deeds[asked.method];
  if (deed === undefined) return twilioError(20004);
  const [first = "", second = ""] = parts.slice(1).map((part) => decodeURIComponent(part ?? ""));
  return deed(asked, first, second);
}
