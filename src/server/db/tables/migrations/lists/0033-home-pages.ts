import { appRole } from '../../../connection.ts'

const org = `(select nullif(current_setting('app.org', true), '')::bigint)`
const account = `(select nullif(current_setting('app.account', true), '')::bigint)`

/**
 * Arranged home pages: of an account, then `role_id` is 0, or of a role, then `account_id` is 0. Without cards it is as if there
 * were no row. An account sees its own and those of roles; who may write those of roles is decided before.
 */
export const homePages = {
  name: '0033-home-pages',
  sql: `
create table home_page (
  org_id bigint not null,
  account_id bigint not null,
  role_id bigint not null,
  cards jsonb,
  updated_at timestamptz not null default now(),
  primary key (org_id, account_id, role_id),
  check ((account_id = 0) <> (role_id = 0))
);
alter table home_page enable row level security;
alter table home_page force row level security;
create policy own on home_page to ${appRole}
  using (org_id = ${org} and (account_id = 0 or account_id = ${account}))
  with check (org_id = ${org} and (account_id = 0 or account_id = ${account}));
create policy owner on home_page to current_user using (true) with check (true);
grant select, insert, update on home_page to ${appRole};
`,
}
