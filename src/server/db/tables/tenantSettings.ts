/** SQL of the organisation of a statement, as its tenant was set; null without a tenant. */
export const currentOrg = `nullif(current_setting('app.org', true), '')::bigint`
/** SQL of its account. */
export const currentAccount = `nullif(current_setting('app.account', true), '')::bigint`
