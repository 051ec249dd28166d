export const uncertainHint =
  "We're checking with the provider. If the provider can't tell, the conversation shows it, and you can send it again or mark it as sent.";
export const oneNotFetched = "1 email could not be fetched from the mailbox.";
export const manyNotFetched = "{count} emails could not be fetched from the mailbox.";
export const viewAccountToRetry = "View the account to retry.";
export const possiblyMissing = "Incoming messages may be missing";
export const since = "since";
export const listNotFetched = ": the provider's message list can't be fetched.";
export const retryingAutomatically = "Retrying automatically.";
export const webhookRejected = "A webhook from the provider was rejected";
export const webhookRejectedHint =
  ": its signature doesn't match this account's keys. If the keys were changed at the provider, update them here.";
export const mailboxChecked = "mailbox checked";
export const accountWaiting = "{waiting} waiting";
export const accountUnknown = "{unknown} with unknown outcome";
export const pausedSince = "paused";
export const nextTry = "next try";
export const lastSuccess = "last success";
export const lastError = "last error";
export const notUsedYet = "not used yet";
export const retryName = "Retry {label}";
export const retry = "Retry";
export const checkName = "Check {label} now";
export const checkNow = "Check now";
export const viewAccount = "View account";
export const viewWebhooks = "View webhooks";
export const webhooksFail = "{names}: webhook deliveries fail.";
export const dismissTitle = "Dismiss: {title}";
export const dismiss = "Dismiss";
export const retryTitle = "Retry: {title}";
export const couldNot = "Could not {task}";
export const overdue = "Overdue: {task}";
export const operational = "Operational";
export const notTested = "Not tested";
export const paused = "Paused";
export const pausedTodo = "Messages wait and are sent automatically when it responds.";
export const degraded = "Degraded";
export const degradedTodo = "Check the account.";
export const down = "Down";
export const downTodo = "Update the account, then retry its messages.";
export const callsPaused = "Calls paused.";
export const fetchingPaused = "Fetching paused.";
export const mailboxRejects =
  "New email is not fetched until the password is accepted. The account is checked again at least once an hour.";
export const mailboxUnreachable =
  "New email is not fetched. The server reconnects automatically; if this continues, check the mail server.";
export const diskAlmostFull = "The disk is almost full.";
export const liveNotConnected = "Live updates are not connected.";
export const areDown = "{names}: down.";
export const arePaused = "{names}: not responding.";
export const areDegraded = "{names}: degraded.";
export const webhooksRejected = "{names}: webhooks were rejected.";
export const namesPossiblyMissing = "{names}: incoming messages may be missing.";
export const noCalls = "{names}: calls can't be placed.";
export const noFetching = "{names}: nothing can be fetched.";
export const mailboxSilent = "{names}: the mailbox isn't responding.";
export const someNotFetched = "{names}: some email could not be fetched.";
export const workWaits = "Work has been waiting too long.";
export const liveLate = "Live updates arrive late.";
export const overloaded = "The server is overloaded.";
export const tasksNeedAttention =
  "{count, plural, one{# maintenance task needs attention.} other{# maintenance tasks need attention.}}";
export const jobsFailed = "{count, plural, one{# job failed.} other{# jobs failed.}}";
export const someNotProcessed = "Some incoming messages couldn't be processed.";
export const uncertainMessages =
  "{count, plural, one{# message may or may not have been sent.} other{# messages may or may not have been sent.}}";
export const beingSent =
  "{count, plural, one{# message is being sent.} other{# messages are being sent.}}";
export const triedTimes = "{count, plural, =1{tried once} other{tried # times}}";
export const viewErrors = "View errors";
export const everythingWorks = "Everything works";
export const noProblems = "No problems found";
export const health = "Health";
export const healthLead = "The status of your provider accounts, waiting work and the server.";
export const runChecks = "Run checks";
export const checking = "Checking {label}…";
export const worksAgain = "{label} is working again.";
export const stillNotWorking = "{label} still isn't working.";
export const taskWillRun = "The task will run in a moment.";
export const jobWillRun = "The job will run again.";
export const jobDismissed = "Job dismissed.";
export const checked = "Checked";
export const providerAccounts = "Provider accounts";
export const noAccounts = "No provider account is connected yet.";
export const failedJobs = "Failed jobs";
export const failedJobsHint =
  "These failed after several tries. Fix the cause and retry, or dismiss them.";
export const noFailedJobs = "No failed jobs.";
export const maintenance = "Maintenance";
export const maintenanceHint = "Server-wide tasks. If one fails, the others still run.";
export const maintenanceFine = "All maintenance tasks are running normally.";
export const waitingWork = "Queued jobs";
export const nothingWaits = "Nothing is waiting.";
export const behind = "Behind";
export const behindHint =
  "The server can't keep up. Check the provider accounts above and the server's CPU, memory and disk.";
export const runsAgain =
  "Runs again automatically. If this continues, look for chore.failed in the server's log.";
export const noProcess =
  "No server process runs this task. Check that the server has enough CPU, then restart it.";
export const failedOnce = "failed once";
export const failedTimes = "failed {failures} times";
export const firstFailure = "first failure";
export const due = "due";
export const retryNowTitle = "Retry now: {title}";
export const retryNow = "Retry now";
export const incomingAndServer = "Server and incoming messages";
export const processingErrors = "Processing errors";
export const postponed = "Postponed";
export const liveUpdates = "Live updates";
export const responseTime = "Response time";
export const disk = "Disk";
export const database = "Database";
export const version = "Version";
export const none = "None";
export const processingErrorsHint = "Incoming messages that couldn't be processed.";
export const postponedHint =
  "Incoming messages held up by a temporary fault. They are retried automatically.";
export const milliseconds = "{eventLoopDelayMs} ms";
export const slowHint =
  "The server process is overloaded: requests wait. Give it more CPU or start another process.";
export const responseTimeHint = "How long work waits inside the server process (event-loop delay).";
export const diskFree = "{formatBytes} free";
export const diskLowHint = "Of {formatBytes}. Free disk space before nothing can be saved.";
export const diskHint = "Of {formatBytes}.";
export const databaseHint = "Size on disk.";
export const versionHint = "Deskbell on this server.";
export const notConnected = "Not connected";
export const notConnectedHint =
  "Screens show changes late until the connection to the database is back. It is reopened automatically.";
export const secondsLate = "{round} s late";
export const lateHint =
  "Open screens are behind. Check the load of the server and of the database.";
export const working = "Working";
export const workingHint = "Changes reach open screens at once.";
export const loadingHealthPage = "Loading the health page…";
export const couldntLoadHealthPage = "Couldn't load the health page";
