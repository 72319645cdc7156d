/** How often what a browser tells of happened. */
export const errorCounts = {
  name: '0012-error-counts',
  sql: `
alter table errorlog add column count integer not null default 1;
`,
}
