/** Accounts of the first start whose password was not printed yet. */
export const firstStart = {
  name: '0016-first-start',
  sql: `
create table first_account (account_id bigint primary key);
`,
}
