import { appRole } from '../../connection.ts'

/** A file waits for a row to take it; then it stays. */
export const uploadRetention = {
  name: '0010-kept',
  sql: `
grant update (kept_until) on upload to ${appRole};
`,
}
