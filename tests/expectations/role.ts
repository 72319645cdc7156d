import type { Expectation } from '../fixtures/expectations.ts'
import { pageRights } from '../fixtures/pageRights.ts'

export const expectation: Expectation = {
  draft: { menus: [], rights: [] },
  calls: [
    { path: 'admin/config/pagerole/overview', on: 'rows', writes: false, body: () => ({}) },
    { path: 'admin/config/role/form', on: 'row', writes: false, body: ({ id }) => ({ id }) },
    ...pageRights('admin/config/pagerole'),
  ],
}
