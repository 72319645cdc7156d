import { expect, test } from 'vitest'
import { refusalOfError } from '../../src/server/db/refusalOfError.ts'
import { raw } from '../../src/server/db/sql.ts'
import { emptyDatabase } from '../server.ts'

const me = { org: 1, account: 1 }

test('a closed embedded database refuses every call as unavailable', async () => {
  const database = await emptyDatabase('embedded')
  await database.close()
  const one = raw('select 1 as one')
  const calls = [
    database.read(me, one),
    database.write(me, one),
    database.transaction(me, query => query(one)),
    database.asOwner(query => query(one)),
  ]
  for (const end of await Promise.allSettled(calls))
    expect(end.status === 'rejected' && refusalOfError(end.reason, null)).toMatchObject({ code: 'unavailable' })
})
