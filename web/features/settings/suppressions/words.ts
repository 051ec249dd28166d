export const suppressAddress = "Suppress an address";
export const cancel = "Cancel";
export const add = "Add";
export const address = "Address";
export const reason = "Reason";
export const reasonHint = "A note for your team.";
export const askedByPhone = "Asked by phone";
export const canEmailAgain = "You can email {address} again.";
export const canEmailButRefused =
  "You can email {address} again, but {account} still has it on its own suppression list: {message}";
export const removeAddress = "Remove {address} from suppressed addresses?";
export const remove = "Remove";
export const removePromise = "It's removed here and at your providers, and noted in the audit log.";
export const suppressedBecause = "It was suppressed because {reason}.";
export const bouncedHint =
  "If the mailbox still doesn't exist, the next email bounces and the address is suppressed again.";
export const otherHint =
  "Only do this if they asked for it: another complaint hurts delivery of all your email.";
export const removeName = "Remove: {address}";
export const suppressedAddresses = "Suppressed addresses";
export const suppressedLead =
  "Addresses Deskbell won't email, because email to them bounced or they opted out. This protects your sender reputation.";
export const addAddress = "Add address";
export const onlyManagers = "Only a manager or admin can remove an address.";
export const findAddress = "Find an address";
export const noSuppressed = "No suppressed addresses";
export const noSuppressedHint = "Addresses that bounce permanently are added automatically.";
export const notSuppressed = "Not suppressed";
export const isntSuppressed = "“{query}” isn't suppressed.";
export const reasonBounced = "an email to it bounced";
export const reasonComplained = "its owner reported our email as spam";
export const reasonUnsubscribed = "its owner unsubscribed";
export const reasonManual = "a teammate added it";
export const loadingSuppressed = "Loading suppressed addresses…";
export const couldntLoadSuppressed = "Couldn't load suppressed addresses";
