// Replaces everything in a restored cluster that could make the database server run a program or write elsewhere: its
// settings name shell commands and libraries. The contents of the database (functions, triggers) stay the author's.
import fs from "node:fs";
import path from "node:path";

// Later starts must not use them either; each is recreated by the server or not needed.
const removedFiles =
  /^(postgresql\.auto\.conf(\.tmp)?|.*\.signal|recovery\.(conf|done)|tablespace_map(\.old)?|postmaster\.(pid|opts))$/;

// Values that initdb would choose, see localeOf in initialize.ts. Everything else is passed at each start.
const settings = `# Written by Deskbell when it restored a backup. Settings are passed at each start.
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`;

export function sanitizeCluster(clusterDir: string): void {
  for (const name of fs.readdirSync(clusterDir))
    if (removedFiles.test(name)) fs.rmSync(path.join(clusterDir, name), { recursive: true });
  // closeTcp in initialize.ts writes the rules before the server starts.
  for (const [name, text] of [
    ["postgresql.conf", settings],
    ["pg_hba.conf", "host all all all reject\n"],
    ["pg_ident.conf", ""],
  ] as const) {
    fs.rmSync(path.join(clusterDir, name), { recursive: true, force: true });
    fs.writeFileSync(path.join(clusterDir, name), text, { mode: 0o600 });
  }
}
