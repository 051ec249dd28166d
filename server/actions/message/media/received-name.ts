// What a file that a customer sent is called here: as on their phone where the provider tells, else by its kind.

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

export function receivedName(type: string, position: number, told = ""): string {
  const name = told
    .replace(/[\p{C}/\\]/gu, "")
    .trim()
    .slice(0, 120);
  if (name !== "") return name;
  const [kind = ""] = type.split("/");
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : "file";
  return `${noun}-${position + 1}.${endingOf(type)}`;
}

/** Where the type is known only when the file is here: a name of ours follows it, one that was told stays. */
export function betterName(name: string, was: string, type: string): string {
  const position = Number(/^[a-z]+-(\d{1,3})\./.exec(name)?.[1] ?? 0) - 1;
  const isOurs = position >= 0 && name === receivedName(was, position);
  return isOurs ? receivedName(type, position) : name;
}
