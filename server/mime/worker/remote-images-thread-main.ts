import { parentPort } from "node:worker_threads";
import { listRemoteImages } from "#server/mime/body/remote-images.ts";
import type { ThreadMessage, ThreadTask } from "./thread-task.ts";

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on("message", ({ id, bytes }: ThreadTask) => {
  send({ id, isStarted: true });
  const { buffer, byteOffset, byteLength } = bytes;
  const html = Buffer.from(buffer, byteOffset, byteLength).toString();
  send({ id, remoteImages: listRemoteImages(html) });
});
