// Uploads a file with progress, which fetch cannot report.
import type { Attachment } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { createNetworkError } from "#web/data/api-error.ts";
import { pageHeaders, parseResponse } from "#web/data/rpc.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";

interface UploadHandle {
  readonly done: Promise<Attachment>;
  readonly stop: () => void;
}

export function uploadFile(file: File, onProgress: (part: number) => void): UploadHandle {
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const done = new Promise<Attachment>((resolve, reject) => {
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(createNetworkError("change"));
        request.abort();
      }, limits.uploadStallSeconds.max * 1000);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.upload.onprogress = (event) => {
      wait();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      resolve(parseResponse(new Response(responseText, { status })) as Promise<Attachment>);
    };
    request.onerror = () => reject(createNetworkError("change"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    request.open("POST", `/uploads?name=${encodeURIComponent(file.name || "picture")}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    for (const [name, value] of Object.entries(pageHeaders()))
      request.setRequestHeader(name, value);
    request.setRequestHeader("idempotency-key", newIdempotencyKey());
    request.send(file);
    wait();
  });
  return { done, stop: () => request.abort() };
}
