import { appRole } from '../../connection.ts'
import { platformOrg } from '../columns.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

const org = `(select nullif(current_setting('app.org', true), '')::bigint)`
const account = `(select nullif(current_setting('app.account', true), '')::bigint)`

/** Letters: the text is stored once, for all recipients. */
const letters = `
create table letter (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  reach text not null check (reach in ('named', 'organisation', 'everywhere')),
  title text,
  content text,
  version integer not null default 1,
  notice jsonb,
  source bigint,
  sender bigint,
  sent_at timestamptz not null default now(),
  withdrawn boolean not null default false,
  check (reach <> 'everywhere' or org_id = ${platformOrg}),
  check (title is not null or notice is not null)
);
create index letter_wide on letter (org_id, id) where reach <> 'named' and not withdrawn;
create index letter_source on letter (org_id, source) where source is not null;
${ownRowsPolicy('letter')}
create policy everywhere on letter for select to ${appRole} using (reach = 'everywhere' and current_setting('app.org', true) <> '');
grant select, insert, update on letter to ${appRole};`

/** Deliveries and their state; a letter to everybody has rows only for accounts that opened it. */
const deliveries = `
create table letter_delivery (
  org_id bigint not null,
  account_id bigint not null,
  letter_id bigint not null,
  state text not null default 'unread' check (state in ('unread', 'readed', 'trash')),
  primary key (org_id, account_id, letter_id)
);
create index delivery_list on letter_delivery (org_id, account_id, state, letter_id desc);
create index delivery_read on letter_delivery (letter_id) where state <> 'unread';
alter table letter_delivery enable row level security;
alter table letter_delivery force row level security;
create policy own on letter_delivery to ${appRole} using (org_id = ${org} and account_id = ${account}) with check (org_id = ${org} and account_id = ${account});
create policy sent on letter_delivery for insert to ${appRole} with check (org_id = ${org});
create policy owner on letter_delivery to current_user using (true) with check (true);
grant select, insert, update on letter_delivery to ${appRole};`

/** Counting functions: a sender sees how many have read a letter, not who. The platform sees how many accounts there are. */
const letterCounts = `
create function letter_reads(sent bigint) returns bigint language sql stable security definer set search_path = public as $$
  select count(*) from letter l join letter_delivery d on d.letter_id = l.id
  where l.org_id = nullif(current_setting('app.org', true), '')::bigint and l.source = sent and d.state <> 'unread';
$$;
revoke all on function letter_reads(bigint) from public;
grant execute on function letter_reads(bigint) to ${appRole};
create function accounts_everywhere() returns bigint language plpgsql stable security definer set search_path = public as $$
begin
  if current_setting('app.org', true) is distinct from '${platformOrg}' then raise exception 'only the platform writes to all'; end if;
  return (select count(*) from account a join organisation o on o.id = a.org_id where a.status = 1 and o.status = 1);
end $$;
revoke all on function accounts_everywhere() from public;
grant execute on function accounts_everywhere() to ${appRole};`

/** Whether an organisation was notified of a reached quota, so that each time is notified once. */
const quotaNotices = `
create table quota_told (
  org_id bigint not null,
  module text not null,
  reached boolean not null default true,
  primary key (org_id, module)
);
${ownRowsPolicy('quota_told')}
grant select, insert, update on quota_told to ${appRole};`

/** Networks and browsers of an account's sign-ins, and sessions from new ones. The request role has no access. */
const signInPlaces = `
create table sign_in_place (
  org_id bigint not null,
  account_id bigint not null,
  network text not null,
  device text not null,
  last_at timestamptz not null default now(),
  primary key (org_id, account_id, network, device)
);
${ownRowsPolicy('sign_in_place')}
alter table session add column unfamiliar boolean not null default false;`

/** Tables of the message centre and of system notices. */
export const messages = {
  name: '0011-messages',
  sql: [letters, deliveries, letterCounts, quotaNotices, signInPlaces].join('\n'),
}
