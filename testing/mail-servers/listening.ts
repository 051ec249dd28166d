import net from "node:net";
import { eventually } from "#testing/eventually.ts";

/** Settles when this local port accepts connections. */
export const listening = (port: number): Promise<void> =>
  eventually(
    () =>
      new Promise<void>((done, failed) => {
        const socket = net.connect(port, "127.0.0.1");
        socket.once("connect", () => {
          socket.destroy();
          done();
        });
        socket.once("error", failed);
      }),
    20_000,
  );
