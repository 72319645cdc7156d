/**
 * The fingerprint of the key that encrypts the secrets in the tables. And idempotency records no longer reveal what was typed: they had
 * a plain digest; existing ones are emptied and accepted for the week they stay.
 */
export const outsideKey = {
  name: '0020-outside-key',
  sql: `
create table seal_key (fingerprint text primary key, at timestamptz not null default now());
update idempotency set request = '';
`,
}
