// Chapter 2: screens and routes.

import { type ApiDocument, listOperations } from "#contract/openapi/parse-document.ts";
import { sorts, viewLabels } from "#domain/conversation/views.ts";
import { required } from "#domain/required.ts";
import { read } from "#repo-tests/parsers/sources.ts";
import { routePaths } from "#web/data/routes.ts";
import * as settingsWords from "#web/features/settings/words.ts";
import { chapter, code, section, table } from "./markdown.ts";

const mine = { kind: "mine" } as const;
const asView = (address: string) => address.replace("mine", ":view").replace("/7", "/:number");

const screens: Readonly<Record<keyof typeof routePaths, readonly [address: string, what: string]>> =
  {
    home: [routePaths.home(), "Redirects to setup, sign-in, or the conversations"],
    view: [asView(routePaths.view(mine)), "Conversations: views, list, conversation, contact"],
    conversation: [asView(routePaths.conversation(mine, 7)), "Conversations, with one open"],
    entry: [
      asView(routePaths.entry(mine, 7, ":entry")).replace("%3A", ":"),
      "The same, at one of its entries, such as a search result",
    ],
    pane: [
      asView(routePaths.pane(mine, 7, "contact")),
      "On a narrow screen: the contact, the composer or the views above the conversation",
    ],
    setup: [routePaths.setup(), "First run: company and owner, then the simulator or a provider"],
    signIn: [routePaths.signIn(), "Password, then the code if two-step sign-in is on"],
    invite: [routePaths.invite(":token"), "Accept an invitation"],
    forgot: [routePaths.forgot(), "How to get a new password"],
    reset: [routePaths.reset(":token"), "Set a new password with a link"],
    settings: [routePaths.settings(":section"), "Settings, by section"],
    search: ["/search?q=WORDS", "Search in emails, texts, notes, subjects, files and people"],
    calls: [routePaths.calls(), "The call log: who called whom, the outcome, the recordings"],
    liveCalls: [routePaths.liveCalls(), "Who is on a call, who is waiting, who is available"],
    contacts: [routePaths.contacts(), "All contacts, by activity or name, with a search"],
    contact: [routePaths.contact(":id"), "One contact: details, consent, notes, conversations"],
    simulator: [routePaths.simulator(), "The simulator: phones, traffic log, faults"],
  };

/** Server endpoints that are neither screens nor part of /api/v1. */
const endpoints: Readonly<Record<string, string>> = {
  "/healthz": "Whether the process is alive",
  "/readyz":
    "Whether the database, scheduler and change feed are ready; 503 with the names of those that aren't",
  "/metrics": "Metrics for operators, with a token or from this machine",
  "/webhooks/":
    "Provider webhooks: /webhooks/VENDOR/ACCOUNT/{text,calls}, and /webhooks/VENDOR/ACCOUNT/{events,mail}/PROOF for email; verified, stored and acknowledged at once",
  "/media/": "Images of outgoing texts, fetched by the provider through signed URLs that expire",
  "/api/v1/openapi.json": "The API description (OpenAPI)",
  "/docs": "The API documentation",
  "/docs.css": "Its stylesheet",
  "/rpc/": "The same actions for our own web app: POST /rpc/NAME",
  "/api/v1/feed": "The change feed: WebSocket for the web app, server-sent events for API clients",
  "/api/": "Actions for API clients, by the paths below",
  "/uploads": "File uploads",
  "/attachments/": "File downloads, for members who can see the conversation",
  "/recordings/":
    "Recordings and voicemails, for members who can see the call and have the permission; each playback is logged",
  "/softphone/simulator/": "Browser audio of simulated calls, for signed-in members",
  "/audio-files/": "Audio files for callers, for every member",
  "/remote-images": "Remote images of an email, fetched by the server through signed URLs",
  "/messages/":
    "The original of an email, for members who can see the conversation: /messages/ID/original",
  "/simulator/api/": "The simulator, for owners and admins, if it is turned on",
};

export function renderScreens(document: ApiDocument): string {
  const calls = listOperations(document).filter(
    (call) => !["/uploads", "/attachments/{attachmentId}"].includes(call.path),
  );
  return chapter(
    2,
    "Screens and routes",
    "the web app's routes, the server's endpoints and the contract",
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
        "Views",
        table(
          ["in the URL", "called", "contains"],
          Object.entries(viewLabels).map(([name, view]) => [code(name), view.title, view.purpose]),
        ),
        "There is also one for each inbox (`inbox:ID`), team (`team:ID`) and tag (`tag:ID`). Sort orders:\n",
        table(
          ["sort", "called", "means"],
          Object.entries(sorts).map(([name, sort]) => [code(name), sort.title, sort.purpose]),
        ),
      ),
      section("Settings", table(["section", "called", "requires"], readSections())),
      section(
        "Endpoints",
        table(
          ["address", "what"],
          listEndpoints().map((endpoint) => [code(endpoint), endpoints[endpoint] ?? ""]),
        ),
      ),
      section(
        "Routes",
        "Below `/api/v1`. Each is also `POST /rpc/NAME` for our own web app. Chapter 7 lists the permissions; `/docs` shows the fields.\n",
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
  const names: Readonly<Record<string, string>> = settingsWords;
  return [
    ...text.matchAll(/\{\s*id: "([^"]+)",\s*name: words\.(\w+),[^}]*?requires: "([^"]+)",?\s*\}/g),
  ].map(([, id = "", name = "", requires = ""]) => [
    code(id),
    required(names[name], `the name of ${id}`),
    code(requires),
  ]);
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
      `Describe these endpoints: ${strange.join(", ")}; remove these: ${gone.join(", ")}`,
    );
  return found;
}
