/** Covering indexes for the file quotas of an organisation and of an account's expiring uploads. */
export const fileQuotas = {
  name: '0017-file-quotas',
  sql: `
create index upload_bytes on upload (org_id) include (bytes);
create index upload_waiting on upload (org_id, created_by) include (bytes) where kept_until is not null;
`,
}
