/** Whom a session looks at the product as, and until when. */
export const sessionView = {
  name: '0031-session-view',
  sql: `
alter table session add column view_role bigint, add column view_account bigint, add column view_until timestamptz;
`,
}
