import { Table, type TableColumnsType } from 'antd'
import { labelSelectAll } from 'houtai/client'
import { t } from 'i18next'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { typeLabel } from './eventLabel.ts'

const tones: Readonly<Record<DeliveryState, string>> = { waiting: 'orange', sent: 'green', dead: 'red', skipped: 'grey' }

interface Props {
  /** Undefined while it loads. */
  data: DeliveryPage | undefined
  page: number
  total: number
  onPage: (page: number) => void
  ticked: readonly number[]
  /** Null where nothing can be done with ticked rows. */
  onTick: ((ids: readonly number[]) => void) | null
}

/** One page of the deliveries of a subscription; a row unfolds to what was answered. */
export function DeliveryTable({ data, page, total, onPage, ticked, onTick }: Props) {
  return (
    <Table<WebhookDelivery>
      rowKey="id"
      size="small"
      loading={!data}
      dataSource={data?.rows ?? []}
      locale={{ emptyText: t('webhooks:log.empty') }}
      scroll={{ x: 880, y: 'calc(100vh - 340px)' }}
      pagination={{ current: page, pageSize: data?.pageSize ?? 20, total, showSizeChanger: false, onChange: onPage }}
      {...(onTick
        ? {
            rowSelection: {
              selectedRowKeys: [...ticked],
              onChange: keys => onTick(keys.map(Number)),
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
