import fs from "node:fs";

const position = 4; // after the three standard streams and the lifetime pipe

// By this name a program opens a folder that was handed to it, wherever the folder lies.
export const inheritedFolderPath = `/proc/self/fd/${position}`;

// Opens the folder while we may, starts the program with it at the fixed position, and lets go.
export function withInheritedFolder<T>(
  folder: string | null,
  start: (stdio: (number | "ignore")[]) => T,
): T {
  if (folder === null) return start([]);
  const handle = fs.openSync(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    return start([handle]);
  } finally {
    fs.closeSync(handle);
  }
}
