import path from "node:path";
import type { FileStore } from "#server/ports/files.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import { createS3FileStore, type S3BucketConfig, type S3Deps } from "./s3-file-store.ts";

/** Files are stored in the operator's bucket if configured, otherwise on this machine's disk. */
export const openFiles = (
  { files, dataDir }: { readonly files: S3BucketConfig | null; readonly dataDir: string },
  deps: S3Deps,
): FileStore =>
  files === null
    ? createDiskFileStore(path.join(dataDir, "files"))
    : createS3FileStore(files, deps, path.join(dataDir, "arriving"));
