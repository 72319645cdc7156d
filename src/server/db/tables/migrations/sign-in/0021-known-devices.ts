import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/** Browsers of an account's sign-ins, by a digest of the token each was given. The request role has no access. */
export const knownDevices = {
  name: '0021-known-devices',
  sql: `
create table known_device (
  org_id bigint not null,
  account_id bigint not null,
  device text not null,
  last_at timestamptz not null default now(),
  primary key (org_id, account_id, device)
);
create index known_device_last on known_device (last_at);
create index known_device_mark on known_device (device);
${ownRowsPolicy('known_device')}
`,
}
