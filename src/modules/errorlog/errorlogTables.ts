import { appRole, type Migration, ownRowsPolicy } from 'houtai/server'

/** Errors of browsers. */
const errors: Migration = {
  name: '0009-errors',
  sql: `
create table errorlog (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  account_id bigint,
  account_id_org bigint generated always as (org_id) stored,
  created_by bigint generated always as (account_id) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz generated always as (created_at) stored,
  status smallint not null default 1,
  version integer not null default 1,
  type text not null,
  code text,
  mes text not null,
  url text,
  time timestamptz,
  agent text
);
create index errorlog_page on errorlog (org_id, id desc);
create index errorlog_account on errorlog (org_id, account_id, id desc);
create index errorlog_recent on errorlog (org_id, account_id, created_at);
${ownRowsPolicy('errorlog')}
grant select, insert on errorlog to ${appRole};
`,
}

/** How often the browser saw the error before it reported it. */
const errorCounts: Migration = {
  name: '0012-error-counts',
  sql: `
alter table errorlog add column count integer not null default 1;
`,
}

/** Retention finds old rows by this index instead of a scan. */
const ages: Migration = {
  name: 'errorlog-ages',
  sql: `
create index errorlog_age on errorlog (created_at);
`,
}

export const errorlogTables = [errors, errorCounts, ages]
