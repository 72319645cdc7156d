import { tokenPath, dayIn } from '../fixtures/apiTokens.ts'
import type { Expectation } from '../fixtures/expectations.ts'

const renew = `${tokenPath}/renew`

/** The caller may give only what it has; whoever adds a row here may add everywhere. */
export const expectation: Expectation = {
  draft: { rights: ['/config/dictionary:add'], expires_on: dayIn(30), addresses: '203.0.113.0/24' },
  // Otherwise its owner decides: tests/http/apiTokens.test.ts.
  rowState: { [renew]: { revoked: 1 } },
  refuses: [renew],
  calls: [
    { path: renew, on: 'row', writes: true, body: ({ id }) => ({ id }) },
    { path: `${tokenPath}/form`, on: 'own', writes: false, body: () => ({}) },
  ],
}
