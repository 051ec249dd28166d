// What can be taken back, newest last. The toast offers it for a moment; the key U as long as the tab lives.
import { limits } from "#domain/limits.ts";
import { showNotice } from "./notices.ts";

interface Undoable {
  readonly say: string;
  readonly run: () => void;
}

const mostKept = 50;
const done: Undoable[] = [];

/** Gives back how to withdraw the offer, for a deed that the server refused. */
export function offerUndo(say: string, run: () => void): () => void {
  const undoable = { say, run };
  done.push(undoable);
  if (done.length > mostKept) done.shift();
  showNotice({
    say,
    seconds: limits.undoDeedSeconds.max,
    deed: { label: "Undo", keys: "u", run: () => takeBack(undoable) },
  });
  return () => withdraw(undoable);
}

export function undoLast(): void {
  const last = done.at(-1);
  if (last) takeBack(last);
  else showNotice({ say: "There is nothing to undo." });
}

/** Undo of a thing that is no longer true is worse than none: called when access or the session changes. */
export function forgetUndo(): void {
  done.length = 0;
}

function takeBack(undoable: Undoable): void {
  if (withdraw(undoable)) undoable.run();
}

function withdraw(undoable: Undoable): boolean {
  const place = done.lastIndexOf(undoable);
  if (place >= 0) done.splice(place, 1);
  return place >= 0;
}
