import { appRole } from '../../../connection.ts'
import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/**
 * Who was shown the plain values of which row: an entry of the audit names many rows, and a list is filtered by one. Written by a
 * trigger on the audit, as its owner, so that no request adds an entry or leaves one out. Other entries of the audit cost a comparison.
 */
export const personalReads = {
  name: '0033-personal-reads',
  sql: `
create table personalread (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  account_id bigint,
  account_id_org bigint generated always as (org_id) stored,
  created_by bigint generated always as (account_id) stored,
  created_at timestamptz not null,
  updated_at timestamptz generated always as (created_at) stored,
  status smallint not null default 1,
  version integer not null default 1,
  ip text,
  request_id text,
  action text not null,
  module text not null,
  row_id bigint not null,
  fields text[] not null
);
create index personalread_page on personalread (org_id, id desc);
create index personalread_account on personalread (org_id, account_id, id desc);
create index personalread_row on personalread (org_id, module, row_id, id desc);
${ownRowsPolicy('personalread')}
grant select on personalread to ${appRole};

create function note_personal_read() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into personalread (org_id, account_id, created_at, ip, request_id, action, module, row_id, fields)
  select new.org_id, new.account_id, new.created_at, new.ip, new.request_id, new.action, new.module, unnest(new.row_ids), new.fields;
  return null;
end $$;
revoke all on function note_personal_read() from public;
grant execute on function note_personal_read() to ${appRole};
create trigger personal_read after insert on audit for each row
  when (new.fields is not null and new.module is not null and new.action in ('reveal', 'exportPlainRows')) execute function note_personal_read();

insert into personalread (org_id, account_id, created_at, ip, request_id, action, module, row_id, fields)
  select org_id, account_id, created_at, ip, request_id, action, module, unnest(row_ids), fields from audit
  where fields is not null and module is not null and action = 'reveal' order by id;
`,
}
