import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  draft: { tile_url: '/tiles/{z}/{x}/{y}.png' },
  calls: [{ path: 'map/place', on: 'own', writes: false, body: () => ({ keyword: '' }) }],
}
