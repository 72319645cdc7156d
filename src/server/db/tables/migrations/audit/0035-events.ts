/**
 * The log as an outbox: each entry names the transaction that wrote it, so that a reader knows which entries were committed since it last
 * read, in whatever order. Entries from before have none. A default of their own statement rewrites no row.
 */
export const events = {
  name: '0035-events',
  sql: `
alter table audit add column tx xid8;
alter table audit alter column tx set default pg_current_xact_id();
create index audit_tx on audit (org_id, tx) where tx is not null;
`,
}
