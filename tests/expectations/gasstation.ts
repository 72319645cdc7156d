import type { Expectation } from '../fixtures/expectations.ts'

/** Its account is another matter: see stations. */
export const expectation: Expectation = {
  draft: { password: '' },
  calls: [{ path: 'admin/gasstation/cities', on: 'own', writes: false, body: () => ({}) }],
}
