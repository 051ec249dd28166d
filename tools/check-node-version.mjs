// Plain JavaScript on purpose: it must be readable by the old Node that it turns away.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `\n  Deskbell needs Node 24.7 or newer; this is ${process.versions.node}. On Linux and Windows (x64) and on Linux (arm64) npm ci installs it: run "npm ci" without --omit=optional. Elsewhere install Node 24 from nodejs.org.\n\n`,
  );
  process.exit(1);
}
