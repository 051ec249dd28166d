import fs from "node:fs";

export const inheritedPosition = 4; // After the three standard streams and the lifetime pipe.

// The path under which a program opens an inherited folder, wherever the folder is.
export const inheritedFolderPath = `/proc/self/fd/${inheritedPosition}`;

// Opens the folder with the current permissions, starts the program with it at the fixed position, then closes it.
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
