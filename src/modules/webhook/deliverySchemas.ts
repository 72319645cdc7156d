import { anyText, listOf, object, unionOf, enumOf, optional, nullable, integer } from 'houtai/wire/schemaOf'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'

const state = enumOf('waiting', 'sent', 'dead', 'skipped')

/** Request and reply of the log of deliveries. */
export const deliveriesBody = object<{ id: number; page?: number; state?: DeliveryState }>({
  id: integer,
  page: optional(integer),
  state: optional(state),
})
export const deliveryPage = object<DeliveryPage>({
  rows: listOf(
    object<WebhookDelivery>({
      id: integer,
      event: anyText,
      type: anyText,
      rows: integer,
      state,
      attempts: integer,
      status: nullable(integer),
      problem: nullable(anyText),
      answer: nullable(anyText),
      millis: nullable(integer),
      created_at: anyText,
      tried_at: nullable(anyText),
      next_at: anyText,
    }),
  ),
  pageSize: integer,
  counts: object<DeliveryPage['counts']>({
    waiting: optional(integer),
    sent: optional(integer),
    dead: optional(integer),
    skipped: optional(integer),
  }),
})
export const resendBody = object<{ id: number; deliveries: readonly number[] | 'dead' }>({
  id: integer,
  deliveries: unionOf(listOf(integer), enumOf('dead')),
})
