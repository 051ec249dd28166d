import type { lineRoutes } from "#contract/line.ts";
import type { domainRoutes } from "#contract/mail/domain.ts";
import type { RowsOf } from "./row.ts";

export const lineRows: RowsOf<typeof lineRoutes> = {
  listLines: { asks: "workspace.read", input: () => ({}) },
  createLine: {
    asks: "line.manage",
    input: ({ n, accountId, teamId }) => ({
      accountId,
      address: `020 7946 0${String(n % 1000).padStart(3, "0")}`,
      name: `Line ${n}`,
      visibility: "team",
      teamId,
    }),
  },
  updateLine: {
    asks: "line.manage",
    input: ({ lineId }) => ({ lineId, colour: "green" }),
  },
  listVoices: { asks: "line.manage", input: ({ lineId }) => ({ lineId }) },
  archiveLine: { asks: "line.manage", input: ({ lineId }) => ({ lineId, isArchived: false }) },
  createMailLine: {
    asks: "line.manage",
    input: ({ n, mailAccountId, teamId }) => ({
      accountId: mailAccountId,
      address: `line-${n}@copperline.example`,
      name: `Mail ${n}`,
      intake: "smtp",
      visibility: "team",
      teamId,
    }),
  },
  testLine: {
    asks: "line.manage",
    input: ({ mailLineId }) => ({ lineId: mailLineId, to: "nobody@copperline.example" }),
  },
  showArrival: { asks: "line.manage", input: ({ mailLineId }) => ({ lineId: mailLineId }) },
  setLineHooks: { asks: "line.manage", input: ({ lineId }) => ({ lineId }) },
  listVendors: { asks: "account.manage", input: () => ({}) },
  listAccounts: { asks: "account.manage", input: () => ({}) },
  connectAccount: {
    asks: "account.manage",
    ends: "unknown_vendor",
    input: () => ({ vendor: "nobody", settings: {} }),
  },
  connectSimulator: { asks: "account.manage", input: () => ({}) },
  updateAccount: {
    asks: "account.manage",
    input: ({ n, accountId }) => ({ accountId, label: `Account ${n}` }),
  },
  checkAccount: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  removeAccount: {
    asks: "account.manage",
    input: ({ accountId }) => ({ accountId }),
    fresh: async (house) => ({ accountId: await house.addAccount() }),
  },
  listAccountNumbers: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  listSendingServices: { asks: "line.manage", input: ({ accountId }) => ({ accountId }) },
  testPublicAddress: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
};

export const domainRows: RowsOf<typeof domainRoutes> = {
  listDomains: { asks: "line.manage", input: () => ({}) },
  checkDomain: { asks: "line.manage", input: ({ domain }) => ({ domain }) },
};
