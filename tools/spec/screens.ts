// Chapter 2: screens and routes.

import { type ApiDocument, listOperations } from "#contract/openapi/parse-document.ts";
import { sorts, viewLabels } from "#domain/conversation/views.ts";
import { read } from "#repo-tests/parsers/sources.ts";
import { routePaths } from "#web/data/routes.ts";
import { chapter, code, section, table } from "./markdown.ts";

const mine = { kind: "mine" } as const;
const asView = (address: string) => address.replace("mine", ":view").replace("/7", "/:number");

const screens: Readonly<Record<keyof typeof routePaths, readonly [address: string, what: string]>> =
  {
    home: [routePaths.home(), "Leads to set-up, to signing in, or to the queue"],
    view: [asView(routePaths.view(mine)), "The desk: views, list, conversation, contact"],
    conversation: [asView(routePaths.conversation(mine, 7)), "The desk with a conversation open"],
    entry: [
      asView(routePaths.entry(mine, 7, ":entry")).replace("%3A", ":"),
      "The same, at one of its entries: what a search found",
    ],
    pane: [
      asView(routePaths.pane(mine, 7, "contact")),
      "On a narrow screen: the contact, the composer or the views over the conversation",
    ],
    setup: [routePaths.setup(), "First run: company and owner, then the simulator or a provider"],
    signIn: [routePaths.signIn(), "Password, then the code where two-step sign-in is on"],
    invite: [routePaths.invite(":token"), "Accept an invitation"],
    forgot: [routePaths.forgot(), "How to get a new password"],
    reset: [routePaths.reset(":token"), "Set a new password by a link"],
    settings: [routePaths.settings(":section"), "Settings, by section"],
    search: [
      "/search?q=WORDS",
      "one box over everything that was said: mails, texts, notes, subjects, files and people",
    ],
    calls: [
      routePaths.calls(),
      "The call log: who called whom, what became of it, what was recorded",
    ],
    liveCalls: [routePaths.liveCalls(), "Who is on the phone, who waits, who could take a call"],
    simulator: [routePaths.simulator(), "The outside world: phones, wire, faults"],
  };

/** Server endpoints that are neither screens nor part of /api/v1. */
const endpoints: Readonly<Record<string, string>> = {
  "/healthz": "Whether the process lives",
  "/readyz": "Whether database, scheduler and live feed are ready; 503 and their names when not",
  "/metrics":
    "What the process counts and measures, for operators: by a token, or from this machine",
  "/webhooks/":
    "Where providers call: /webhooks/VENDOR/ACCOUNT/text, and /webhooks/VENDOR/ACCOUNT/{events,mail}/PROOF for mail; verified, stored, answered at once",
  "/media/": "Pictures of outgoing texts, fetched by the provider by signed addresses that run out",
  "/api/v1/openapi.json": "The API, described for programs",
  "/docs": "The API, described for people",
  "/docs.css": "Its looks",
  "/rpc/": "The same actions for our own web app: POST /rpc/NAME",
  "/api/v1/feed": "Everything that changes: WebSocket for the app, server-sent events for programs",
  "/api/": "Actions for programs, by the paths below",
  "/uploads": "Bytes in",
  "/attachments/": "Bytes out, for whoever may see the conversation",
  "/recordings/":
    "Recordings and voicemails, for whoever may see the call and hear them; each hearing is noted",
  "/softphone/simulator/": "Browsers' way into calls of the simulator, for signed-in members",
  "/audio-files/": "What callers may hear, for every member",
  "/remote-images": "Remote images of an email, fetched by the server through signed addresses",
  "/messages/": "A mail as it came, for whoever may see the conversation: /messages/ID/original",
  "/simulator/api/": "The simulator, for owners and admins, where it is switched on",
};

export function renderScreens(document: ApiDocument): string {
  const calls = listOperations(document).filter(
    (call) => !["/uploads", "/attachments/{attachmentId}"].includes(call.path),
  );
  return chapter(
    2,
    "Screens and routes",
    "the places of the web app, the doors of the server and the contract",
    [
      section(
        "Screens",
        table(
          ["address", "screen"],
          Object.values(screens).map(([address, what]) => [
            code(decodeURIComponent(address)),
            what,
          ]),
        ),
      ),
      section(
        "Views of the queue",
        table(
          ["in the address", "called", "holds"],
          Object.entries(viewLabels).map(([name, view]) => [code(name), view.title, view.purpose]),
        ),
        "One more for each line (`line:ID`), team (`team:ID`) and tag (`tag:ID`). Sorted by:\n",
        table(
          ["sort", "called", "means"],
          Object.entries(sorts).map(([name, sort]) => [code(name), sort.title, sort.purpose]),
        ),
      ),
      section("Settings", table(["section", "called", "needs"], readSections())),
      section(
        "Doors",
        table(
          ["address", "what"],
          listEndpoints().map((endpoint) => [code(endpoint), endpoints[endpoint] ?? ""]),
        ),
      ),
      section(
        "Routes",
        "Below `/api/v1`. Each is also `POST /rpc/NAME` for our own web app. Chapter 7 says who may; `/docs` shows fields.\n",
        table(
          ["", "path", "does", "name"],
          calls.map((call) => [call.method, code(call.path), call.summary, code(call.operationId)]),
        ),
      ),
    ],
  );
}

/** Parsed as text: importing the file would need a browser for its icons. */
function readSections(): string[][] {
  const text = read("web/features/settings/sections.ts");
  return [
    ...text.matchAll(/\{\s*id: "([^"]+)",\s*name: "([^"]+)",[^}]*?needs: "([^"]+)",?\s*\}/g),
  ].map(([, id = "", name = "", needs = ""]) => [code(id), name, code(needs)]);
}

function listEndpoints(): string[] {
  const text = read("server/http/server.ts");
  const pages = read("server/http/api-docs.ts").matchAll(
    /^ {4}"(\/[^"]+)": createCachedTextHandler/gm,
  );
  const downloads = read("server/http/downloads.ts").matchAll(/\[\/\^((?:\\\/[a-z-]+)+\\\/)\/,/g);
  const found = [
    ...[...text.matchAll(/pathname(?: === |\.startsWith\()"([^"]+)"/g)].map(
      ([, endpoint = ""]) => endpoint,
    ),
    ...[...pages].map(([, endpoint = ""]) => endpoint),
    ...[...downloads].map(([, path = ""]) => path.replaceAll("\\/", "/")),
  ];
  const strange = found.filter((endpoint) => !Object.hasOwn(endpoints, endpoint));
  const gone = Object.keys(endpoints).filter((endpoint) => !found.includes(endpoint));
  if (strange.length + gone.length > 0)
    throw new Error(
      `must: a sentence for ${strange.join(", ")}; no more a door: ${gone.join(", ")}`,
    );
  return found;
}
