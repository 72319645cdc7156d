import type { Expectation } from '../fixtures/expectations.ts'

/** The platform gives its own roles to no user of another organisation. */
export const expectation: Expectation = { draft: { role_list: [] } }
