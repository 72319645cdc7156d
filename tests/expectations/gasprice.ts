import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  calls: [
    { path: 'admin/gasstation/price/day', on: 'own', writes: false, body: () => ({ day: '2026-11-01' }) },
    { path: 'admin/gasstation/price/lately', on: 'own', writes: false, body: () => ({}) },
    { path: 'admin/gasstation/price/trend', on: 'own', writes: false, body: () => ({ provinceid: 110_000 }) },
  ],
}
