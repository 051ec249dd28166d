import { formatBytes as formatBytesIn } from "#domain/limits.ts";
import { language } from "./language.ts";

/** In the language of this page. */
export const formatBytes = (bytes: number): string => formatBytesIn(bytes, language);
