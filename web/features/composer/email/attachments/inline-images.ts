// Pictures between the words are files of the mail too, but are shown where they stand and not in the tray.
import type { Attachment } from "#contract/live-protocol.ts";

/** Put between the words in this tab: thrown out of the words they are thrown out of the mail. */
const betweenWords = new Set<string>();

export const markInline = (id: string): void => void betweenWords.add(id);

const standsIn = (html: string, { id }: Attachment): boolean =>
  html.includes(`/attachments/${id}"`);

/** What stands in the tray. */
export const listLooseAttachments = (
  files: readonly Attachment[],
  html: string,
): readonly Attachment[] =>
  files.filter((one) => !standsIn(html, one) && !betweenWords.has(one.id));

/** What goes with the mail. */
export const listSentAttachments = (
  files: readonly Attachment[],
  html: string,
): readonly Attachment[] => files.filter((one) => standsIn(html, one) || !betweenWords.has(one.id));

export const isUploadedImageUrl = (src: string): boolean =>
  /^\/attachments\/[0-9a-f-]{36}$/.test(src);
