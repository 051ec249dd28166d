import { type AuthenticatedActor, hasDrafts } from "#server/actions/actor.ts";

/** A row of a key doesn't tell that its creator is writing. */
export const withOwnDrafts = <Row extends { hasDraft: boolean }>(
  actor: AuthenticatedActor,
  row: Row,
): Row => (hasDrafts(actor) ? row : { ...row, hasDraft: false });
