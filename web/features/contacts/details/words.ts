export const addDetail = "Add contact detail";
export const editDetails = "Edit contact details";
export const cancel = "Cancel";
export const add = "Add";
export const done = "Done";
export const numberOrAddress = "Phone number or email address";
export const label = "Label";
export const labelHint = "For example: work, home, assistant";
export const labelOf = "Label of {value}";
export const primary = "Primary";
export const primaryOf = "Use {value} first";
export const removeValue = "Remove {value}";
export const noDetails = "No phone number or email address.";
export const removeHint =
  "A number or an address that was already used becomes a contact of its own. Its conversations stay here.";
export const mergeWith = "Merge with {name}…";
