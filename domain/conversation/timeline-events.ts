// The events on a conversation's timeline. A type without a label fails the build:
// web/features/conversation/entries/events/event-labels.ts.

/** Of a split, move or merge, on the side that entries leave, on the other side, and of its undo. */
export type ThreadEventType = `${"split" | "move" | "merge"}_${"away" | "here" | "undone"}`;

export type TimelineEventType =
  | "assigned"
  | "assigned_to_team"
  | "closed"
  | "reopened"
  | "snoozed"
  | "snooze_ended"
  | "reply_overdue"
  | "tagged"
  | "prioritized"
  | "renamed"
  | "marked_spam"
  | "not_spam"
  | "trashed"
  | "restored"
  | "sms_opted_out"
  | "sms_opted_in"
  | "whatsapp_opted_out"
  | "whatsapp_opted_in"
  | "address_suppressed"
  | "address_failing"
  | "bounce_claimed"
  | "customer_changed"
  | "scheduled_stopped"
  | ThreadEventType;
