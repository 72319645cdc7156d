/** Accounts of the first start that have no password yet, because nobody was told it. */
export const firstStart = {
  name: '0016-first-start',
  sql: `
create table first_account (account_id bigint primary key);
`,
}
