import type { Expectation } from '../fixtures/expectations.ts'

/** The caller may grant only what it has, so these grant nothing. */
export const expectation: Expectation = { draft: { role_list: [] } }
