import { useCallback, useEffect, useRef } from "react";

/**
 * Whether the component that sent a request is still mounted when the response arrives; reopened, it is another
 * instance.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
