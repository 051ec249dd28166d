// A carrier in memory, at the level of the port: remembers what it was told, and lets a test say how it answers.
import type { Script } from "#domain/call/script.ts";
import type {
  CommandOutcome,
  DialOutcome,
  LegStanding,
  OutgoingLeg,
  RoomChange,
  TakeFact,
  VoiceAddresses,
  VoiceProvider,
} from "#server/ports/voice.ts";

export interface Dialled extends OutgoingLeg {
  readonly legRef: string;
}
export interface Redirected {
  readonly legRef: string;
  readonly script: Script;
}
export interface ChangedInRoom {
  readonly room: string;
  readonly legRef: string;
  readonly change: RoomChange;
}

export interface FakeVoice {
  readonly provider: VoiceProvider;
  /** Legs it was asked to ring, those it refused too. */
  readonly dialled: readonly Dialled[];
  readonly redirected: readonly Redirected[];
  readonly hungUp: readonly string[];
  readonly changed: readonly ChangedInRoom[];
  /** `room legRef` of each that was put out of a room. */
  readonly removed: readonly string[];
  readonly endedRooms: readonly string[];
  /** What was to be said in a room, behind which step. */
  readonly saidInRooms: readonly { readonly room: string; readonly token: string }[];
  /** `room deed`. */
  readonly recordings: readonly string[];
  /** What the reaper is told about a leg; without a word it was never heard of. */
  readonly standings: Map<string, LegStanding>;
  /** What its books hold of recordings, by the customer's leg. */
  readonly books: Map<string, readonly TakeFact[]>;
  /** How the next commands end, one each; done when nothing is said. */
  saysNext(...outcomes: CommandOutcome[]): void;
  dialsNext(...outcomes: DialOutcome[]): void;
  /** The last script that leg was told by a command. */
  lastScriptOf(legRef: string): Script | null;
  forget(): void;
}

export function openFakeVoice(id = "twilio"): FakeVoice {
  const dialled: Dialled[] = [];
  const redirected: Redirected[] = [];
  const hungUp: string[] = [];
  const changed: ChangedInRoom[] = [];
  const removed: string[] = [];
  const endedRooms: string[] = [];
  const saidInRooms: { room: string; token: string }[] = [];
  const recordings: string[] = [];
  const standings = new Map<string, LegStanding>();
  const books = new Map<string, readonly TakeFact[]>();
  const commands: CommandOutcome[] = [];
  const dials: DialOutcome[] = [];
  let counted = 0;
  const ref = (kind: string) => {
    counted += 1;
    return `${kind}-${counted}`;
  };
  const next = (): CommandOutcome => commands.shift() ?? { kind: "done" };
  const asText = (value: unknown) => ({
    ...{ status: 200, type: "application/json" },
    body: JSON.stringify(value),
  });

  const provider: VoiceProvider = {
    ...{ id, name: "Fake Carrier", baseUrl: "https://carrier.example", docsCheckedOn: "never" },
    settings: [],
    voices: [
      { id: "Anna", language: "de-DE", name: "Anna", kind: "female" },
      { id: "Tom", language: "en-GB", name: "Tom", kind: "male" },
    ],
    can: {
      room: true,
      coach: true,
      record: "room",
      browser: "twilio",
      setsHooks: true,
      detectsMachines: true,
      reportsHold: true,
      controlsRecording: true,
      listsRecordings: true,
    },
    verify: () => ({ kind: "genuine" }),
    readAsk: (request) => JSON.parse(Buffer.from(request.body).toString()),
    readFacts: (request) => ({
      kind: "facts",
      facts: [JSON.parse(Buffer.from(request.body).toString())],
    }),
    dedupeKey: (request) => Buffer.from(request.body).toString("base64"),
    answer: { status: 204, type: "text/plain", body: "" },
    render: (script, _where: VoiceAddresses) => asText(script),
    async dial(_connection, leg) {
      const outcome = dials.shift() ?? { kind: "dialled", legRef: ref("leg") };
      const legRef = outcome.kind === "dialled" ? outcome.legRef : "";
      dialled.push({ ...leg, legRef });
      return outcome;
    },
    async redirect(_connection, legRef, script) {
      redirected.push({ legRef, script });
      return next();
    },
    async hangUp(_connection, legRef) {
      hungUp.push(legRef);
      return next();
    },
    askLeg: async (_connection, legRef) => standings.get(legRef) ?? { kind: "unheard_of" },
    async changeInRoom(_connection, who, change) {
      changed.push({ ...who, change });
      return next();
    },
    async removeFromRoom(_connection, { room, legRef }) {
      removed.push(`${room} ${legRef}`);
      return next();
    },
    async endRoom(_connection, room) {
      endedRooms.push(room);
      return next();
    },
    async sayInRoom(_connection, room, { token }) {
      saidInRooms.push({ room, token });
      return next();
    },
    async startRecording(_connection, { room }) {
      recordings.push(`${room} start`);
      const outcome = next();
      return outcome.kind === "done" ? { kind: "recording", takeRef: ref("take") } : outcome;
    },
    async changeRecording(_connection, { room }, _takeRef, deed) {
      recordings.push(`${room} ${deed}`);
      return next();
    },
    fetchTake: async () => piecesOf(new Uint8Array(44)),
    deleteTake: async () => next(),
    listTakes: async (_connection, { legRef }) => books.get(legRef) ?? [],
    prepareBrowsers: async () => null,
    browserCredential: async (_connection, identity, now) => ({
      token: `token of ${identity}`,
      expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
    }),
    check: async () => ({ kind: "working", label: "Fake Carrier" }),
    setHooks: async () => null,
  };
  const all = [dialled, redirected, hungUp, changed, removed, endedRooms, saidInRooms, recordings];
  return {
    ...{ provider, dialled, redirected, hungUp, changed, removed, endedRooms, recordings },
    ...{ saidInRooms, standings, books },
    saysNext: (...outcomes) => void commands.push(...outcomes),
    dialsNext: (...outcomes) => void dials.push(...outcomes),
    lastScriptOf: (legRef) => redirected.findLast((one) => one.legRef === legRef)?.script ?? null,
    forget() {
      for (const one of all) one.length = 0;
    },
  };
}

/** A file as it arrives. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
