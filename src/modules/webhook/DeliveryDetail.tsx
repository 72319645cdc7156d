import { t } from 'i18next'
import type { WebhookDelivery } from './delivery.ts'

/** Details of a delivery: the id of its message, the last and the next attempt, and the answer. */
export function DeliveryDetail({ delivery }: { delivery: WebhookDelivery }) {
  const { event, tried_at, next_at, state, problem, status, answer } = delivery
  return (
    <dl className="webhook-detail">
      <dt>webhook-id</dt>
      <dd>
        <code>{event}</code>
      </dd>
      {tried_at && (
        <>
          <dt>{t('webhooks:detail.tried')}</dt>
          <dd>{tried_at}</dd>
        </>
      )}
      {state === 'waiting' && (
        <>
          <dt>{t('webhooks:detail.next')}</dt>
          <dd>{next_at}</dd>
        </>
      )}
      {problem && (
        <>
          <dt>{t('webhooks:log.problem')}</dt>
          <dd>{t(`webhooks:problem.${problem}`, { status })}</dd>
        </>
      )}
      <dt>{t('webhooks:detail.answer')}</dt>
      <dd>{answer ? <pre tabIndex={0}>{answer}</pre> : t('webhooks:detail.noAnswer')}</dd>
    </dl>
  )
}
