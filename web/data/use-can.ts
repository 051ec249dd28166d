import type { Permission } from "#domain/permissions.ts";
import { hasPermissionIn, useBootstrap } from "./bootstrap.ts";

/** Whether this member has a permission, as sent by the server; the browser never derives it from the role. */
export const useCan = (permission: Permission): boolean =>
  useBootstrap((bootstrap) => hasPermissionIn(bootstrap, permission));
