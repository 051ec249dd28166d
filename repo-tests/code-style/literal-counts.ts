// Texts that stand in the code of each folder's screens: the conversion to catalogues goes on here. Counts only fall.
export const literalCounts: Readonly<Record<string, number>> = {
  "web/app": 1,
  "web/features/composer/sms": 1,
  "web/features/settings/audio": 3,
  "web/features/settings/call-flow-editor": 4,
  "web/features/settings/inboxes": 2,
  "web/features/settings/suppressions": 1,
  "web/features/simulator": 50,
  "web/features/simulator/faults": 12,
  "web/features/simulator/mailbox": 81,
  "web/features/simulator/phone": 30,
  "web/features/simulator/phone-call": 7,
  "web/features/simulator/traffic-log": 16,
  "web/ui": 1,
};
