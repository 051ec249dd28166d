// Uploads a file with progress, which fetch cannot report.
import type { Attachment } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { ApiError, createNetworkError } from "#web/data/api-error.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import * as words from "#web/data/words.ts";
import { language } from "#web/language/language.ts";

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
      const body = readJson(request.responseText);
      if (request.status < 300) resolve(body as Attachment);
      else reject(toApiError(request.status, body));
    };
    request.onerror = () => reject(createNetworkError("change"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    request.open("POST", `/uploads?name=${encodeURIComponent(file.name || "picture")}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("accept-language", language);
    request.setRequestHeader("idempotency-key", newIdempotencyKey());
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

function toApiError(status: number, body: unknown): ApiError {
  const problem = body as { code?: ApiError["code"]; detail?: string };
  return new ApiError({
    code: problem.code ?? "internal_error",
    status,
    message: problem.detail ?? words.uploadFailed,
  });
}
