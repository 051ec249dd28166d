-- URLs of programs that receive a workspace's events as signed requests.
create table webhook_endpoint (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null,
  -- Null for all, including types that are added later.
  event_types text[],
  inbox_ids uuid[],
  -- Who edited it last: it receives what this member may see, like an API key.
  member_id uuid not null,
  secret_encrypted bytea not null,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz,
  state text not null,
  state_changed_at timestamptz not null,
  -- How far the change feed was turned into deliveries.
  feed_seq bigint not null,
  -- Failed requests since the last one that succeeded.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (state in ('on', 'off', 'failed')),
  check ((previous_secret_encrypted is null) = (previous_secret_until is null))
);

-- An event for one endpoint. It names what changed, never its content: that is read when it is sent.
create table webhook_delivery (
  workspace_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- Number in the change feed. A test event has the number of the last change before it.
  sequence bigint not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  operation text not null,
  conversation_id uuid,
  inbox_id uuid,
  changed_at timestamptz not null,
  -- Deliveries of one conversation, or of one contact, are sent one after another.
  order_key uuid not null,
  state text not null,
  attempts integer not null default 0,
  -- Those that used up an attempt: not what was sent by hand, nor what a killed process didn't record.
  failures integer not null default 0,
  -- When it is due. While a request runs: when it counts as lost.
  next_attempt_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_excerpt text,
  problem text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoint(workspace_id, id) on delete cascade,
  check (operation in ('upserted', 'removed')),
  check (state in ('pending', 'manual', 'delivered', 'failed', 'hidden')),
  check ((next_attempt_at is not null) = (state in ('pending', 'manual'))),
  check (problem in ('status', 'redirect', 'timeout', 'unreachable', 'forbidden', 'internal'))
);
create unique index webhook_delivery_event on webhook_delivery (workspace_id, endpoint_id, sequence) where type <> 'webhook.test';
create index webhook_delivery_page on webhook_delivery (workspace_id, endpoint_id, sequence desc, id desc);
create index webhook_delivery_order on webhook_delivery (workspace_id, endpoint_id, order_key, sequence) where state = 'pending';
create index webhook_delivery_next on webhook_delivery (workspace_id, endpoint_id, sequence) where state = 'pending';
create index webhook_delivery_due on webhook_delivery (workspace_id, endpoint_id, next_attempt_at) where state in ('pending', 'manual');
create index webhook_delivery_attempted on webhook_delivery (workspace_id, endpoint_id, attempted_at) where attempted_at is not null;
create index webhook_delivery_failed_attempt on webhook_delivery (workspace_id, endpoint_id, attempted_at) where problem is not null;
create index webhook_delivery_retried on webhook_delivery (workspace_id, endpoint_id, attempted_at) where state = 'delivered' and attempts > 1;
create index webhook_delivery_problem on webhook_delivery (workspace_id, endpoint_id, sequence desc, id desc) where problem is not null;
create index webhook_delivery_old on webhook_delivery (created_at);
