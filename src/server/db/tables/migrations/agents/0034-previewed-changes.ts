import { appRole } from '../../../connection.ts'
import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/** Changes that a program was shown and may make once with its token: `change` is encrypted, and emptied then; `undo` names the receipt of it. */
export const previewedChanges = {
  name: '0034-previewed-changes',
  sql: `
create table previewed_change (
  org_id bigint not null,
  id text not null,
  account_id bigint not null,
  token_id bigint not null,
  module text not null,
  change text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  undo text,
  primary key (org_id, id)
);
create index previewed_change_age on previewed_change (created_at);
${ownRowsPolicy('previewed_change')}
grant select, insert, update on previewed_change to ${appRole};
`,
}
