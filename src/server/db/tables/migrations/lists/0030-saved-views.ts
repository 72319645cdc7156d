import { appRole } from '../../../connection.ts'

const org = `(select nullif(current_setting('app.org', true), '')::bigint)`
const account = `(select nullif(current_setting('app.account', true), '')::bigint)`
/** Of another account only what is shared; nobody makes it private again but its owner. */
const seen = `org_id = ${org} and (account_id = ${account} or reach <> 'own')`

/** Lists under a name: filters, columns, order and view. A removed one stays for a while, so that it can be brought back. */
export const savedViews = {
  name: '0030-saved-views',
  sql: `
create table saved_view (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  account_id bigint not null,
  module text not null,
  name text not null,
  content jsonb not null,
  reach text not null default 'own' check (reach in ('own', 'roles', 'everybody')),
  roles bigint[] not null default '{}',
  opens boolean not null default false,
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index saved_view_own on saved_view (org_id, account_id);
create index saved_view_shared on saved_view (org_id) where reach <> 'own';
create index saved_view_removed on saved_view (removed_at) where removed_at is not null;
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own on saved_view to ${appRole} using (${seen}) with check (${seen});
create policy owner on saved_view to current_user using (true) with check (true);
grant select, insert, update on saved_view to ${appRole};
`,
}
