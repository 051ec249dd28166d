// Twilio's resources: which address and method leads where.
import type { FaultKind } from "#contract/simulator/simulator.ts";
import { faultsOfCalling } from "#simulator/faults/strike.ts";
import { byItsClock } from "#simulator/faults/wrong-clock.ts";
import type { Answer } from "#simulator/http/answer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { voiceResources } from "#simulator/voice/rest/resources.ts";
import type { World } from "#simulator/world.ts";
import { deletePicture, fetchPicture, listPictures } from "./media.ts";
import { changeText, deleteText, fetchText, listTexts } from "./messages.ts";
import { changeOwnNumber, fetchNumber, listOwnNumbers } from "./numbers.ts";
import { pageOf } from "./paging.ts";
import { postText } from "./post-text.ts";
import { refuse } from "./refusals.ts";
import { accountShape } from "./shapes.ts";
import { underWeather } from "./weather.ts";

export interface Asked {
  readonly world: World;
  readonly account: Account;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** What goes back, and what the weather did to it. */
export interface Outcome {
  readonly answer: Answer;
  readonly faults: readonly FaultKind[];
  readonly slowMs?: number;
  readonly hangsUp?: "before" | "after";
}

export type Deed = (asked: Asked, first: string, second: string) => Promise<Answer> | Answer;

export interface Resource {
  readonly place: RegExp;
  readonly deeds: Readonly<Record<string, Deed>>;
}

const message = "((?:SM|MM)[0-9a-fA-F]{32})";
const resources: readonly Resource[] = [
  {
    place: /^\.json$/,
    deeds: { GET: ({ account }) => ({ status: 200, json: accountShape(account) }) },
  },
  {
    place: /^\/Messages\.json$/,
    deeds: { GET: ({ world, account, path, query }) => listTexts(world, account, path, query) },
  },
  {
    place: new RegExp(`^/Messages/${message}\\.json$`),
    deeds: {
      GET: ({ world, account }, sid) => fetchText(world, account, sid),
      POST: ({ world, account, form }, sid) => changeText(world, account, sid, form),
      DELETE: ({ world, account }, sid) => deleteText(world, account, sid),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media\\.json$`),
    deeds: {
      GET: ({ world, account, path, query }, sid) => listPictures(world, account, sid, path, query),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})\\.json$`),
    deeds: {
      GET: ({ world, account }, sid, media) => fetchPicture(world, account, sid, media, "json"),
      DELETE: ({ world, account }, sid, media) => deletePicture(world, account, sid, media),
    },
  },
  {
    place: new RegExp(`^/Messages/${message}/Media/(ME\\w{32})$`),
    deeds: {
      GET: ({ world, account }, sid, media) => fetchPicture(world, account, sid, media, "bytes"),
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

export async function answerTo(asked: Asked): Promise<Outcome> {
  const place = asked.path.slice(`/2010-04-01/Accounts/${asked.account.sid}`.length);
  if (asked.method === "POST" && place === "/Messages.json") return postText(asked);
  for (const resource of resources) {
    const parts = resource.place.exec(place);
    if (parts !== null) return { answer: await take(asked, resource, parts), faults: [] };
  }
  for (const resource of voiceResources) {
    const parts = resource.place.exec(place);
    if (parts === null) continue;
    const deed = async () => {
      const { json, ...answer } = await take(asked, resource, parts);
      const told = json === undefined ? {} : { json: byItsClock(json, asked.account.rules) };
      return { answer: { ...answer, ...told }, faults: [] };
    };
    if (asked.method === "GET") return deed();
    const subject = { handset: asked.form.get("To") ?? "", words: "", event: "call" } as const;
    return underWeather(asked, faultsOfCalling, subject, deed);
  }
  return { answer: refuse(20404, { detail: asked.path }), faults: [] };
}

async function take(asked: Asked, { deeds }: Resource, parts: RegExpExecArray): Promise<Answer> {
  const deed = deeds[asked.method];
  if (deed === undefined) return refuse(20004);
  const [first = "", second = ""] = parts.slice(1).map((part) => decodeURIComponent(part ?? ""));
  return deed(asked, first, second);
}
