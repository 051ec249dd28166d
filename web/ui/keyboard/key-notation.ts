// The notation of keys: "e", "?", "shift+n", "mod+enter", and "g m" for a sequence. "mod" is ⌘ on a Mac and Ctrl
// elsewhere.
import * as words from "./words.ts";

export type Platform = "mac" | "other";

export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState?(key: string): boolean;
}

const silent = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "CapsLock",
  "AltGraph",
  "Dead",
  "Process",
]);

/** The notation of one press; null for a modifier alone. */
export function keyPressNotation(event: KeyPress, platform: Platform): string | null {
  if (silent.has(event.key) || event.key === "Unidentified" || event.key === "") return null;
  // On Windows AltGr arrives as Ctrl+Alt, but only selects another character: "@" must stay "@".
  const isAltGraph = event.getModifierState?.("AltGraph") === true;
  const hasMod = platform === "mac" ? event.metaKey : event.ctrlKey && !isAltGraph;
  const hasOther = platform === "mac" ? event.ctrlKey : event.metaKey;
  const hasAlt = event.altKey && !isAltGraph;
  const key = nameOf(event, hasAlt);
  // The shift that makes "?" of "/" is part of the character, not a modifier.
  const isCharacter = key.length === 1 && !/[a-z]/.test(key);
  const parts = [];
  if (hasMod) parts.push("mod");
  if (hasOther) parts.push("other");
  if (hasAlt) parts.push("alt");
  if (event.shiftKey && !isCharacter) parts.push("shift");
  return [...parts, key].join("+");
}

function nameOf(event: KeyPress, hasAlt: boolean): string {
  if (event.key === " ") return "space";
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  // Under a Cyrillic or Greek layout, and with ⌥ on a Mac, the character is not the key's Latin letter.
  const isForeign = event.key.length === 1 && event.key.charCodeAt(0) > 126;
  if (letter !== undefined && (hasAlt || isForeign)) return letter.toLowerCase();
  return event.key.toLowerCase();
}

const caps: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  tab: "⇥",
  backspace: "⌫",
  delete: words.del,
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  space: words.space,
  shift: "⇧",
};

/** The key caps: "mod+k" is ["⌘K"] or ["Ctrl K"], "g m" is ["G", "M"]. */
export function keyCapLabels(keys: string, platform: Platform): string[] {
  const isMac = platform === "mac";
  return keys.split(" ").map((press) =>
    splitPress(press)
      .map((part) => {
        if (part === "mod") return isMac ? "⌘" : words.ctrl;
        if (part === "alt") return isMac ? "⌥" : "Alt";
        return caps[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
      })
      .join(isMac ? "" : " "),
  );
}

/** For aria-keyshortcuts, which has no sequences: there a space means "or". */
export function ariaShortcut(keys: string, platform: Platform): string | undefined {
  if (keys.includes(" ")) return undefined;
  return splitPress(keys)
    .map((part) => {
      if (part === "mod") return platform === "mac" ? "Meta" : "Control";
      return part.charAt(0).toUpperCase() + part.slice(1);
    })
    .join("+");
}

/** "mod++" means the plus key itself. */
function splitPress(press: string): string[] {
  if (press === "+") return ["+"];
  if (press.endsWith("++")) return [...press.slice(0, -2).split("+"), "+"];
  return press.split("+");
}
