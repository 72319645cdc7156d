import { Table, type TableColumnsType } from 'antd'
import { labelSelectAll } from 'houtai/client'
import { t } from 'i18next'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'
import { typeLabel } from './eventLabel.ts'

const tones: Readonly<Record<DeliveryState, string>> = { waiting: 'orange', sent: 'green', dead: 'red', skipped: 'grey' }

interface Props {
  /** Undefined while it loads. */
  data: DeliveryPage | undefined
  page: number
  total: number
  onPage: (page: number) => void
  selected: readonly number[]
  /** Null where nothing can be done with selected rows. */
  onSelect: ((ids: readonly number[]) => void) | null
}

/** One page of the deliveries of a subscription; a row unfolds to what was answered. */
export function DeliveryTable({ data, page, total, onPage, selected, onSelect }: Props) {
  return (
    <Table<WebhookDelivery>
      rowKey="id"
      size="small"
      loading={!data}
      dataSource={data?.rows ?? []}
      locale={{ emptyText: t('webhooks:log.empty') }}
      scroll={{ x: 880, y: 'calc(100vh - 340px)' }}
      pagination={{ current: page, pageSize: data?.pageSize ?? 20, total, showSizeChanger: false, onChange: onPage }}
      {...(onSelect
        ? {
            rowSelection: {
              selectedRowKeys: [...selected],
              // Without it antd drops the selected rows of this page when one selects on another.
              preserveSelectedRowKeys: true,
              onChange: keys => onSelect(keys.map(Number)),
              columnTitle: labelSelectAll,
              getCheckboxProps: one => ({ disabled: one.state === 'waiting', 'aria-label': typeLabel(one.type) }),
            },
          }
        : {})}
      expandable={{ expandedRowRender: one => <DeliveryDetail delivery={one} /> }}
      columns={deliveryColumns()}
    />
  )
}

const deliveryColumns = (): TableColumnsType<WebhookDelivery> => [
  { key: 'at', title: t('webhooks:log.at'), width: 160, dataIndex: 'created_at' },
  { key: 'type', title: t('webhooks:log.type'), ellipsis: true, render: (_, one) => typeLabel(one.type) },
  { key: 'rows', title: t('webhooks:log.rows'), width: 64, align: 'right', render: (_, one) => one.rows || '-' },
  { key: 'state', title: t('webhooks:log.state'), width: 100, render: (_, one) => <DeliveryStateText delivery={one} /> },
  { key: 'attempts', title: t('webhooks:log.attempts'), width: 64, align: 'right', dataIndex: 'attempts' },
  { key: 'status', title: t('webhooks:log.status'), width: 72, align: 'right', render: (_, one) => one.status ?? '-' },
  {
    key: 'millis',
    title: t('webhooks:log.millis'),
    width: 88,
    align: 'right',
    render: (_, one) => (one.millis === null ? '-' : t('webhooks:log.milliseconds', { count: one.millis })),
  },
  {
    key: 'problem',
    title: t('webhooks:log.problem'),
    ellipsis: true,
    render: (_, one) => (one.problem ? t(`webhooks:problem.${one.problem}`, { status: one.status }) : '-'),
  },
]

function DeliveryStateText({ delivery: { state, attempts } }: { delivery: WebhookDelivery }) {
  return (
    <span className="cell-dot" data-tone={tones[state]}>
      {t(state === 'waiting' && attempts ? 'webhooks:state.again' : `webhooks:state.${state}`)}
    </span>
  )
}

/** Details of a delivery: the id of its message, the last and the next attempt, and the answer. */
function DeliveryDetail({ delivery }: { delivery: WebhookDelivery }) {
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
