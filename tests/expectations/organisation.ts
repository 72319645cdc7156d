import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = { alsoWrites: ['account', 'role'] }
