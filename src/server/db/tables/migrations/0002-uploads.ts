import { appRole } from '../../connection.ts'
import { platformOrg } from '../columns.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Uploaded files; their bytes are in the file store under the same id. */
export const uploads = {
  name: '0002-uploads',
  sql: `
create table upload (
  org_id bigint not null,
  id text not null,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  name text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
${ownRowsPolicy('upload')}
create policy platform on upload for select to ${appRole} using (org_id = ${platformOrg} and current_setting('app.org', true) <> '');
grant select, insert on upload to ${appRole};
`,
}
