import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    platform = await product.signIn('platform')
  })
  afterAll(() => product?.close())

  const status = async (session: Session) => (await session.post('admin/info')).status

  test.each([
    ['by a save', (id: number, on: boolean) => platform.post('admin/websit/save', { id, status: on ? 1 : 0 })],
    [
      'in a batch',
      (id: number, on: boolean) => platform.post('admin/websit/batch', { ids: [id], command: on ? 'normal' : 'forbidden' }),
    ],
  ])('who was at work in an organisation that is disabled and enabled %s signs in anew', async (_, setEnabled) => {
    const [mine, others] = [await product.signIn('demo2'), await product.signIn('demo1')]
    const id = await orgOf(product, 'demo2')
    expect((await setEnabled(id, false)).status).toBe(200)
    expect(await status(mine)).toBe(401)
    expect((await setEnabled(id, true)).status).toBe(200)
    expect(await status(mine)).toBe(401)
    expect([await status(others), await status(await product.signIn('demo2'))]).toEqual([200, 200])
  })
})
