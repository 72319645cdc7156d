import { appRole } from '../../connection.ts'

/** An upload expires unless a row takes it. */
export const uploadRetention = {
  name: '0010-kept',
  sql: `
grant update (kept_until) on upload to ${appRole};
`,
}
