import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  calls: [{ path: 'region/at', on: 'own', writes: false, body: () => ({ point: '116.40,39.90' }) }],
}
