// Small files and requests that would use up a browser, the event loop or the connections of everyone.
import { parseImageSource } from "#web/features/conversation/email/frame/image-source.ts";
import { isCheap, probe } from "./own-probes.ts";
import { fail, json, type Probe, sendRequest, type Target } from "./probes.ts";

/** Dimensions of 23,000 by 23,000 pixels in a thousand bytes. */
const bmp = Buffer.concat([
  Buffer.from("424d38040000000000003604000028000000d8590000d859000001000800", "hex"),
  Buffer.alloc(1_050),
]);
const jpegWithLooseByte = Buffer.from("ffd8ff00ffc000110855f055f003011100021101031101", "hex");
const gifWithLargeFrame = Buffer.from(
  "474946383961010001000000002c00000000204e204e00020100003b",
  "hex",
);

async function upload(target: Target, bytes: Buffer): Promise<string> {
  const headers = { cookie: target.cookie ?? "", "content-type": "image/png" };
  const { status, text } = await sendRequest(target, "POST", "/uploads?name=a.png", headers, bytes);
  if (status !== 201) fail(`the upload returned ${status}`);
  return (JSON.parse(text) as { id: string }).id;
}

export const resourceProbes: readonly Probe[] = [
  probe(
    "a tiny file of many pixels is displayed neither in an email nor on its own",
    async (_, target) => {
      for (const bytes of [bmp, jpegWithLooseByte, gifWithLargeFrame]) {
        for (const type of ["png", "bmp", "jpeg", "gif", "avif", "x-icon"]) {
          const src = `data:image/${type};base64,${bytes.toString("base64")}`;
          if (parseImageSource(src).kind !== "none") fail(`it is displayed as ${type}`);
        }
        const headers = { cookie: target.cookie ?? "", "sec-fetch-dest": "image" };
        const id = await upload(target, bytes);
        const { status } = await sendRequest(target, "GET", `/attachments/${id}`, headers);
        if (status !== 404) fail(`its attachment returned ${status}`);
      }
    },
  ),
  probe(
    "an audio file of a million empty chunks does not block the server",
    async (fixture, target) => {
      const wave = Buffer.from("52494646000000005741564500000000", "hex");
      const uploadId = await upload(target, Buffer.concat([wave, Buffer.alloc(8_000_000)]));
      await isCheap(fixture, async () => {
        for (let times = 0; times < 20; times += 1) {
          const { status } = await fixture.rpc("createAudioFile", { uploadId, name: "Tune" });
          if (status < 400) fail(`it is accepted (${status})`);
        }
      });
    },
  ),
  probe(
    "the simulator page cannot change the simulator account itself",
    async (fixture, target) => {
      await fixture.rpc("connectSimulator", {});
      const headers = { ...json, cookie: target.cookie ?? "" };
      for (const rest of ["", "/", ".", "%2e", "%2e%2e/other", "a%2f.."])
        for (const method of ["PUT", "DELETE"]) {
          const path = `/simulator/api/${rest}`;
          const { status } = await sendRequest(target, method, path, headers, "{}");
          if (status < 400) fail(`${method} ${path} returned ${status}`);
        }
    },
  ),
];
