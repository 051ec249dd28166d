// A target that its hours don't reach would never be due, and finding that out for each conversation is costly.
import type { SlaPolicy } from "#domain/conversation/sla-policy.ts";
import { AppError } from "#domain/errors.ts";
import { instantAfter } from "#domain/inbox/business-time.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";

const targets = ["firstReplyMinutes", "nextReplyMinutes"] as const;
type Targets = Pick<SlaPolicy, (typeof targets)[number]>;

const unreached = (policy: Targets, hours: BusinessHours | null, now: Date) =>
  targets.filter((target) => instantAfter(hours, now, (policy[target] ?? 0) * 60) === null);

export function assertTargets(policy: Targets, hours: BusinessHours | null, now: Date): void {
  const issues = unreached(policy, hours, now).map((path) => ({
    path,
    message:
      "These hours aren't open for so long within a year. Shorten the target, or choose other hours.",
  }));
  if (issues.length > 0) throw AppError.invalid(issues);
}

export function assertHoursReachTargets(
  hours: BusinessHours,
  policies: readonly (Targets & Pick<SlaPolicy, "name">)[],
  now: Date,
): void {
  const policy = policies.find((one) => unreached(one, hours, now).length > 0);
  if (policy === undefined) return;
  const message = `With these hours, the target of “${policy.name}” isn't reached within a year. Open longer, or shorten that target first.`;
  throw AppError.invalid([{ path: "hours", message }]);
}
