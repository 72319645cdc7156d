/**
 * Receipts of imports too: `needs` are the rights that the undo needs, `restored` and `stayed` count what came of it. A version
 * before this one knows an import that can be undone by `job.undo_until`; the trigger gives it a receipt, also of those that end
 * on such a node while nodes are replaced one after the other.
 */
export const undo = {
  name: '0026-undo',
  sql: `
alter table receipt add column needs text[] not null default '{edit}';
alter table receipt add column restored integer not null default 0;
alter table receipt add column stayed integer not null default 0;

create function import_receipt() returns trigger language plpgsql as $$ begin
  if new.undo_until is null then
    update receipt set undone_at = now() where org_id = new.org_id and id = 'job:' || new.id and undone_at is null;
  else
    insert into receipt (org_id, id, account_id, module, action, needs, total, changed, until)
    values (new.org_id, 'job:' || new.id, new.account_id, new.module, 'import',
      case when new.given->>'mode' = 'overwrite' then '{add,edit}'::text[] else '{add}' end, (new.result->>'total')::int,
      (new.result->>'added')::int + (new.result->>'updated')::int, new.undo_until)
    on conflict (org_id, id) do update set until = excluded.until;
  end if;
  return null;
end $$;
create trigger import_receipt after update of undo_until on job for each row
  when (new.kind = 'import' and (new.undo_until is not null or old.undo_until is not null)) execute function import_receipt();
update job set undo_until = undo_until where undo_until > now();
`,
}
