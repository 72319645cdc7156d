import type { Expectation } from '../fixtures/expectations.ts'

/** Without an account: tests/http/stations.test.ts covers that. */
export const expectation: Expectation = {
  draft: { password: '' },
  calls: [{ path: 'admin/gasstation/cities', on: 'own', writes: false, body: () => ({}) }],
}
