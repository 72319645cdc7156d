import { appRole } from '../connection.ts'

/** Row-level security: an organisation sees and writes its own rows. */
export const ownRowsPolicy = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own on ${table} to ${appRole}
    using (org_id = (select nullif(current_setting('app.org', true), '')::bigint))
    with check (org_id = (select nullif(current_setting('app.org', true), '')::bigint));
  create policy owner on ${table} to current_user using (true) with check (true);`
