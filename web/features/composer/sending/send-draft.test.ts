import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import type { DraftId, MemberId } from "#domain/ids.ts";
import { ApiError, createNetworkError } from "#web/data/api-error.ts";
import {
  contactId,
  conversationId,
  entryId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import { handleIntent } from "#web/data/intents.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { RecalledMessage } from "#web/data/timeline/recalled-messages.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { readUnsentContent, setUnsentContentOwner } from "#web/data/unsent-content.ts";
import { type DraftToSend, sendDraft } from "./send-draft.ts";

const lost = new Error("The connection was lost");
const refused = (code: string, params = {}) =>
  new ApiError({ code, message: "Not sent", status: 409, params } as never);
const outgoingKey = `leaving ${conversationId(1)} note`;

let cache: QueryClient;
let restored: RecalledMessage[];
let stored: Map<string, string>;

beforeEach(() => {
  cache = new QueryClient();
  restored = [];
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  setUnsentContentOwner("maya" as MemberId);
  const stop = handleIntent("restoreMessage", (message) => void restored.push(message));
  return () => {
    stop();
    vi.unstubAllGlobals();
  };
});

type Message = { readonly text: string };
type Sent = Message & { readonly key: string; readonly draftId: DraftId };

/** A draft, and a server that responds as told. */
function open(
  respond: (sent: Sent) => Promise<string>,
  change: Partial<DraftToSend<Message, string>> = {},
) {
  const asked: Sent[] = [];
  const shown: string[] = [];
  const draft = {
    content: { body: "Call back", attachments: [] },
    startSend: vi.fn(() => ({ draftId: "d1" as DraftId, lastSave: Promise.resolve() })),
    finishSend: vi.fn(),
    cancelSend: vi.fn(() => null),
  };
  const send = () =>
    sendDraft<Message, string>(cache, {
      conversationId: conversationId(1),
      kind: "note",
      draft,
      message: { text: `Call back ${expect.getState().currentTestName}` },
      identityOf: ({ text }) => [text],
      mutation: {
        request: (sent) => {
          asked.push(sent);
          return respond(sent);
        },
        onMutate: (_, sent) => {
          shown.push(sent.key);
          return undefined;
        },
      },
      onSent: () => {},
      ...change,
    });
  return { draft, send, asked, shown };
}

function arrive(clientKey: string) {
  const author = { kind: "member", memberId: memberId(1) };
  const at = { id: entryId(1), conversationId: conversationId(1), seq: 1, at: minute(1) };
  const entry = {
    ...at,
    kind: "note",
    author,
    text: "",
    mentions: [],
    revision: 1,
    clientKey,
  } as Entry;
  cache.setQueryData(queryKeys.conversation(1), {
    conversation: rowFor(1),
    contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
    entries: [entry],
    before: null,
    drafts: [],
    earlier: [],
  });
}

test("a sent draft ends on the server and leaves nothing on this device", async () => {
  const { draft, send } = open(async () => "sent");
  expect(await send()).toBe("sent");
  expect(draft.finishSend.mock.calls).toEqual([[true]]);
  expect(draft.cancelSend).not.toHaveBeenCalled();
  expect(readUnsentContent(outgoingKey)).toBe(null);
});

test("while it is sent, the content is stored on this device", async () => {
  const { send } = open(async ({ key }) => {
    expect(readUnsentContent(outgoingKey)).toMatchObject([{ key, content: { body: "Call back" } }]);
    return "sent";
  });
  expect(await send()).toBe("sent");
});

test("rejected content returns to its editor, and the next attempt is a new message", async () => {
  const { draft, send, asked } = open(() => Promise.reject(refused("no_such_thing")));
  expect(await send()).toBe(null);
  expect(restored).toMatchObject([{ kind: "note", text: "Call back", entryId: null }]);
  expect(draft.cancelSend).toHaveBeenCalledOnce();
  expect(draft.finishSend).not.toHaveBeenCalled();
  await send();
  expect(new Set(asked.map((one) => one.key)).size).toBe(2);
});

test("after a lost connection the same content is the same message, whose draft is discarded", async () => {
  let isOnline = false;
  const { draft, send, asked } = open(() =>
    isOnline ? Promise.resolve("sent") : Promise.reject(lost),
  );
  await send();
  expect(restored).toHaveLength(1);
  isOnline = true;
  await send();
  expect(new Set(asked.map((one) => one.key)).size).toBe(1);
  expect(draft.finishSend.mock.calls).toEqual([[false]]);
});

test("a message that arrived although its response was lost is not restored", async () => {
  const { draft, send } = open(({ key }) => {
    arrive(key);
    return Promise.reject(lost);
  });
  expect(await send()).toBe(null);
  expect(restored).toEqual([]);
  expect(draft.finishSend.mock.calls).toEqual([[false]]);
  expect(readUnsentContent(outgoingKey)).toBe(null);
});

test("an unreachable server leaves a draft, and the toast says so", async () => {
  const said: string[] = [];
  onToast(({ text }) => {
    said.push(text);
    return () => undefined;
  });
  vi.stubGlobal("navigator", { onLine: true });
  await open(() => Promise.reject(createNetworkError("change"))).send();
  expect(restored).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining("saved as a draft")]);
});

test("a newer message stops the send with the name of its author", async () => {
  const stopped: string[] = [];
  const staleReply = { settled: () => {}, stopped: (who: string) => void stopped.push(who) };
  const respond = () => Promise.reject(refused("newer_message_exists", { who: "Sam" }));
  await open(respond, { staleReply }).send();
  expect(stopped).toEqual(["Sam"]);
  expect(restored).toHaveLength(1);
});

test("the message waits for a save in progress", async () => {
  const { promise: lastSave, resolve: saved } = Promise.withResolvers<void>();
  const { draft, send, asked } = open(async () => "sent");
  draft.startSend.mockReturnValue({ draftId: "d1" as DraftId, lastSave });
  const sending = send();
  await Promise.resolve();
  expect(asked).toEqual([]);
  saved();
  expect(await sending).toBe("sent");
});

test("an incomplete message is shown at once and identified by what is sent", async () => {
  const answers = open(() => Promise.reject(lost), {
    complete: async ({ text }) => ({ text: `${text}\n> quoted` }),
    unsentContentOf: ({ text }) => ({ body: text, attachments: [] }),
  });
  await answers.send();
  await answers.send();
  expect(new Set(answers.asked.map((one) => one.key)).size).toBe(1);
  expect(new Set([...answers.shown, ...answers.asked.map((one) => one.key)]).size).toBe(3);
  expect(answers.asked[0]?.text).toContain("> quoted");
  expect(restored[0]?.text).toContain("> quoted");
});
