import { appRole } from '../../connection.ts'
import { platformOrg } from '../columns.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Function: the platform creates or resets an organisation's administrator with this password. */
const firstAdministrator = `
create function first_administrator(org bigint, named text, hashed text) returns void language plpgsql security definer set search_path = public as $$
declare whole bigint; mine bigint; called text := '管理员';
begin
  if current_setting('app.org', true) is distinct from '${platformOrg}' then raise exception 'only the platform founds organisations'; end if;
  select id into whole from role where org_id = org and status = 1 and rights @> '["*:view","*:add","*:edit","*:delete","*:export","*:finish","*:cancel"]' order by id limit 1;
  if whole is null then
    if exists (select from role where org_id = org and title = called and status <> -1) then called := called || to_char(now(), ' YYYY-MM-DD HH24:MI:SS'); end if;
    insert into role (org_id, title, rights) values (org, called, '["*:view","*:add","*:edit","*:delete","*:export","*:finish","*:cancel"]') returning id into whole;
  end if;
  select id into mine from account where org_id = org and lower(username) = lower(named) and status <> -1;
  if mine is null then
    insert into account (org_id, username, nickname, password, role_list) values (org, named, '管理员', hashed, array[whole]) returning id into mine;
  else
    update account set password = hashed, status = 1, version = version + 1, updated_at = now(),
      role_list = case when whole = any(role_list) then role_list else role_list || whole end where org_id = org and id = mine;
    update session set ended_at = now() where org_id = org and account_id = mine and ended_at is null;
  end if;
  insert into audit (org_id, action, module, row_ids) values (org, 'firstAdministrator', 'account', array[mine]);
end $$;
revoke all on function first_administrator(bigint, text, text) from public;
grant execute on function first_administrator(bigint, text, text) to ${appRole};`

/** Function: ends all sessions of an account, after its password or its status changes. */
const endSessions = `
create function end_sessions(mine bigint) returns void language sql security definer set search_path = public as $$
  update session set ended_at = now() where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = mine and ended_at is null;
$$;
revoke all on function end_sessions(bigint) from public;
grant execute on function end_sessions(bigint) to ${appRole};`

/** Tables of the engine itself. The modules' tables are made from their schemas, after these. */
export const engine = {
  name: '0001-engine',
  sql: `
create table session (
  sid text primary key,
  org_id bigint not null,
  account_id bigint not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  ended_at timestamptz,
  ip text,
  agent text
);
create index session_account on session (org_id, account_id);
${ownRowsPolicy('session')}

create table signing_key (id integer generated always as identity primary key, key bytea not null, created_at timestamptz not null default now());

create table audit (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  account_id bigint,
  account_id_org bigint generated always as (org_id) stored,
  created_by bigint generated always as (account_id) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz generated always as (created_at) stored,
  status smallint not null default 1,
  version integer not null default 1,
  ip text,
  request_id text,
  action text not null,
  module text,
  row_ids bigint[] not null default '{}',
  changes jsonb,
  result text not null default 'ok'
);
create index audit_page on audit (org_id, id desc);
create index audit_account on audit (org_id, account_id, id desc);
create index audit_module on audit (org_id, module, id desc);
create index audit_rows on audit using gin (row_ids);
${ownRowsPolicy('audit')}
grant select, insert on audit to ${appRole};

create table counter (
  org_id bigint not null,
  module text not null,
  facet text not null,
  value text not null,
  status smallint not null,
  n bigint not null,
  primary key (org_id, module, facet, value, status)
) with (fillfactor = 50);
${ownRowsPolicy('counter')}
create policy builtin on counter for select to ${appRole} using (org_id = 0);
grant select, insert, update on counter to ${appRole};

create table idempotency (
  org_id bigint not null,
  account_id bigint not null,
  key text not null,
  request text not null,
  reply text not null,
  at timestamptz not null default now(),
  primary key (org_id, account_id, key)
);
${ownRowsPolicy('idempotency')}
grant select, insert on idempotency to ${appRole};

create table preference (
  org_id bigint not null,
  account_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, account_id, key)
);
${ownRowsPolicy('preference')}
grant select, insert, update on preference to ${appRole};

${firstAdministrator}
${endSessions}
`,
}
