import { appRole } from '../connection.ts'
import { ownRowsPolicy } from '../tables/ownRowsPolicy.ts'

/**
 * What the recycle bin lists: an entry for each deleted row, written by triggers, whichever program deletes. Both functions run as
 * the owner: no request writes an entry, and none deletes a row but one that is in its organisation's bin.
 */
export const deletionTable = {
  name: '0029-deletions',
  sql: `
create table deletion (
  org_id bigint not null,
  module text not null,
  row_id bigint not null,
  account_id bigint,
  deleted_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '30 days',
  primary key (org_id, module, row_id)
);
create index deletion_page on deletion (org_id, module, deleted_at desc, row_id desc);
create index deletion_until on deletion (until);
${ownRowsPolicy('deletion')}
grant select on deletion to ${appRole};

create function note_deletion() returns trigger language plpgsql security definer set search_path = public as $$
declare whose bigint := coalesce(tg_argv[0]::bigint, old.org_id);
begin
  if tg_op = 'UPDATE' and new.status = -1 then
    insert into deletion (org_id, module, row_id, account_id)
    values (whose, tg_table_name, new.id, nullif(current_setting('app.account', true), '')::bigint)
    on conflict (org_id, module, row_id) do update set account_id = excluded.account_id, deleted_at = excluded.deleted_at, until = excluded.until;
  else
    delete from deletion where org_id = whose and module = tg_table_name and row_id = old.id;
  end if;
  return null;
end $$;
revoke all on function note_deletion() from public;
grant execute on function note_deletion() to ${appRole};

create function purge_rows(named text, ids bigint[]) returns bigint language plpgsql security definer set search_path = public as $$
declare own bigint := nullif(current_setting('app.org', true), '')::bigint; gone bigint;
begin
  execute format('delete from %I t using deletion d where d.org_id = $1 and d.module = $2 and d.row_id = t.id and t.org_id = $1 and t.id = any($3) and t.status = -1', named)
    using own, named, ids;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function purge_rows(text, bigint[]) from public;
grant execute on function purge_rows(text, bigint[]) to ${appRole};
`,
}
