import { appRole } from '../../../connection.ts'
import type { Migration } from '../../migrate.ts'
import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/**
 * Single sign-on: whom a provider's subject is, what a browser takes over after the provider's answer, logout tokens that were used, and by which
 * provider a session began.
 */
export const singleSignOn: Migration = {
  name: '0035-single-sign-on',
  // With the function of 0040, and no right to delete.
  alsoRan: ['03844f4cf566e589e0fd73550e9302ba8621d19e0c2a42526118af0ceb672f52'],
  sql: `
create table sso_link (
  org_id bigint not null,
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  provider text not null,
  linked_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (org_id, issuer, subject)
);
create index sso_link_account on sso_link (org_id, account_id);
${ownRowsPolicy('sso_link')}
grant select, delete on sso_link to ${appRole};

create table sso_handover (
  state text primary key,
  org_id bigint not null,
  account_id bigint not null,
  provider_id bigint not null,
  issuer text not null,
  subject text not null,
  provider_session text,
  id_token text,
  created_at timestamptz not null default now(),
  taken_at timestamptz
);
create index sso_handover_age on sso_handover (created_at);
${ownRowsPolicy('sso_handover')}

create table sso_logout (
  org_id bigint not null,
  token text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, token)
);
create index sso_logout_age on sso_logout (created_at);
${ownRowsPolicy('sso_logout')}

alter table session add column sso_provider bigint, add column sso_issuer text, add column sso_subject text, add column sso_session text, add column sso_token text;
create index session_sso on session (org_id, sso_issuer, sso_subject) where sso_issuer is not null and ended_at is null;

create function has_password(mine bigint) returns boolean language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from account where org_id = nullif(current_setting('app.org', true), '')::bigint and id = mine and password is not null);
end $$;
revoke all on function has_password(bigint) from public;
grant execute on function has_password(bigint) to ${appRole};
`,
}
