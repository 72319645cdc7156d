import { startProduct, testModule } from 'houtai/testing'
import { expect, test } from 'vitest'
import { ticket } from '../schemas/ticket.ts'

testModule(ticket, {
  expects: {
    saves: {
      '紧急的工单半小时内要有人处理': { draft: { urgency: 1 }, row: { allowed: 30, state: 'open' } },
      '普通的工单四小时内要有人处理': { draft: { urgency: 2 }, row: { allowed: 240 } },
    },
  },
})

test('a solved ticket has an answer, and waits for nothing', async () => {
  await using product = await startProduct()
  const tickets = (await product.signIn())(ticket)
  const { id } = await tickets.save({ title: '打印机卡纸', urgency: 1, state: 'doing' })
  await expect(tickets.act('state-doing-done', [id], { answer: '' })).rejects.toMatchObject({ code: 'invalid' })
  await tickets.act('state-doing-done', [id], { answer: '换了滚轮' })
  expect(await tickets.info(id)).toMatchObject({ state: 'done', answer: '换了滚轮', allowed: null })
})
