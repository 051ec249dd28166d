import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "#web/data/keys.ts";

let hasBeen = false;
const drawnMs = 400;

/** Once the list stands: what the first look at the queue does not need waits until then. */
export function useAfterFirstLook(): boolean {
  const isLooking = useIsFetching({ queryKey: keys.lists }) > 0;
  const [isAfter, setAfter] = useState(hasBeen);
  useEffect(() => {
    if (isAfter || isLooking) return;
    // The rows are drawn with the same answer, on a slow machine some moments later.
    const timer = setTimeout(() => {
      hasBeen = true;
      setAfter(true);
    }, drawnMs);
    return () => clearTimeout(timer);
  }, [isAfter, isLooking]);
  return isAfter;
}
