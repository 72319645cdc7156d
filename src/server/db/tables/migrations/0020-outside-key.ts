/**
 * By which key from outside the secrets in the tables are sealed: a fingerprint, not the key. And what requests are remembered by no longer
 * tells what was typed: it was a plain digest; those that are there are let pass for the week they stay.
 */
export const outsideKey = {
  name: '0020-outside-key',
  sql: `
create table seal_key (fingerprint text primary key, at timestamptz not null default now());
update idempotency set request = '';
`,
}
