import { dismissJob } from "./dismiss-job.ts";
import { getHealth } from "./get-health.ts";
import { retryAccount } from "./retry-account.ts";
import { retryChore } from "./retry-chore.ts";
import { retryJob } from "./retry-job.ts";

export const healthActions = { getHealth, retryAccount, retryJob, dismissJob, retryChore };
