/** How often an entry's event happened: refusals are written once a minute. A constant default rewrites no row. */
export const auditTimes = {
  name: '0018-audit-times',
  sql: `
alter table audit add column times integer not null default 1;
`,
}
