import { spawnSync } from "node:child_process";

export const isRoot = process.getuid?.() === 0;
export const nobody = { uid: 65_534, gid: 65_534 };

// Only root can become somebody else, and only where that somebody may enter this repository.
export const mayRunAsNobody =
  isRoot &&
  spawnSync(process.execPath, ["--check", import.meta.filename], { ...nobody, cwd: "/" }).status ===
    0;
