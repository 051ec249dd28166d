import type { MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";

/** Publishes twice: to everyone, whose lists show the member, and to the member, whose own access may have changed. */
export function publishAccessChange(ctx: WriteContext, memberIds: Iterable<MemberId>): void {
  for (const memberId of memberIds) {
    ctx.publishChange("member", memberId);
    ctx.publishChange("member", memberId, { memberId });
  }
}
