import { audit } from '../../schemas/audit.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import { siteuser } from '../../schemas/siteuser.ts'
import { wachapp } from '../../schemas/wachapp.ts'
import { type Api, ApiRefusal } from '../../src/shared/api/index.ts'
import { expense } from '../fixtures/expense.ts'

declare const api: Api

// --- what must compile

export async function compiles(): Promise<void> {
  const { data } = await api(dictionary).list({ pid: 2, status: 'all', orderKey: '-sort', queryValue: '板', limit: 5, page: 2 })
  const [first] = data
  const title: string = first?.title ?? ''
  const price: number | null = first?.temp_price ?? null
  const group: string | null | undefined = first?.pid_title
  await api(dictionary).save({ title })
  await api(dictionary).save({ id: 1, version: 2, temp_price: price })
  await api(wachapp).list({ whatsapp_status: 1, ST: '2026-01-01', orderKey: 'send_count_1' })
  await api(wachapp).upfield({ id: 1 }, 'number', group ?? null)
  await api(audit).list({ orderKey: '-id' })
  for await (const { id } of api(siteuser).rows({ limit: 100 })) void id
  await api(expense).act('state-sent-approved', [1])
  await api(expense).act('drop', [1], { reason: '重复' })
  // A tab beside the field's own values.
  await api(wachapp).list({ whatsapp_status: 7 })
}

export const isFull = (error: unknown): boolean => {
  const refusal = api(wachapp).refusalIn(error)
  return refusal?.code === 'quotaReached' || refusal?.code === 'sentAhead'
}
export const isStale = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'stale'

// --- what must not compile

export async function refused(): Promise<void> {
  // @ts-expect-error no such filter
  await api(dictionary).list({ gruop: 2 })
  // @ts-expect-error no such value of the filter
  await api(wachapp).list({ whatsapp_status: 77 })
  // @ts-expect-error not among the sorts
  await api(dictionary).list({ orderKey: 'remark' })
  // @ts-expect-error no such status
  await api(dictionary).list({ status: 7 })
  // @ts-expect-error no such field in a new row
  await api(dictionary).save({ title: '甲', tilte: '乙' })
  // @ts-expect-error a new row needs its title
  await api(dictionary).save({ sort: 1 })
  // @ts-expect-error a text is no number
  await api(dictionary).save({ title: 1 })
  // @ts-expect-error no such field
  await api(dictionary).upfield({ id: 1 }, 'tilte', '甲')
  // @ts-expect-error no such field in a row
  void (await api(dictionary).info(1)).tilte
  // @ts-expect-error a secret is in no row
  void (await api(siteuser).info(1)).password
  // @ts-expect-error no such step
  await api(expense).act('state-draft-approved', [1])
  // @ts-expect-error no such action
  await api(wachapp).act('setCod', [1])
}

// @ts-expect-error no such refusal
export const misspelt = (error: unknown): boolean => api(dictionary).refusalIn(error)?.code === 'stael'
