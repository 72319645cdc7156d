import { anyText, listOf, object, unionOf, only, optional, orNull, whole } from '../../shared/wire/schemaOf.ts'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'

const state = only('waiting', 'sent', 'dead', 'skipped')

/** Request and reply of the log of deliveries. */
export const deliveriesBody = object<{ id: number; page?: number; state?: DeliveryState }>({
  id: whole,
  page: optional(whole),
  state: optional(state),
})
export const deliveryPage = object<DeliveryPage>({
  rows: listOf(
    object<WebhookDelivery>({
      id: whole,
      event: anyText,
      type: anyText,
      rows: whole,
      state,
      attempts: whole,
      status: orNull(whole),
      problem: orNull(anyText),
      answer: orNull(anyText),
      millis: orNull(whole),
      created_at: anyText,
      tried_at: orNull(anyText),
      next_at: anyText,
    }),
  ),
  pageSize: whole,
  counts: object<DeliveryPage['counts']>({
    waiting: optional(whole),
    sent: optional(whole),
    dead: optional(whole),
    skipped: optional(whole),
  }),
})
export const resendBody = object<{ id: number; deliveries: readonly number[] | 'dead' }>({
  id: whole,
  deliveries: unionOf(listOf(whole), only('dead')),
})
