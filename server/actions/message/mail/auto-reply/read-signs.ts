// Headers that matter to nobody but an automatic reply.
import type { WorkspaceId } from "#domain/ids.ts";
import { forbidsAutoReply, type MailToAnswer } from "#domain/line/auto-reply.ts";
import { allOf, firstOf, readHeaderBlock } from "#server/mime/headers/header-block.ts";
import type { FileStore } from "#server/ports/files.ts";
import { fileKey } from "#server/store/attachment.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";

type Signs = Pick<MailToAnswer, "returnPath" | "isList" | "forbidsReplies">;

export async function readSigns(
  files: FileStore,
  workspaceId: WorkspaceId,
  item: Pick<RawItemRecord, "body" | "fileSha256" | "envelope">,
): Promise<Signs> {
  const kept = item.fileSha256 && (await files.get(fileKey(workspaceId, item.fileSha256)));
  const block = readHeaderBlock(kept ? Buffer.from(kept) : item.body);
  const [told] = allOf(block, "return-path");
  return {
    // What the envelope says is sure; a mailbox knows it only from the header its server wrote.
    returnPath: item.envelope?.from ?? (told === undefined ? null : told.replace(/[<>\s]/g, "")),
    isList: ["list-id", "list-post", "list-unsubscribe", "mailing-list"].some(
      (name) => firstOf(block, name) !== null,
    ),
    forbidsReplies: forbidsAutoReply(firstOf(block, "x-auto-response-suppress")),
  };
}
