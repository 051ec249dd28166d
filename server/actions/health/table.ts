import { dismissJob } from "./dismiss-job.ts";
import { retryAccount } from "./retry-account.ts";
import { retryChore } from "./retry-chore.ts";
import { retryJob } from "./retry-job.ts";
import { showHealth } from "./show-health.ts";

export const healthActions = { showHealth, retryAccount, retryJob, dismissJob, retryChore };
