// Corrects for a database clock that was set back: otherwise everything that waits for a time would stall until the
// clock gets there again. What waits for a date (a scheduled message, a snooze) keeps it; what waits for a duration is
// moved.
import { type Db, sql } from "./sql.ts";

/** Heartbeats are written every few seconds, with the database's own time. */
const toleranceSeconds = 2;
/** Retry delays are mostly not longer. */
const windowSeconds = 15 * 60;
/** The longest undo window. */
const holdSeconds = 60;

interface ClockSetBack {
  seconds: number;
  jobs: number;
  deliveries: number;
}

/** A heartbeat in the future was written before the clock was set back. Only one of several processes handles it. */
export async function correctClockSetBack(db: Db): Promise<ClockSetBack | null> {
  // A separate query first: the statement below may read whole tables before it finds nothing to do.
  const ahead = await db.maybe(sql`
    select from server_instance where last_seen_at > now() + ${toleranceSeconds} * interval '1 second' limit 1`);
  if (ahead === null) return null;
  return db.maybe<ClockSetBack>(sql`
    with heartbeats as (
      select max(last_seen_at) as was, max(last_seen_at) - now() as by from server_instance
       having max(last_seen_at) > now() + ${toleranceSeconds} * interval '1 second'
    ), marked as (
      update server_instance set last_seen_at = now() from heartbeats
       where server_instance.last_seen_at > now() + ${toleranceSeconds} * interval '1 second' returning 1
    ), back as (
      select was, by, was + ${windowSeconds} * interval '1 second' as until from heartbeats where exists (select from marked)
    ), jobs as (
      update graphile_worker._private_jobs j set run_at = j.run_at - back.by from back
       where j.locked_at is null and j.run_at > now() and j.run_at <= back.until returning 1
    ), holds as (
      update message m set send_after = m.send_after - back.by from back, delivery d
       where d.workspace_id = m.workspace_id and d.message_id = m.id and d.state = 'delayed'
         and m.send_after > now() and m.send_after <= back.was + ${holdSeconds} * interval '1 second'
    ), sends as (
      update delivery d set changed_at = d.changed_at - back.by, submitted_at = d.submitted_at - back.by, next_attempt_at = d.next_attempt_at - back.by
        from back
       where d.state in ('queued', 'delayed', 'sending', 'unknown') and greatest(d.changed_at, d.submitted_at, d.next_attempt_at) > now()
      returning 1
    ), accounts as (
      update account_health a set retry_at = a.retry_at - back.by from back where a.retry_at > now()
    ), payloads as (
      update inbound_payload r set next_attempt_at = r.next_attempt_at - back.by from back where r.state = 'pending' and r.next_attempt_at > now()
    ), webhooks as (
      update webhook_delivery w set next_attempt_at = w.next_attempt_at - back.by from back
       where w.state in ('pending', 'manual') and w.next_attempt_at > now()
    ), pauses as (
      update webhook_endpoint e set paused_until = e.paused_until - back.by from back where e.paused_until > now()
    ), attempts as (
      update rate_limit_counter r set window_start = r.window_start - back.by from back where r.window_start > now()
    )
    select extract(epoch from by)::int as seconds, (select count(*) from jobs)::int as jobs,
           (select count(*) from sends)::int as deliveries
      from back`);
}
