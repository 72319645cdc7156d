import { uniqueWord } from '../../src/testing/sampleValue.ts'
import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  draft: () => ({ title: uniqueWord(), kind: 2, deposit: 5000, from: '2026-01-01', until: '2026-12-31', stage: 1 }),
  rowState: { 'bulk 1': { stage: 2 }, 'action end': { stage: 2 } },
  sends: { 'bulk 1': { val: 3 } },
  // A lease is never disabled, it ends.
  refuses: ['batch forbidden'],
}
