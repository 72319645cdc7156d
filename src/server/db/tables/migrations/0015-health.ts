/** One row that the health check writes. */
export const healthTrial = {
  name: '0015-health',
  sql: `
create table health_trial (
  one boolean primary key default true check (one),
  at timestamptz not null
);
`,
}
