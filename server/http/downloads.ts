// Files that members and their programs are given, by the beginning of their address.
import type { Actor } from "#server/actions/actor.ts";
import type { Desk } from "#server/actions/desk.ts";
import { giveTake } from "./call/take-door.ts";
import { giveAttachment, giveSound } from "./files.ts";
import { giveOriginal } from "./mail/original-door.ts";
import { giveRawItem, rawItemPath } from "./mail/raw-item-door.ts";
import type { Visit } from "./request.ts";

type Give = (desk: Desk, visit: Visit, actor: Actor) => Promise<void>;

const places: readonly (readonly [RegExp, Give])[] = [
  [/^\/attachments\//, giveAttachment],
  [/^\/sounds\//, giveSound],
  [/^\/messages\//, giveOriginal],
  [rawItemPath, giveRawItem],
  [/^\/takes\//, giveTake],
];

export const findDownload = (pathname: string): Give | null =>
  places.find(([place]) => place.test(pathname))?.[1] ?? null;
