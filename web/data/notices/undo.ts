// What can be taken back, newest last. The toast offers it for a moment; the key U as long as the tab lives.
import { limits } from "#domain/limits.ts";
import { showNotice } from "./notices.ts";

/** Answers false where the server refused. */
type Run = () => unknown;

/** What one press takes back: usually one step, several where one press did several things. */
export interface Offer {
  readonly steps: Run[];
  /** Something leaves when its seconds are over. */
  readonly counts: boolean;
  dismiss: () => void;
}

export interface UndoOptions {
  /** The step belongs to what was just done there, and one press takes back both. */
  readonly joins?: Offer | undefined;
  /** Seconds until it can no longer be taken back, shown running out. */
  readonly countsSeconds?: number;
  /** Stays until it is dismissed or another notice takes its place. */
  readonly seconds?: number;
}

const mostKept = 50;
const done: Offer[] = [];

export function offerUndo(say: string, run: Run, options: UndoOptions = {}): Offer {
  const { joins, countsSeconds } = options;
  if (joins && done.includes(joins)) {
    joins.steps.push(run);
    return joins;
  }
  const offer: Offer = {
    steps: [run],
    counts: countsSeconds !== undefined,
    dismiss: () => undefined,
  };
  done.push(offer);
  if (done.length > mostKept) done.shift();
  offer.dismiss = showNotice({
    say,
    seconds: countsSeconds ?? options.seconds ?? limits.undoDeedSeconds.max,
    ...(countsSeconds === undefined ? {} : { counts: true }),
    deed: { label: "Undo", keys: "u", run: () => void takeBack(offer) },
  });
  return offer;
}

/** For a step that the server refused, or that has become final. What else one press did stays offered. */
export function withdrawUndo(offer: Offer, step: Run): void {
  const place = offer.steps.indexOf(step);
  if (place < 0) return;
  offer.steps.splice(place, 1);
  // Its words tell of the step that is gone.
  if (place === 0) offer.dismiss();
  if (offer.steps.length === 0) remove(offer);
}

export function undoLast(): void {
  const last = done.at(-1);
  if (!last) {
    showNotice({ say: "Nothing to undo." });
    return;
  }
  last.dismiss();
  void takeBack(last);
}

/** Undo of a thing that is no longer true is worse than none: called when the session changes. */
export function forgetUndo(): void {
  for (const offer of done.splice(0)) offer.dismiss();
}

/** Called when access changes. What has not left yet can still be stopped, and the server decides. */
export function forgetDeeds(): void {
  for (const offer of done.splice(0)) {
    if (!offer.counts) offer.dismiss();
    else {
      offer.steps.splice(1);
      done.push(offer);
    }
  }
}

async function takeBack(offer: Offer): Promise<void> {
  if (!remove(offer)) return;
  const steps = offer.steps.splice(0);
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if ((await step()) !== false) continue;
    // The mail had left already: the conversation stays closed until it is asked for by itself.
    if (steps.length > 0) done.push({ steps, counts: false, dismiss: () => undefined });
    return;
  }
}

function remove(offer: Offer): boolean {
  const place = done.lastIndexOf(offer);
  if (place >= 0) done.splice(place, 1);
  return place >= 0;
}
