// Why a door could not be opened, and what to do about it, in one sentence.
import type { Server } from "node:net";

interface Place {
  readonly portName: "PORT" | "SMTP_PORT";
  readonly hostName: "HOST" | "SMTP_HOST";
  readonly port: number;
  readonly host: string;
}

export function explainListenError(error: NodeJS.ErrnoException, place: Place): Error {
  const { portName, port } = place;
  if (error.code === "EADDRINUSE") {
    const other = `--${portName.toLowerCase().replace("_", "-")} ${port + 1}`;
    return new Error(
      `${portName} ${port} is in use by another program. Choose another: npm start -- ${other}`,
    );
  }
  if (error.code === "EACCES")
    return new Error(
      `This account isn't allowed to open ${portName} ${port}. Choose one above 1023.`,
    );
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new Error(`${place.hostName} ${place.host} is not an address of this machine.`);
  return error;
}

/** Resolves when the server listens; a taken port rejects with a sentence that names the setting. */
export const listenAt = (server: Server, place: Parameters<typeof explainListenError>[1]) =>
  new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(explainListenError(error, place)),
    );
    server.listen(place.port, place.host, listening);
  });

export const explainedAs =
  (place: Place) =>
  (error: unknown): never => {
    throw explainListenError(error as NodeJS.ErrnoException, place);
  };
