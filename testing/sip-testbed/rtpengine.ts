// Debian's rtpengine: the browser's encrypted audio on one side, plain RTP on the other.
import dgram from "node:dgram";
import path from "node:path";
import { eventually } from "#testing/eventually.ts";
import { type Program, startProgram } from "./program.ts";

export const rtpengineFile = "/usr/bin/rtpengine";

/** Below the ephemeral port range; ports in use by another test bed are skipped. */
const mediaPorts = { first: 21_000, last: 21_399 };

export async function openRtpengine(base: string, controlPort: number): Promise<Program> {
  const program = startProgram(
    rtpengineFile,
    [
      "--foreground",
      "--log-stderr",
      "--log-level=5",
      // Without the kernel module.
      "--table=-1",
      "--interface=127.0.0.1",
      `--listen-ng=127.0.0.1:${controlPort}`,
      `--port-min=${mediaPorts.first}`,
      `--port-max=${mediaPorts.last}`,
      "--num-threads=1",
    ],
    path.join(base, "rtpengine.log"),
  );
  // Ping it as Kamailio will: after one unanswered ping, Kamailio ignores it for a minute.
  await eventually(() => ping(controlPort));
  return program;
}

const ping = (port: number): Promise<void> =>
  new Promise((done, failed) => {
    const socket = dgram.createSocket("udp4");
    const giveUp = (error: Error) => {
      socket.close();
      failed(error);
    };
    const timer = setTimeout(() => giveUp(new Error("rtpengine is silent")), 500);
    socket.once("error", giveUp);
    socket.once("message", () => {
      clearTimeout(timer);
      socket.close();
      done();
    });
    socket.send("1 d7:command4:pinge", port, "127.0.0.1");
  });
