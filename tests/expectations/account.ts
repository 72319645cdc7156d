import type { Expectation } from '../fixtures/expectations.ts'

/** Nobody gives what he does not hold: these give nothing. */
export const expectation: Expectation = { draft: { role_list: [] } }
