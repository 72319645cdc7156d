import { appRole, type Migration, ownRowsPolicy } from 'houtai/server'

/**
 * Three tables beside the subscriptions: their keys, of which the former stays valid for a while; the position of each in the events
 * and the node that works on it; and the deliveries. A delivery stores only the id of its event: the body is read when it is sent, so
 * that it holds no more than the owner may see then.
 */
export const webhookTables: Migration = {
  name: '0036-webhooks',
  sql: `
create table webhook_key (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  webhook_id bigint not null,
  secret text,
  created_at timestamptz not null default now(),
  valid_until timestamptz
);
create index webhook_key_owner on webhook_key (org_id, webhook_id);
${ownRowsPolicy('webhook_key')}
grant select (id, org_id, webhook_id, created_at, valid_until), insert, update (valid_until) on webhook_key to ${appRole};

create table webhook_state (
  org_id bigint not null,
  webhook_id bigint not null,
  position text not null,
  next_at timestamptz not null default now(),
  rests_until timestamptz not null default now(),
  failures integer not null default 0,
  node text,
  beat_at timestamptz,
  run integer not null default 0,
  primary key (org_id, webhook_id)
);
create index webhook_state_due on webhook_state (next_at);
${ownRowsPolicy('webhook_state')}
grant select, insert, update on webhook_state to ${appRole};

create table webhook_delivery (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  webhook_id bigint not null,
  event text not null,
  type text not null,
  rows integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'skipped')),
  attempts integer not null default 0,
  status integer,
  problem text,
  answer text,
  millis integer,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  tried_at timestamptz,
  unique (org_id, webhook_id, event)
);
create index webhook_delivery_page on webhook_delivery (org_id, webhook_id, id desc);
create index webhook_delivery_due on webhook_delivery (org_id, webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'waiting';
${ownRowsPolicy('webhook_delivery')}
grant select, insert, update on webhook_delivery to ${appRole};
`,
}
