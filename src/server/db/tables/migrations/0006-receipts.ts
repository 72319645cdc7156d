import { appRole } from '../../connection.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Receipts of bulk changes, for the undo; the rows and their former values are in the audit of that call. */
export const receipts = {
  name: '0006-receipts',
  sql: `
create table receipt (
  org_id bigint not null,
  id text not null,
  account_id bigint not null,
  module text not null,
  action text not null,
  total integer not null,
  changed integer not null default 0,
  refused jsonb not null default '[]',
  created_at timestamptz not null default now(),
  until timestamptz not null,
  undone_at timestamptz,
  primary key (org_id, id)
);
create index receipt_own on receipt (org_id, account_id, created_at desc);
${ownRowsPolicy('receipt')}
grant select, insert, update on receipt to ${appRole};
create index audit_request on audit (org_id, request_id) where request_id like 'receipt:%';
`,
}
