// One picture from afar, fetched as nobody: no cookies, no referrer, no name of the member who looks. Every
// hop is judged anew, and we connect to the very address that was judged: a name that answers differently a
// moment later (DNS rebinding) gains nothing.
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { limit } from "#domain/limits.ts";
import { sniffPicture } from "./sniff-picture.ts";

export interface PictureWorld {
  /** Every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  mayReach(address: string, port: number): boolean;
}

export interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Why there is no picture; told to nobody but the log, for it would answer questions about our network. */
export class NoPicture extends Error {}

interface Hop {
  readonly status: number;
  readonly location: string | null;
  readonly bytes: Buffer;
}

export async function fetchPicture(
  world: PictureWorld,
  address: string,
  deadline = AbortSignal.timeout(limit("farPictureSeconds") * 1000),
): Promise<Picture> {
  let url = new URL(address);
  for (let hop = 0; hop <= limit("farPictureHops"); hop += 1) {
    const answer = await ask(await place(world, url, deadline), deadline);
    if (answer.location === null) return judged(answer);
    if (!URL.canParse(answer.location, url)) throw new NoPicture("sent on to nowhere");
    url = new URL(answer.location, url);
  }
  throw new NoPicture("sent on too often");
}

interface Place {
  readonly url: URL;
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
}

async function place(world: PictureWorld, url: URL, deadline: AbortSignal): Promise<Place> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new NoPicture(`${url.protocol} is not asked`);
  if (url.username !== "" || url.password !== "") throw new NoPicture("a name and password in it");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses =
    isIP(hostname) === 0 ? await inTime(world.resolve(hostname), deadline) : [hostname];
  const [address] = addresses;
  // One bad address among good ones is a trap, not a mistake.
  if (address === undefined || !addresses.every((one) => world.mayReach(one, port)))
    throw new NoPicture("an address that is not of the public internet");
  return { url, hostname, address, port };
}

function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const tooLong = () => failed(new NoPicture("took too long"));
    if (deadline.aborted) tooLong();
    deadline.addEventListener("abort", tooLong, { once: true });
    work.then(done, () => failed(new NoPicture("a name that is not known")));
  });
}

function ask({ url, hostname, address, port }: Place, signal: AbortSignal): Promise<Hop> {
  const library = url.protocol === "https:" ? https : http;
  return new Promise((done, failed) => {
    const request = library.request({
      host: address,
      port,
      // The certificate must be that of the name, though we connect to its number.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      path: `${url.pathname}${url.search}`,
      method: "GET",
      agent: false,
      signal,
      headers: {
        host: url.host,
        accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
        "accept-encoding": "identity",
        "user-agent": "Deskbell pictures",
      },
    });
    const fail = (error: unknown) => {
      request.destroy();
      const why = signal.aborted ? "took too long" : String(error);
      failed(error instanceof NoPicture ? error : new NoPicture(why));
    };
    request.on("error", fail);
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        request.destroy();
        const { location } = response.headers;
        if (location === undefined) return fail(new NoPicture(`answered with ${status}`));
        return done({ status, location, bytes: Buffer.alloc(0) });
      }
      readUpTo(response, limit("farPictureBytes")).then(
        (bytes) => done({ status, location: null, bytes }),
        fail,
      );
    });
    request.end();
  });
}

async function readUpTo(response: http.IncomingMessage, most: number): Promise<Buffer> {
  if (Number(response.headers["content-length"] ?? 0) > most) throw new NoPicture("too large");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new NoPicture("too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function judged({ status, bytes }: Hop): Picture {
  if (status !== 200) throw new NoPicture(`answered with ${status}`);
  const type = sniffPicture(bytes);
  if (type === null) throw new NoPicture("no picture");
  return { type, bytes };
}
