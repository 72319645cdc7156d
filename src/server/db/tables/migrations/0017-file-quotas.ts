/** Sums of an organisation's files, and of those of an account that no row has taken, without a look at the rows. */
export const fileQuotas = {
  name: '0017-file-quotas',
  sql: `
create index upload_bytes on upload (org_id) include (bytes);
create index upload_waiting on upload (org_id, created_by) include (bytes) where kept_until is not null;
`,
}
