/** `waiting`: not sent yet, or to be retried; `dead`: given up; `skipped`: the owner no longer sees the rows. */
export type DeliveryState = 'waiting' | 'sent' | 'dead' | 'skipped'

/** A line of the log of deliveries. */
export interface WebhookDelivery {
  id: number
  event: string
  type: string
  rows: number
  state: DeliveryState
  attempts: number
  /** The HTTP status of the answer; null where there was none. */
  status: number | null
  problem: string | null
  answer: string | null
  millis: number | null
  created_at: string
  tried_at: string | null
  next_at: string
}

export interface DeliveryPage {
  rows: readonly WebhookDelivery[]
  pageSize: number
  counts: Readonly<Partial<Record<DeliveryState, number>>>
}
