// Which folders of a mailbox are fetched, parsed from the account's settings.

export interface MailboxSettings {
  /** The first folder is watched for new emails. */
  readonly folders: readonly string[];
  readonly sentFolder: { kind: "find" } | { kind: "none" } | { kind: "named"; path: string };
  /** Days the first fetch goes back; 0 for new emails only. */
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
