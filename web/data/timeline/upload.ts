// A file on its way to the server, with its progress: fetch cannot tell how much has left.
import type { Attachment } from "#contract/live.ts";
import { limits } from "#domain/limits.ts";
import { noConnection, Refusal } from "#web/data/refusal.ts";
import { newKey } from "#web/data/wire/new-key.ts";

export interface Upload {
  readonly done: Promise<Attachment>;
  readonly stop: () => void;
}

export function uploadFile(file: File, told: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const done = new Promise<Attachment>((resolve, reject) => {
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(noConnection("change"));
        request.abort();
      }, limits.uploadPauseSeconds.max * 1000);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.upload.onprogress = (event) => {
      wait();
      if (event.lengthComputable) told(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status < 300) resolve(answer as Attachment);
      else reject(toRefusal(request.status, answer));
    };
    request.onerror = () => reject(noConnection("change"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    request.open("POST", `/uploads?name=${encodeURIComponent(file.name || "picture")}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("idempotency-key", newKey());
    request.send(file);
    wait();
  });
  return { done, stop: () => request.abort() };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function toRefusal(status: number, answer: unknown): Refusal {
  const problem = answer as { code?: Refusal["code"]; detail?: string };
  return new Refusal({
    code: problem.code ?? "server_fault",
    status,
    say: problem.detail ?? "Couldn't save the picture. Try again.",
  });
}
