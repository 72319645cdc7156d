import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { refuse } from '../../src/shared/wire/refusal.ts'
import { allModules, allParts, treeModule } from '../fixtures/everything.ts'
import { asOwner, digest, orgOf, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** The hook of a module, and how often it ran. */
const hooks = { before: 0, after: 0, mayBe: (_title: unknown): boolean => true, room: Infinity }
const countingPart: AnyPart = {
  ...allParts['treenode'],
  async beforeSave(_scope, row, old) {
    hooks.before += 1
    if (!hooks.mayBe(old?.['title'])) throw refuse('ownRights')
    return row
  },
  async afterSave() {
    hooks.after += 1
    if (hooks.after > hooks.room) throw refuse('quotaReached', { params: { max: 0 } })
  },
} as AnyPart

describe(`a dry run of ticked rows on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: { ...allParts, treenode: countingPart } })
    session = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())
  beforeEach(() => Object.assign(hooks, { before: 0, after: 0, mayBe: () => true, room: Infinity }))

  const addNodes = async (count: number, status: number): Promise<number[]> =>
    (
      await asOwner<{ id: number }>(
        product,
        `insert into treenode (org_id, title, status) select ${org}, 'n' || n, ${status} from generate_series(1, ${count}) n returning id`,
      )
    ).map(({ id }) => id)
  const dryRunOf = async (command: string, ids: readonly number[]) => {
    const before = await digest(product)
    const { body } = await session.post(`${treeModule.wire.path}/batch`, { command, ids, dry: 1 })
    expect(await digest(product)).toBe(before)
    return body.data
  }

  test('of the question why runs no hook for commands that the account may not give', async () => {
    const [id] = await addNodes(1, 1)
    const looker = await signInWith(product, 'looker', { [treeModule.route]: ['view'] })
    const why = async (by: Session, body: object = {}) => {
      hooks.before = 0
      expect((await by.post(`${treeModule.wire.path}/why`, { id, ...body })).status).toBe(200)
      return hooks.before
    }
    expect(await why(looker)).toBe(0)
    expect(await why(looker, { do: 'delete' })).toBe(0)
    expect(await why(session, { do: 'edit' })).toBe(0)
    expect(await why(session)).toBeGreaterThan(0)
  })

  test('runs the module’s hook once for each refused row', async () => {
    const ids = await addNodes(60, 1)
    hooks.mayBe = title => title === 'n60'
    const refused = [{ code: 'ownRights', count: 59 }]
    expect(await dryRunOf('forbidden', ids)).toMatchObject({ total: 60, changed: 1, refused, ids: ids.slice(59) })
    expect(hooks.before).toBe(61)
  })

  test('stops at a full quota and knows the outcome of all', async () => {
    const ids = await addNodes(64, -1)
    hooks.room = 0
    const refused = [{ code: 'quotaReached', count: 64, params: { max: 0 } }]
    expect(await dryRunOf('recover', ids)).toMatchObject({ total: 64, changed: 0, refused, ids: [] })
    expect(hooks.after).toBe(7)
  })

  test('uses only the state of rows where they are so many that others would wait', async () => {
    const ids = await addNodes(501, 1)
    hooks.mayBe = () => false
    expect(await dryRunOf('forbidden', ids)).toMatchObject({ total: 501, changed: 501, refused: [], ids })
    expect(hooks.before).toBe(0)
    expect(await session.post(`${treeModule.wire.path}/batch`, { command: 'forbidden', ids })).toMatchObject({ status: 403 })
  })
})
