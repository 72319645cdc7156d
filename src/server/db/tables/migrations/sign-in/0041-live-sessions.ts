/** The live sessions of an account are counted at each of its sign-ins; the ended ones stay for 30 days. */
export const liveSessions = {
  name: '0041-live-sessions',
  sql: `create index session_live on session (org_id, account_id, created_at) where ended_at is null;`,
}
