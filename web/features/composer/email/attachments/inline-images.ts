// Inline images are attachments too, but are shown in the text and not in the attachment list.
import type { Attachment } from "#contract/live-protocol.ts";

/** Images inserted into the text in this tab; removing one from the text removes it from the email. */
const inlineFileIds = new Set<string>();

export const markInline = (id: string): void => void inlineFileIds.add(id);

const isReferencedIn = (html: string, { id }: Attachment): boolean =>
  html.includes(`/attachments/${id}"`);

/** Attachments shown in the attachment list. */
export const listLooseAttachments = (
  files: readonly Attachment[],
  html: string,
): readonly Attachment[] =>
  files.filter((one) => !isReferencedIn(html, one) && !inlineFileIds.has(one.id));

/** Attachments sent with the email. */
export const listSentAttachments = (
  files: readonly Attachment[],
  html: string,
): readonly Attachment[] =>
  files.filter((one) => isReferencedIn(html, one) || !inlineFileIds.has(one.id));

export const isUploadedImageUrl = (src: string): boolean =>
  /^\/attachments\/[0-9a-f-]{36}$/.test(src);
