import type { Expectation } from '../fixtures/expectations.ts'

const path = 'admin/config/sso'

/** One that finds accounts or gives roles is saved with the rights of all roles alone: tests/http/sso.test.ts. */
export const expectation: Expectation = {
  draft: {
    kind: 'oidc',
    issuer: 'https://login.example.com',
    client_id: 'houtai',
    client_secret: 'a-secret-for-the-matrix',
    default_roles: [],
    roles: [],
    api_url: null,
    match_email: 0,
    match_username: 0,
    passwords_off: 0,
    emergency_id: null,
  },
  refuses: [`${path}/test`],
  calls: [
    { path: `${path}/addresses`, on: 'own', writes: false, body: () => ({}) },
    // An unknown kind: nothing is called.
    { path: `${path}/test`, on: 'own', writes: false, body: () => ({ kind: 'nothing' }) },
  ],
}
