import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, defineModule, recordStatus, type Right, states, text } from '../../src/schema/index.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { addAccount } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** A loan is suspected in secret: only some see the state that its steps change. */
const loan: AnyModule = defineModule({
  name: 'loan',
  label: '借款',
  route: '/test/loan',
  wire: { path: 'test/loan' },
  rights: { seeReview: '查看审查' },
  fields: {
    title: text('事由', { required: true, max: 50 }),
    remark: text('备注', { max: 50 }),
    review: states(
      '审查',
      { 未审: 'open', 存疑: 'doubted' },
      {
        initial: 'open',
        needs: { view: 'seeReview' },
        transitions: {
          open: { doubted: { label: '提出异议', needs: 'edit', fields: ['remark'] } },
          doubted: { open: { label: '撤回异议', needs: 'edit' } },
        },
      },
    ),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'remark', 'review', 'status'], search: ['title'], filters: ['review', 'status'] },
  form: ['title', 'remark', 'status'],
})
const path = loan.wire.path
const [doubt] = Object.keys(loan.actions ?? {})
const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']

describe(`on ${engine}`, () => {
  let product: Product
  /** The auditor sees the review, the clerk does not. */
  let [auditor, clerk] = [] as unknown as [Session, Session]
  let [open, doubted] = [0, 0]
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, loan] })
    const signIn = async (username: string, own: readonly Right[]): Promise<Session> => {
      const pages = { [loan.route]: [...every, ...own], '/audit': ['view' as const, 'export' as const] }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      return product.signIn('demo1', username)
    }
    auditor = await signIn('auditor', ['seeReview'])
    clerk = await signIn('clerk', [])
    const add = async (title: string) => (await auditor.post<{ id: number }>(`${path}/save`, { title })).body.data?.id ?? 0
    open = await add('甲')
    doubted = await add('乙')
    expect((await auditor.post(`${path}/${doubt}`, { ids: [doubted], remark: '补材料' })).status).toBe(200)
  })
  afterAll(() => product?.close())

  const items = async (who: Session, id: number) =>
    (await who.post<WhyReply>(`${path}/why`, { id })).body.data?.items.filter(({ key }) => key.startsWith('action:'))

  test('why not is answered alike for every state, to whoever does not see it', async () => {
    expect(await items(auditor, open)).not.toEqual(await items(auditor, doubted))
    expect(await items(clerk, open)).toHaveLength(2)
    expect(await items(clerk, open)).toEqual(await items(clerk, doubted))
  })
})
