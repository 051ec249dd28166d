import path from "node:path";
import type { FileStore } from "#server/ports/files.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import { createS3FileStore, type S3BucketConfig } from "./s3-file-store.ts";

/** Files are stored in the operator's bucket if configured, otherwise on this machine's disk. */
export const openFiles = (
  { files, dataDir }: { readonly files: S3BucketConfig | null; readonly dataDir: string },
  http: FetchFn,
  now: () => Date,
): FileStore =>
  files === null
    ? createDiskFileStore(path.join(dataDir, "files"))
    : createS3FileStore(files, http, now, path.join(dataDir, "arriving"));
