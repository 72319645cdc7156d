import { appRole } from '../../connection.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Background jobs, whose changes are in the audit; and an expiry of uploads. */
export const jobs = {
  name: '0007-jobs',
  sql: `
create table job (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  kind text not null,
  module text not null,
  given jsonb not null,
  once text,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  run integer not null default 0,
  losses integer not null default 0,
  node text,
  beat_at timestamptz,
  cancelling boolean not null default false,
  done bigint not null default 0,
  total bigint,
  result jsonb,
  problem jsonb,
  file_id text not null,
  file jsonb,
  undo_until timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id)
);
create index job_own on job (org_id, account_id, id desc);
create index job_open on job (id) where state in ('queued', 'running');
create index job_ended on job (ended_at) where ended_at is not null;
create index job_last on job (org_id, once, id desc) where once is not null;
create unique index job_once on job (org_id, once) where once is not null and state in ('queued', 'running');
${ownRowsPolicy('job')}
grant select, insert, update on job to ${appRole};

create index audit_job on audit (org_id, request_id) where request_id like 'job:%';

alter table upload add column kept_until timestamptz;
create index upload_kept on upload (kept_until) where kept_until is not null;
`,
}
