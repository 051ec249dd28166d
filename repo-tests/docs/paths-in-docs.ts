// Finds files, commands, settings and packages that the docs mention but that do not exist.

/** Repository paths in a page, in `code` or as a link. */
export function pathsIn(text: string, page: string): string[] {
  const bare = text.replace(/```[\s\S]*?```/g, "");
  const coded = [...bare.matchAll(/`([^`\s]+)`/g)].map(([, one = ""]) => one);
  const ours = coded.filter((one) =>
    /^(domain|contract|server|simulator|web|testing|e2e|repo-tests|bench|tools|docs|\.ci)\/[\w./-]*$/.test(
      one,
    ),
  );
  const linked = [...bare.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, one = ""]) =>
    join(page, one),
  );
  return [...ours, ...linked];
}

function join(page: string, link: string): string {
  const parts = page.split("/").slice(0, -1);
  for (const part of link.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Names after `npm run …`, and flags of `npm start`. */
export const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w-]*)/g)].map(([, name = ""]) => name);

export const flagsOfStart = (text: string): string[] =>
  [...text.matchAll(/npm start -- ((?:--[\w-]+(?: [^\s`-]\S*)? ?)+)/g)].flatMap(([, flags = ""]) =>
    [...flags.matchAll(/--[\w-]+/g)].map(([flag]) => flag),
  );

export const missing = (named: readonly string[], known: readonly string[]): string[] =>
  named.filter((one) => !known.includes(one));

/** `SETTING` and `--flag` of the settings table. */
export const settingsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (`[A-Z0-9_]+`(?: `[A-Z0-9_]+`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
