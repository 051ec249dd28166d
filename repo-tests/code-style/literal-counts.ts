// Texts in the code of each folder's screens that are in no catalogue yet. Counts may only fall. Those of softphone and
// composer/email are words of protocols: "Connection Error", "Files".
export const literalCounts: Readonly<Record<string, number>> = {
  "web/app": 1,
  "web/features/command-palette": 1,
  "web/features/composer/email": 1,
  "web/features/composer/text": 1,
  "web/features/settings/audio": 3,
  "web/features/settings/inboxes": 2,
  "web/features/settings/suppressions": 1,
  "web/features/simulator": 53,
  "web/features/simulator/faults": 56,
  "web/features/simulator/mailbox": 87,
  "web/features/simulator/phone": 31,
  "web/features/simulator/phone-call": 7,
  "web/features/simulator/traffic-log": 16,
  "web/features/softphone/drivers": 4,
  "web/ui": 1,
};
