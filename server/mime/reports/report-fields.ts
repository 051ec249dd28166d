/** Parses the field groups of a report (RFC 3464 §2.1), separated by blank lines; some senders double those. */
export function parseFieldGroups(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  let group = new Map<string, string>();
  let last = "";
  for (const line of text.replaceAll("\r", "").split("\n").slice(0, 5000)) {
    if (line.trim() === "") {
      if (group.size > 0) groups.push(group);
      group = new Map();
      last = "";
      continue;
    }
    if (/^[ \t]/.test(line) && last) {
      group.set(last, `${group.get(last)} ${line.trim()}`.slice(0, 4000));
      continue;
    }
    const [, name = "", value = ""] = /^([\w-]{1,60})[ \t]*:(.*)$/.exec(line) ?? [];
    last = name.toLowerCase();
    // The first value wins; some senders omit the blank line before the next recipient.
    if (last === "final-recipient" && group.has(last)) {
      groups.push(group);
      group = new Map();
    }
    if (last && !group.has(last)) group.set(last, value.trim().slice(0, 4000));
  }
  if (group.size > 0) groups.push(group);
  return groups;
}

/** "rfc822; ada@example.com" and its variants. */
export function addressFromField(value: string): string | null {
  const bare = value.replace(/^[\w-]+\s*;/, "").trim();
  const [, found = ""] =
    /<?(?<![^\s<>;,"])([^\s<>;,"@]+@[^\s<>;,"]+?)>?\.?$/.exec(bare.slice(0, 500)) ?? [];
  return found || null;
}
