import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  // The last of the choices is the platform's.
  draft: { audience: 1 },
  calls: [{ path: 'admin/message/reach', on: 'own', writes: false, body: () => ({ audience: 1 }) }],
}
