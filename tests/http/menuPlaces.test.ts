import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { booking } from '../fixtures/booking.ts'
import { purchase, supplier } from '../fixtures/purchase.ts'
import { addAccount, addRow } from '../fixtures/records.ts'
import { statement, statementline } from '../fixtures/statement.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Entry {
  id: number
  title: string
  pageUrl: string
  icon: string
  children: Entry[]
}
const inStations = { ...booking, menu: { under: 'stations', sort: 2 } }

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  let session: Session
  beforeAll(async () => {
    // Its database was first started without these modules.
    product = await startProduct(engine, { modules: [...modules, purchase, supplier, inStations, statement, statementline] })
    platform = await product.signIn('platform')
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const menuOf = async (by: Session): Promise<Entry[]> =>
    (await by.post<{ leftMenu: Entry[] }>('admin/info', {})).body.data?.leftMenu ?? []
  const under = async (by: Session, title: string) => (await menuOf(by)).find(entry => entry.title === title)?.children
  const titles = (entries: readonly Entry[] = []) => entries.map(({ title }) => title)
  const menuRow = (row: object) => addRow(platform, 'admin/config/menu', row)

  test('a new module stands under its heading in organisations that were there, in its order and with its icon', async () => {
    const entries = await under(session, '财务')
    expect(titles(entries)).toEqual(['供应商', '采购单'])
    expect(entries?.map(({ icon, pageUrl }) => [icon, pageUrl])).toEqual([
      ['ri:apps-2-line', '/test/supplier'],
      ['ri:bill-line', '/test/purchase'],
    ])
    const all = (await menuOf(session)).flatMap(entry => [entry, ...entry.children])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('a heading that is made has the icon and the place that a module gives it, or the icon of its first module that has one', async () => {
    const entries = await menuOf(session)
    expect(entries[0]).toMatchObject({ title: '结算', icon: 'ri:bank-line' })
    expect(entries.at(-1)).toMatchObject({ title: '财务', icon: 'ri:bill-line' })
  })

  test('under a heading of the menu it stands among its entries', async () => {
    const all = titles(await under(session, '门店'))
    expect(all).toContain('预订')
    expect(all.indexOf('预订')).toBeLessThanOrEqual(2)
  })

  test('who may not view the module does not see it, nor a heading with nothing under it', async () => {
    await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: { [supplier.route]: ['view'] } })
    expect(titles(await under(await product.signIn('demo1', 'clerk'), '财务'))).toEqual(['供应商'])
    await addAccount(product, { orgcode: 'demo1', username: 'none', pages: { '/link': ['view'] } })
    expect(await under(await product.signIn('demo1', 'none'), '财务')).toBeUndefined()
  })

  test('what an operator arranged stays: an entry with the address decides, a disabled one too', async () => {
    const heading = await menuRow({ title: '财务', icon: 'ri:money-cny-box-line', sort: 5 })
    expect(titles(await under(session, '财务'))).toEqual(['供应商', '采购单'])
    expect(titles(await menuOf(session)).filter(title => title === '财务')).toHaveLength(1)
    const own = await menuRow({ title: '买办', pageUrl: '/test/purchase', pid: heading, sort: 1 })
    expect(titles(await under(session, '财务'))).toEqual(['买办', '供应商'])
    await platform.post('admin/config/menu/batch', { command: 'forbidden', ids: [own] })
    expect(titles(await under(session, '财务'))).toEqual(['供应商'])
    await platform.post('admin/config/menu/batch', { command: 'forbidden', ids: [heading] })
    expect(await under(session, '财务')).toBeUndefined()
    expect(JSON.stringify(await menuOf(session))).not.toContain('供应商')
    await platform.post('admin/config/menu/batch', { command: 'delete', ids: [own] })
    await platform.post('admin/config/menu/batch', { command: 'delete', ids: [heading] })
    expect(titles(await under(session, '财务'))).toContain('供应商')
  })

  test('a module that is gone leaves nothing in the menu', async () => {
    const without = await startProduct(engine)
    try {
      expect(JSON.stringify(await menuOf(await without.signIn('demo1')))).not.toContain('财务')
    } finally {
      await without.close()
    }
  })
})
