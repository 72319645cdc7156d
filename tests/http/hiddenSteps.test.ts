import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  defineModule,
  recordStatus,
  type Right,
  states,
  text,
  withModuleActions,
} from '../../src/schema/index.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { getFile } from '../fixtures/readSheet.ts'
import { addRow, valueAsOwner, signInWith } from '../fixtures/records.ts'
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
    product = await startProduct(engine, { modules: withModuleActions([...modules, loan]) })
    const signIn = async (username: string, own: readonly Right[]): Promise<Session> => {
      const pages = { [loan.route]: [...every, ...own], '/audit': ['view' as const, 'export' as const] }
      return signInWith(product, username, pages)
    }
    auditor = await signIn('auditor', ['seeReview'])
    clerk = await signIn('clerk', [])
    const add = (title: string) => addRow(auditor, path, { title })
    open = await add('甲')
    doubted = await add('乙')
    expect((await auditor.post(`${path}/${doubt}`, { ids: [doubted], remark: '补材料' })).status).toBe(200)
  })
  afterAll(() => product?.close())

  const items = async (who: Session, id: number) =>
    (await who.post<WhyReply>(`${path}/why`, { id })).body.data?.items.filter(({ key }) => key.startsWith('action:'))

  const latestCard = { cards: [{ id: 'one', size: 'small', kind: 'figure', module: 'audit', name: 'latest' }], patient: 1 }
  const entryOf = (action = '') => valueAsOwner<number>(product, `select id as value from audit where action = '${action}'`)
  async function csvOf(who: Session, list: string): Promise<string> {
    const { body } = await who.post<{ path: string }>(list, { postType: 'excel', format: 'csv' })
    const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${who.token}` })
    return bytes.toString()
  }

  test('why not is answered alike for every state, to whoever does not see it', async () => {
    expect(await items(auditor, open)).not.toEqual(await items(auditor, doubted))
    expect(await items(clerk, open)).toHaveLength(2)
    expect(await items(clerk, open)).toEqual(await items(clerk, doubted))
  })

  test.each<[string, (who: Session) => Promise<unknown>]>([
    ['the history of the row', who => who.post(`${path}/history`, { id: doubted })],
    ['the feed of the module', who => who.post(`${path}/events`, {})],
    ['the feed of all', who => who.post('events', {})],
    ['the latest changes of the home page', who => who.post('home/cards', latestCard)],
    ['the log', who => who.post('admin/audit/list', {})],
    ['the log of that step', who => who.post('admin/audit/list', { action: doubt })],
    ['the entry in the log', async who => who.post('admin/audit/info', { id: await entryOf(doubt) })],
    ['a file of the log', who => csvOf(who, 'admin/audit/list')],
  ])('%s names the step to whoever sees the field, and to nobody else', async (_where, answerFor) => {
    const traces = [String(doubt), '提出异议', 'doubted']
    const tracesIn = async (who: Session) => {
      const answer = await answerFor(who)
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      return traces.filter(trace => text.includes(trace))
    }
    expect(await tracesIn(auditor)).not.toEqual([])
    expect(await tracesIn(clerk)).toEqual([])
  })

  test('the other values that a step changed are in the history', async () => {
    const { body } = await clerk.post<{ action: string; changes: object }[]>(`${path}/history`, { id: doubted })
    expect(body.data?.[0]).toMatchObject({ action: 'edit', changes: { remark: [null, '补材料'] } })
  })
})
