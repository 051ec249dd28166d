// The name of a received file: the customer's own if the provider reports it, otherwise derived from its type.

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "audio/mpeg": "mp3",
  "audio/amr": "amr",
  "image/jpeg": "jpeg",
  "image/svg+xml": "svg",
  "text/plain": "txt",
  "text/vcard": "vcf",
  "text/x-vcard": "vcf",
  "video/3gpp": "3gp",
};

const nouns: Readonly<Record<string, string>> = {
  image: "picture",
  audio: "sound",
  video: "video",
};

const endingOf = (type: string): string => {
  const known = Object.hasOwn(endings, type) ? endings[type] : undefined;
  if (known !== undefined) return known;
  const [, rest = ""] = type.split("/");
  return /^[a-z0-9]{2,5}$/.test(rest) ? rest : "bin";
};

export function receivedName(type: string, position: number, providedName = ""): string {
  const name = providedName
    .replace(/[\p{C}/\\]/gu, "")
    .trim()
    .slice(0, 120);
  if (name !== "") return name;
  const [kind = ""] = type.split("/");
  const entity = Object.hasOwn(nouns, kind) ? nouns[kind] : "file";
  return `${entity}-${position + 1}.${endingOf(type)}`;
}

/** For a type known only after the download: a generated name follows it, a given one stays. */
export function renameForType(name: string, was: string, type: string): string {
  const position = Number(/^[a-z]+-(\d{1,3})\./.exec(name)?.[1] ?? 0) - 1;
  const isOurs = position >= 0 && name === receivedName(was, position);
  return isOurs ? receivedName(type, position) : name;
}
