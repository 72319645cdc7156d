import { appRole } from '../../connection.ts'

/** Indexes for the retention; and the read count of a deleted letter becomes null. */
export const retentionIndexes = {
  name: '0013-ages',
  sql: `
create index session_age on session (created_at);
create index idempotency_age on idempotency (at);
create index receipt_age on receipt (created_at);
create index letter_age on letter (sent_at);
create index delivery_letter on letter_delivery (letter_id);
create or replace function letter_reads(sent bigint) returns bigint language sql stable security definer set search_path = public as $$
  select case when count(l.id) > 0 then count(d.letter_id) end from letter l left join letter_delivery d on d.letter_id = l.id and d.state <> 'unread'
  where l.org_id = nullif(current_setting('app.org', true), '')::bigint and l.source = sent;
$$;
revoke all on function letter_reads(bigint) from public;
grant execute on function letter_reads(bigint) to ${appRole};
`,
}
