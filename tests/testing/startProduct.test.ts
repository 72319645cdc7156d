import { expect, test } from 'vitest'
import { role } from '../../schemas/role.ts'
import { startProduct, type TestedProduct } from '../../src/testing/startProduct.ts'

const roles = async (product: TestedProduct) =>
  (await (await product.signIn())(role).list()).data.map(({ id, title, created_at }) => ({ id, title, created_at }))

test('a further product of a process is a copy of the first after its start: the same rows, and none that were saved since', async () => {
  await using first = await startProduct()
  const before = await roles(first)
  expect(before.length).toBeGreaterThan(0)
  await (await first.signIn())(role).save({ title: '只在第一个' })
  await first.signInWith({ [role.route]: ['view'] })
  await using second = await startProduct()
  expect(await roles(second)).toEqual(before)
  await (await second.signIn())(role).save({ title: '只在第二个' })
  expect((await roles(first)).map(({ title }) => title)).not.toContain('只在第二个')
  await expect((await second.signInWith({ [role.route]: ['view'] }))(role).save({ title: '谁也不是' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('other modules than those of the product are started anew', async () => {
  await using own = await startProduct()
  await using other = await startProduct({ modules: own.modules.filter(({ name }) => name !== 'wachapp') })
  expect(await roles(other)).not.toEqual(await roles(own))
})
