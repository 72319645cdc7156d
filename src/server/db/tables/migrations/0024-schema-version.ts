/** Versions that have prepared this database, so that an older one does not undo what a newer one made. */
export const schemaVersions = {
  name: '0024-schema-version',
  sql: `
create table schema_version (
  fingerprint text primary key,
  generation integer not null,
  product text not null,
  at timestamptz not null default clock_timestamp()
);
`,
}
