import { useCallback, useEffect, useRef } from "react";

/**
 * Whether the component that sent a request is still mounted when the response arrives; reopened, it is another
 * instance.
 */
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
