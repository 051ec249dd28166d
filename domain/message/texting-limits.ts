// What limits texts by name, through a provider's services, and on WhatsApp.
export const textingLimits = {
  sendingServices: {
    max: 50,
    unit: "services",
    why: "each is asked whether a number belongs to it; accounts have a handful",
  },
} as const;
