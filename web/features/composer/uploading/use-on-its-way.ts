import { useEffect, useRef, useSyncExternalStore } from "react";
import { uploadFile } from "#web/data/timeline/upload.ts";
import { type FileOnItsWay, makeOnItsWay, type TakeFile } from "./on-its-way.ts";

const onItsWay = makeOnItsWay(uploadFile);

export const startFile = onItsWay.start;
/** Nothing may leave without what is still coming. */
export const isFileComing = onItsWay.isAny;

/** What is on its way into this box; `take` is given what arrives. */
export function useOnItsWay(box: string, take: TakeFile): readonly FileOnItsWay[] {
  const latest = useRef(take);
  latest.current = take;
  useEffect(
    () => onItsWay.takeBy(box, (file, isBetweenWords) => latest.current(file, isBetweenWords)),
    [box],
  );
  return useSyncExternalStore(onItsWay.listen, () => onItsWay.filesOf(box));
}
