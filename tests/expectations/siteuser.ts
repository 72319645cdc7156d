import type { Expectation } from '../fixtures/expectations.ts'

/** A platform role cannot be given to a user of another organisation. */
export const expectation: Expectation = { draft: { role_list: [] } }
