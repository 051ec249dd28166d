import type { SettingField } from "#server/ports/provider.ts";

const region = {
  source: "[a-z]{2}(-[a-z]+)+-\\d",
  message: "It looks like eu-west-1.",
};

export const sesSettings = [
  {
    key: "region",
    label: "Region",
    hint: "Where the domain was verified; the SES console shows it at the top right.",
    isSecret: false,
    pattern: region,
    example: "eu-west-1",
  },
  {
    key: "accessKeyId",
    label: "Access key ID",
    hint: "Of an IAM user created for Deskbell, with permission to send with SES and read the bucket of received email.",
    isSecret: false,
    pattern: { source: "[A-Z0-9]{16,128}", message: "It has 16 characters or more, A-Z and 0-9." },
    example: "AKIAIOSFODNN7EXAMPLE",
  },
  {
    key: "secretAccessKey",
    label: "Secret access key",
    hint: "Shown once, when the access key was made.",
    isSecret: true,
    pattern: { source: "[A-Za-z0-9/+=]{40,128}", message: "It has 40 characters." },
    example: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  },
  {
    key: "configurationSet",
    label: "Configuration set",
    hint: "The one that publishes its events to an SNS topic. Without it, Deskbell gets no delivery reports.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[A-Za-z0-9_-]{1,64}", message: "Use only letters, digits, _ and -." },
    example: "deskbell",
  },
  {
    key: "topicArns",
    label: "SNS topics",
    hint: "The topics for events and received email, separated by a space. Other topics are rejected.",
    isSecret: false,
    isOptional: true,
    pattern: {
      source:
        "arn:[a-z-]+:sns:[a-z0-9-]+:\\d{1,12}:[\\w.-]+([\\s,]+arn:[a-z-]+:sns:[a-z0-9-]+:\\d{1,12}:[\\w.-]+)*",
      message: "It looks like arn:aws:sns:eu-west-1:123456789012:mail.",
    },
    example:
      "arn:aws:sns:eu-west-1:123456789012:mail-events arn:aws:sns:eu-west-1:123456789012:mail",
  },
  {
    key: "bucketRegion",
    label: "Region of the bucket",
    hint: "Only if the bucket of received email is in another region.",
    isSecret: false,
    isOptional: true,
    pattern: region,
    example: "eu-central-1",
  },
] as const satisfies readonly SettingField[];
