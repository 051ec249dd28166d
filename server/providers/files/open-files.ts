import path from "node:path";
import type { FileStore } from "#server/ports/files.ts";
import type { Http } from "#server/ports/provider.ts";
import { filesOnDisk } from "./disk.ts";
import { type Bucket, filesInBucket } from "./s3.ts";

/** In the operator's bucket, or on this machine's disk. */
export const openFiles = (
  { files, dataDir }: { readonly files: Bucket | null; readonly dataDir: string },
  http: Http,
  now: () => Date,
): FileStore =>
  files === null
    ? filesOnDisk(path.join(dataDir, "files"))
    : filesInBucket(files, http, now, path.join(dataDir, "arriving"));
