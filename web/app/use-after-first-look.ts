import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "#web/data/keys.ts";

let hasBeen = false;

/** Once the list stands: what the first look at the queue does not need waits until then. */
export function useAfterFirstLook(): boolean {
  const isLooking = useIsFetching({ queryKey: keys.lists }) > 0;
  const [isAfter, setAfter] = useState(hasBeen);
  useEffect(() => {
    if (isAfter || isLooking) return;
    // After the rows of the list, which are drawn with the same answer.
    const timer = setTimeout(() => {
      hasBeen = true;
      setAfter(true);
    }, 50);
    return () => clearTimeout(timer);
  }, [isAfter, isLooking]);
  return isAfter;
}
