export const webhooks = "Webhooks";
export const webhooksLead =
  "Send signed events to other systems, in order per conversation. Failed deliveries are retried for 3 days.";
export const verifySignatures = "API reference";
export const newEndpoint = "New endpoint";
export const editEndpoint = "Edit endpoint";
export const addEndpoint = "Add endpoint";
export const save = "Save";
export const endpoints = "Endpoints";
export const loadingEndpoints = "Loading webhooks…";
export const couldntLoadEndpoints = "Couldn't load webhooks";
export const noEndpointsYet = "No webhooks yet";
export const noEndpointsHint =
  "Add the URL of a program, and Deskbell sends it an event when something happens.";
export const allEvents = "all events";
export const eventCount = "{count, plural, one{# event} other{# events}}";
export const inboxCount = "{count, plural, =0{no inbox} one{# inbox} other{# inboxes}}";
export const working = "Working";
export const notTested = "Not tested";
export const off = "Off";
export const turnedOff = "Turned off";
export const failing = "Failing, {count, plural, =0{none} other{#}} waiting";
export const notSent = "No member";
export const isOn = "{name} is on";
export const median = "{ms} ms median";
export const lastSent = "last sent";
export const neverSent = "never sent";
export const deliveredShare = "{percent} % delivered";
export const history =
  "Last 24 hours: {delivered, plural, one{# delivered} other{# delivered}}, {failed, plural, one{# failed} other{# failed}}";
export const url = "URL";
export const urlBeginning = "https://";
export const urlHint = "It has to respond with a 2xx status within 10 seconds.";
export const description = "Name";
export const descriptionHint = "What it's for, such as “Van planner”. Optional.";
export const events = "Events";
export const allEventsChoice = "All events, including new ones";
export const onlyThese = "Only these";
export const secretReady = "The signing secret is ready. It isn't shown again.";
export const copySecret = "Copy secret";
export const endpointAdded = "Endpoint added";
export const secretRotated = "New signing secret";
export const shownOnce = "You won't see it again.";
export const savedIt = "I've saved it";
export const secret = "Signing secret";
export const secretHint =
  "Verify each request with it, by the Standard Webhooks specification. Libraries exist for most languages.";
export const rotateSecret = "Rotate secret";
export const rotate = "Rotate";
export const rotateTitle = "Rotate signing secret";
export const rotateHint =
  "Events are signed with both secrets for 24 hours, so you can update your endpoint without downtime.";
export const leaked = "Leaked: revoke the old secret now";
export const oldSecretUntil = "The old secret is valid until {time}.";
export const sendTest = "Send test event";
export const edit = "Edit";
export const deleteEndpoint = "Delete";
export const deleteQuestion = "Delete {name}?";
export const deleteHint = "Events that wait are not sent any more, and its log is deleted.";
export const turnOn = "Turn on";
export const turnedOffBanner =
  "{name} was turned off on {time} after failures. Events of the last 7 days are kept, and are sent in order when you turn it back on.";
export const failingBanner =
  "{name} has been failing since {time}. It is turned off after 5 days of failures.";
export const nextTry = "Next attempt: {time}.";
export const offBanner =
  "{name} is off. Events of the last 7 days are sent in order when you turn it on.";
export const memberGoneBanner =
  "The member who edited {name} last is deactivated, so nothing is sent. Save it to receive what you may see.";
export const deliveriesTo = "Deliveries to {name}";
export const deliveries = "Deliveries";
export const show = "Show";
export const all = "All";
export const failedOnes = "Failed";
export const waitingOnes = "Waiting";
export const loadingDeliveries = "Loading deliveries…";
export const couldntLoadDeliveries = "Couldn't load deliveries";
export const noDeliveries = "Nothing here yet";
export const noDeliveriesHint = "Send a test event to see what your endpoint responds.";
export const delivery = "Delivery";
export const resend = "Resend";
export const waiting = "Waiting";
export const notVisible = "Not sent: no longer visible to this webhook";
export const delivered = "{status} in {milliseconds} ms";
export const deliveredAfter = "{status} after {count} attempts";
export const retryAt = "{problem}, retry {time}";
export const status = "{status}";
export const redirect = "{status}, redirects aren't followed";
export const timeout = "Timed out after 10 sec";
export const unreachable = "Couldn't connect";
export const forbidden = "Not a public address";
export const internal = "Server error, not sent";
export const attempt = "attempt {count} of {max}";
export const requestId = "webhook-id";
export const response = "Response";
export const noResponse = "No response";
export const queuedBehind = "Later events of this conversation wait until then.";
