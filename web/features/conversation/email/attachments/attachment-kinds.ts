// The kind of a file by its name and type: its icon, whether it can be previewed and whether it is dangerous. The name
// counts more than the type, because the reader's computer goes by the name. Pure.
import * as words from "#web/features/conversation/email/words.ts";

export type FileKind = "picture" | "text" | "sheet" | "archive" | "audio" | "document";

interface FileInfo {
  readonly name: string;
  readonly type: string;
}

const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,12})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

export function attachmentKindOf({ name, type }: FileInfo): FileKind {
  const ending = endingOf(name);
  if (/^image\/(?:jpeg|png|gif|webp)$/.test(type)) return "picture";
  if (/^(?:xlsx?|ods|csv|tsv|numbers)$/.test(ending)) return "sheet";
  if (/^(?:zip|rar|7z|gz|tgz|tar|bz2|xz)$/.test(ending)) return "archive";
  if (/^(?:audio|video)\//.test(type)) return "audio";
  if (
    type === "text/plain" ||
    /^(?:txt|log|md|json|xml|ics|vcf|eml|yml|yaml|ini|conf)$/.test(ending)
  )
    return "text";
  return "document";
}

const maxShownText = 2 * 1024 * 1024;

/** Only images and plain text are previewed; HTML and SVG are only ever downloaded. */
export function canPreview(file: FileInfo & { readonly size: number }): boolean {
  if (attachmentWarning(file) !== null) return false;
  const kind = attachmentKindOf(file);
  const isTable = kind === "sheet" && /^(?:csv|tsv)$/.test(endingOf(file.name));
  return kind === "picture" || ((kind === "text" || isTable) && file.size <= maxShownText);
}

const programs =
  /^(?:exe|com|scr|pif|bat|cmd|msi|msp|msix|appx|appinstaller|cpl|dll|ps1|psm1|vbs?|vbe|jse?|mjs|wsf|wsh|wsc|hta|jar|jnlp|reg|lnk|url|scf|inf|gadget|application|sh|command|app|dmg|pkg|deb|rpm|apk|xll|chm|iso|img|vhdx?|one|desktop|workflow|action)$/;
const macros = /^(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam|sldm|mdb|accdb|accde)$/;
const pages = /^(?:html?|xhtml|shtml|svg|mht|mhtml|xsl)$/;

/** A warning before opening the file; null if it is harmless. */
export function attachmentWarning({ name, type }: FileInfo): string | null {
  const ending = endingOf(name);
  if (
    programs.test(ending) ||
    /^application\/(?:x-msdownload|x-msdos-program|java-archive|hta)/.test(type)
  )
    return words.warnProgram;
  if (macros.test(ending) || /macroenabled/i.test(type)) return words.warnMacros;
  if (pages.test(ending)) return words.warnWebPage;
  // "invoice.pdf .exe" and "invoice.pdf.exe" are caught above; this catches "invoice.exe.pdf".
  if (/\.(?:exe|scr|js|vbs|bat|cmd|com|hta|lnk)\s*\.[a-z0-9]+$/i.test(name))
    return words.warnHiddenType;
  return null;
}
