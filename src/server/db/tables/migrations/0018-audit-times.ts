/** How often what an entry tells of happened: refusals are told once a minute. A constant default rewrites no row. */
export const auditTimes = {
  name: '0018-audit-times',
  sql: `
alter table audit add column times integer not null default 1;
`,
}
