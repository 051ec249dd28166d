/** What the check of an account returns if the provider doesn't accept it. */
export const rejectedCheck = (message: string) => ({ kind: "rejected", message }) as const;
