import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Browsers an account was let in from, by a digest of the mark each was given. Requests do not reach it. */
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
