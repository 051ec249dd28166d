// Explains in one sentence why a server couldn't listen and what to do.
import type { Server } from "node:net";

interface ListenAddress {
  readonly portName: "PORT" | "SMTP_PORT";
  readonly hostName: "HOST" | "SMTP_HOST";
  readonly port: number;
  readonly host: string;
}

function explainListenError(error: NodeJS.ErrnoException, listenAddress: ListenAddress): Error {
  const { portName, port } = listenAddress;
  if (error.code === "EADDRINUSE") {
    const other = `--${portName.toLowerCase().replace("_", "-")} ${port + 1}`;
    return new Error(
      `${portName} ${port} is in use by another program. Choose another: npm start -- ${other}`,
      { cause: error },
    );
  }
  if (error.code === "EACCES")
    return new Error(
      `This account isn't allowed to open ${portName} ${port}. Choose one above 1023.`,
      { cause: error },
    );
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new Error(
      `${listenAddress.hostName} ${listenAddress.host} is not an address of this machine.`,
      { cause: error },
    );
  return error;
}

/** Resolves when the server listens; if the port is in use, rejects with a sentence that names the setting, caused by the error. */
export const listenAt = (server: Server, listenAddress: Parameters<typeof explainListenError>[1]) =>
  new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(explainListenError(error, listenAddress)),
    );
    server.listen(listenAddress.port, listenAddress.host, listening);
  });

export const explainedAs =
  (listenAddress: ListenAddress) =>
  (error: unknown): never => {
    throw explainListenError(error as NodeJS.ErrnoException, listenAddress);
  };
