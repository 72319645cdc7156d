import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = { brings: ['account', 'role'] }
