import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/**
 * Files that rows had which are gone for good, also in former versions. A trigger of their tables enters them, whichever program
 * deletes; whether anything else names them is asked later (`src/server/jobs/expireReleasedFiles.ts`). `due_at` is when.
 */
export const releasedFiles = {
  name: '0036-released-files',
  sql: `
create table released_file (
  org_id bigint not null,
  id text not null,
  due_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index released_file_due on released_file (due_at);
${ownRowsPolicy('released_file')}

create function release_files() returns trigger language plpgsql security definer set search_path = public as $$
declare former text := (select string_agg(coalesce(e.changes->(old.id::text), e.changes->'new')::text, ' ') from audit e
  where e.org_id = old.org_id and e.row_ids @> array[old.id] and e.changes is not null);
begin
  insert into released_file (org_id, id)
  select u.org_id, u.id from upload u where u.org_id = old.org_id
    and u.id in (select m[1] from regexp_matches(concat_ws(' ', to_jsonb(old)::text, former), '[0-9a-f]{32}', 'g') m)
  on conflict do nothing;
  return null;
end $$;
revoke all on function release_files() from public;
`,
}
