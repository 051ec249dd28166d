// What of a mailbox is read, as the form of its account says it.

export interface MailboxSettings {
  /** The first is the one that is waited at. */
  readonly folders: readonly string[];
  readonly sentFolder: { kind: "find" } | { kind: "none" } | { kind: "named"; path: string };
  /** How far back the very first reading goes; 0: from now on. */
  readonly sinceDays: number;
}

export function parseMailboxSettings(settings: Readonly<Record<string, string>>): MailboxSettings {
  const named = (settings.folders ?? "")
    .split(",")
    .map((folder) => folder.trim())
    .filter((folder) => folder !== "");
  const sent = (settings.sentFolder ?? "").trim();
  return {
    folders: named.length > 0 ? [...new Set(named)] : ["INBOX"],
    sentFolder: sentFolderOf(sent),
    sinceDays: Number(settings.sinceDays ?? "0") || 0,
  };
}

function sentFolderOf(written: string): MailboxSettings["sentFolder"] {
  if (written === "") return { kind: "find" };
  return written.toLowerCase() === "none" ? { kind: "none" } : { kind: "named", path: written };
}
