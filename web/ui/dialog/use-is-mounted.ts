import { useCallback, useEffect, useRef } from "react";

/** Whether what asked still stands when the answer comes: left and opened again, it is another one. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
