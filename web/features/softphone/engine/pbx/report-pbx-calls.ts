// Reports each PBX call to the server, in order and until acknowledged, because only this browser knows of these calls.
import type { PbxCallEnd, PbxCallState } from "#domain/call/pbx/pbx-call-end.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isFinalError } from "#web/data/is-final-error.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import type { PhoneDeps } from "#web/features/softphone/engine/types.ts";

type PbxReporterDeps = Pick<PhoneDeps, "rpc" | "nowMs" | "after">;

interface PbxReport {
  readonly state: PbxCallState;
  readonly cause: PbxCallEnd | null;
  readonly atMs: number;
}
interface ReportedCall {
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  /** Not acknowledged yet, oldest first. */
  readonly unsentReports: PbxReport[];
  state: PbxCallState;
  isReporting: boolean;
  stopHeartbeat: () => void;
}

interface PbxReporter {
  /** Returns the leg id by which the server knows the call. */
  readonly start: (id: string, call: Pick<ReportedCall, "direction" | "number">) => LegId;
  readonly answered: (id: string) => void;
  readonly ended: (id: string, reason: PbxCallEnd) => void;
  /** Reports in progress are completed; nothing is retried. */
  readonly stop: () => void;
}

/** The server considers a call over after six of these without a report. */
const heartbeatMs = 20_000;
const retryMs = 3_000;

export function createPbxReporter(deps: PbxReporterDeps): PbxReporter {
  const calls = new Map<string, ReportedCall>();
  let isStopped = false;

  function queueReport(id: string, state: PbxCallState, cause: PbxCallEnd | null = null): void {
    const call = calls.get(id);
    if (call === undefined || call.state === "ended") return;
    call.state = state;
    call.unsentReports.push({ state, cause, atMs: deps.nowMs() });
    call.stopHeartbeat();
    if (state !== "ended") scheduleHeartbeat(id, call);
    void sendReports(id, call);
  }

  function scheduleHeartbeat(id: string, call: ReportedCall): void {
    if (isStopped) return;
    call.stopHeartbeat = deps.after(heartbeatMs, () => {
      // A pending report already serves as a keep-alive.
      if (call.unsentReports.length === 0) queueReport(id, call.state);
      else scheduleHeartbeat(id, call);
    });
  }

  async function sendReports(id: string, call: ReportedCall): Promise<void> {
    if (call.isReporting) return;
    call.isReporting = true;
    const { legId, direction, number, unsentReports } = call;
    for (let report = unsentReports[0]; report !== undefined; report = unsentReports[0]) {
      const agoSeconds = Math.max(0, Math.round((deps.nowMs() - report.atMs) / 1000));
      const secondsAgo = Math.min(agoSeconds, limit("pbxReportAgeSeconds"));
      const { state, cause } = report;
      const input = { legId, direction, number, state, cause, secondsAgo };
      try {
        const { isRecorded } = await deps.rpc("reportPbxCall", input);
        unsentReports.shift();
        if (!isRecorded || state === "ended") return removeCall(id);
      } catch (error) {
        if (isFinalError(error)) return removeCall(id);
        call.isReporting = false;
        if (!isStopped) deps.after(retryMs, () => void sendReports(id, call));
        return;
      }
    }
    call.isReporting = false;
  }

  function removeCall(id: string): void {
    calls.get(id)?.stopHeartbeat();
    calls.delete(id);
  }

  return {
    start(id, { direction, number }) {
      const legId = newIdempotencyKey() as LegId;
      const initialState = {
        unsentReports: [],
        isReporting: false,
        stopHeartbeat: () => undefined,
      };
      calls.set(id, {
        legId,
        direction,
        number: number.slice(0, 80),
        state: "ringing",
        ...initialState,
      });
      queueReport(id, "ringing");
      return legId;
    },
    answered: (id) => queueReport(id, "active"),
    ended: (id, reason) => queueReport(id, "ended", reason),
    stop() {
      isStopped = true;
      for (const call of calls.values()) call.stopHeartbeat();
    },
  };
}
