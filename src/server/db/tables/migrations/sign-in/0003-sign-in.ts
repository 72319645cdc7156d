import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/** Failed sign-ins and one-time codes. The request role has no access to either table. */
export const signInTables = {
  name: '0003-sign-in',
  sql: `
create table throttle (
  key text primary key,
  free integer not null,
  forgiven integer not null,
  failures double precision not null,
  last_at timestamptz not null,
  blocked_until timestamptz
) with (fillfactor = 50);
create index throttle_last on throttle (last_at);

create table second_step (
  org_id bigint not null,
  account_id bigint not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery text[] not null default '{}',
  primary key (org_id, account_id)
);
${ownRowsPolicy('second_step')}

create index session_ip on session (ip, created_at);
`,
}
