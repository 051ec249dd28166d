// Routes of Twilio's resources, by path and method.
import { callApiFaults } from "#simulator/faults/apply-faults.ts";
import { applyClockSkew } from "#simulator/faults/clock-skew.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { voiceResources } from "#simulator/voice/rest/resources.ts";
import { twilioError } from "./errors.ts";
import { deleteImage, fetchImage, listImages } from "./media.ts";
import {
  deleteMessageResource,
  fetchMessageResource,
  listMessagesResource,
  updateMessageResource,
} from "./messages.ts";
import { fetchNumber, listOwnNumbers, updateOwnNumber } from "./numbers.ts";
import { pageOf } from "./pages.ts";
import { postMessage } from "./post-message.ts";
import { accountShape } from "./shapes.ts";
import type { Resource, TwilioOutcome, TwilioRequest } from "./types.ts";
import { withFaults } from "./with-faults.ts";

const message = "((?:SM|MM)[0-9a-fA-F]{32})";
const resources: readonly Resource[] = [
  {
    pattern: /^\.json$/,
    actions: { GET: ({ account }) => ({ status: 200, json: accountShape(account) }) },
  },
  {
    pattern: /^\/Messages\.json$/,
    actions: {
      GET: ({ context, account, path, query }) =>
        listMessagesResource(context, account, path, query),
    },
  },
  {
    pattern: new RegExp(`^/Messages/${message}\\.json$`),
    actions: {
      GET: ({ context, account }, sid) => fetchMessageResource(context, account, sid),
      POST: ({ context, account, form }, sid) => updateMessageResource(context, account, sid, form),
      DELETE: ({ context, account }, sid) => deleteMessageResource(context, account, sid),
    },
  },
  {
    pattern: new RegExp(`^/Messages/${message}/Media\\.json$`),
    actions: {
      GET: ({ context, account, path, query }, sid) =>
        listImages(context, account, sid, path, query),
    },
  },
  {
    pattern: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})\\.json$`),
    actions: {
      GET: ({ context, account }, sid, media) => fetchImage(context, account, sid, media, "json"),
      DELETE: ({ context, account }, sid, media) => deleteImage(context, account, sid, media),
    },
  },
  {
    pattern: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})$`),
    actions: {
      GET: ({ context, account }, sid, media) => fetchImage(context, account, sid, media, "bytes"),
    },
  },
  {
    // the simulator has no short codes, but the list endpoint exists
    pattern: /^\/SMS\/ShortCodes\.json$/,
    actions: {
      GET: ({ path, query }) => pageOf("short_codes", path, query, [], String, String),
    },
  },
  {
    pattern: /^\/IncomingPhoneNumbers\.json$/,
    actions: {
      GET: ({ context, account, path, query }) => listOwnNumbers(context, account, path, query),
    },
  },
  {
    pattern: /^\/IncomingPhoneNumbers\/(PN\w{32})\.json$/,
    actions: {
      GET: ({ context, account }, sid) => fetchNumber(context, account, sid),
      POST: ({ context, account, form }, sid) => updateOwnNumber(context, account, sid, form),
    },
  },
];

export async function routeTwilioRequest(request: TwilioRequest): Promise<TwilioOutcome> {
  const resourcePath = request.path.slice(`/2010-04-01/Accounts/${request.account.sid}`.length);
  if (request.method === "POST" && resourcePath === "/Messages.json") return postMessage(request);
  for (const resource of resources) {
    const parts = resource.pattern.exec(resourcePath);
    if (parts !== null)
      return { response: await handleResource(request, resource, parts), faults: [] };
  }
  for (const resource of voiceResources) {
    const parts = resource.pattern.exec(resourcePath);
    if (parts === null) continue;
    const action = async () => {
      const { json, ...response } = await handleResource(request, resource, parts);
      const skewed =
        json === undefined ? {} : { json: applyClockSkew(json, request.account.rules) };
      return { response: { ...response, ...skewed }, faults: [] };
    };
    if (request.method === "GET") return action();
    const subject = {
      customerAddress: request.form.get("To") ?? "",
      text: "",
      event: "call",
    } as const;
    return withFaults(request, callApiFaults, subject, action);
  }
  return { response: twilioError(20404, { detail: request.path }), faults: [] };
}

async function handleResource(
  request: TwilioRequest,
  { actions }: Resource,
  parts: RegExpExecArray,
): Promise<SimulatorResponse> {
  const action = actions[request.method];
  if (action === undefined) return twilioError(20004);
  const [first = "", second = ""] = parts.slice(1).map((part) => decodeURIComponent(part ?? ""));
  return action(request, first, second);
}
