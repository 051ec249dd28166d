// Tells the server what becomes of each call on the member's own telephone system, in its order and until it is
// heard: nobody else knows of these calls.
import type { PbxCallEnd, PbxCallState } from "#domain/call/pbx/pbx-call-end.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { ApiError } from "#web/data/api-error.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import type { PhoneDeps } from "#web/features/softphone/engine/phone-engine.ts";

type World = Pick<PhoneDeps, "ask" | "nowMs" | "after">;

interface Word {
  readonly state: PbxCallState;
  readonly cause: PbxCallEnd | null;
  readonly atMs: number;
}
interface Told {
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  /** Not yet heard, oldest first. */
  readonly words: Word[];
  state: PbxCallState;
  isTelling: boolean;
  stopBeat: () => void;
}

export interface PbxReporter {
  /** By which the server will know it. */
  readonly begin: (id: string, call: Pick<Told, "direction" | "number">) => LegId;
  readonly answered: (id: string) => void;
  readonly ended: (id: string, why: PbxCallEnd) => void;
  /** What is being told goes on its way; nothing is tried again. */
  readonly stop: () => void;
}

/** The server takes a call of which it hears nothing for six of these to be over. */
const beatMs = 20_000;
const againMs = 3_000;

export function createPbxReporter(world: World): PbxReporter {
  const calls = new Map<string, Told>();
  let isStopped = false;

  function say(id: string, state: PbxCallState, cause: PbxCallEnd | null = null): void {
    const call = calls.get(id);
    if (call === undefined || call.state === "ended") return;
    call.state = state;
    call.words.push({ state, cause, atMs: world.nowMs() });
    call.stopBeat();
    if (state !== "ended") beatLater(id, call);
    void tell(id, call);
  }

  function beatLater(id: string, call: Told): void {
    if (isStopped) return;
    call.stopBeat = world.after(beatMs, () => {
      // What waits to be heard says that it lives.
      if (call.words.length === 0) say(id, call.state);
      else beatLater(id, call);
    });
  }

  async function tell(id: string, call: Told): Promise<void> {
    if (call.isTelling) return;
    call.isTelling = true;
    const { legId, direction, number, words } = call;
    for (let word = words[0]; word !== undefined; word = words[0]) {
      const agoSeconds = Math.max(0, Math.round((world.nowMs() - word.atMs) / 1000));
      const secondsAgo = Math.min(agoSeconds, limit("outsideAgoSeconds"));
      const { state, cause } = word;
      const input = { legId, direction, number, state, cause, secondsAgo };
      try {
        const { isKept } = await world.ask("reportPbxCall", input);
        words.shift();
        if (!isKept || state === "ended") return forget(id);
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          return forget(id);
        call.isTelling = false;
        if (!isStopped) world.after(againMs, () => void tell(id, call));
        return;
      }
    }
    call.isTelling = false;
  }

  function forget(id: string): void {
    calls.get(id)?.stopBeat();
    calls.delete(id);
  }

  return {
    begin(id, { direction, number }) {
      const legId = newIdempotencyKey() as LegId;
      const told = { words: [], isTelling: false, stopBeat: () => undefined };
      calls.set(id, { legId, direction, number: number.slice(0, 80), state: "ringing", ...told });
      say(id, "ringing");
      return legId;
    },
    answered: (id) => say(id, "active"),
    ended: (id, why) => say(id, "ended", why),
    stop() {
      isStopped = true;
      for (const call of calls.values()) call.stopBeat();
    },
  };
}
