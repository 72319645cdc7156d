/** One row that is written to see whether that can be done. */
export const healthTrial = {
  name: '0015-health',
  sql: `
create table health_trial (
  one boolean primary key default true check (one),
  at timestamptz not null
);
`,
}
