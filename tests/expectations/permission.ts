import type { Expectation } from '../fixtures/expectations.ts'
import { pageRights } from '../fixtures/pageRights.ts'

export const expectation: Expectation = { calls: pageRights('admin/application/pagerole') }
