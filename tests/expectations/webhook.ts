import type { Expectation } from '../fixtures/expectations.ts'
import { webhookPath } from '../fixtures/webhooks.ts'

const [renew, resend, deliveries] = ['renew', 'resend', 'deliveries'].map(call => `${webhookPath}/${call}`) as [
  string,
  string,
  string,
]

/** Otherwise its owner decides, and what was delivered: tests/http/webhooks.test.ts. */
export const expectation: Expectation = {
  draft: { url: 'https://hooks.example.com/', events: ['webhook:*'] },
  rowState: { [renew]: { status: 0 }, 'action test': { starts: 'whsec_AbCd…' }, 'action resume': { paused: 1 } },
  // Its draft subscribes to events of this page, which needs the right to view it.
  alsoNeeds: { 'save of a new row': ['view'] },
  refuses: [renew, resend],
  alsoWrites: ['webhook_delivery', 'webhook_state', 'webhook_key'],
  calls: [
    { path: `${webhookPath}/form`, on: 'own', writes: false, body: () => ({}) },
    {
      path: deliveries,
      on: 'row',
      writes: false,
      body: ({ id }) => ({ id }),
      finds: data => typeof data === 'object' && data !== null && 'rows' in data,
    },
    { path: resend, on: 'row', writes: true, body: ({ id }) => ({ id, deliveries: 'dead' }) },
    { path: renew, on: 'row', writes: true, body: ({ id }) => ({ id }) },
  ],
}
