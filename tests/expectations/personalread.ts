import type { Expectation } from '../fixtures/expectations.ts'

export const expectation: Expectation = {
  entrySql: account =>
    `insert into audit (org_id, account_id, action, module, row_ids, fields) select org_id, id, 'reveal', 'account', array[id], array['nickname'] from account where id = ${account}`,
}
