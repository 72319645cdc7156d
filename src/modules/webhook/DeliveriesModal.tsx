import './words.ts'
import './webhooks.css'
import { App, Button, Modal, Segmented, Table } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { call, EmptyState, reasonOf, rowName, useFetched, useVerbs, type WindowProps, labelSelectAll } from '../../client/kit.ts'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { typeLabel } from './eventLabel.ts'

const states: readonly DeliveryState[] = ['waiting', 'sent', 'dead', 'skipped']
type Shown = DeliveryState | 'all'
const tones: Readonly<Record<DeliveryState, string>> = { waiting: 'orange', sent: 'green', dead: 'red', skipped: 'grey' }
/** Milliseconds between two looks while something is under way. */
const lookEvery = 2000

/** What was sent of a subscription, how the receiver answered, and sending it again. */
export function DeliveriesModal({ module, row, onClose }: WindowProps) {
  const { message } = App.useApp()
  const path = module.wire.path
  const mayResend = useVerbs(module.route).includes('edit')
  const [state, setState] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const id = row?.id ?? 0
  const { data, error, reload } = useFetched<DeliveryPage>(`${path}/deliveries`, {
    id,
    page,
    ...(state === 'all' ? {} : { state }),
  })
  const isUnderWay = Boolean(data?.counts.waiting)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void reload(), lookEvery)
    return () => clearInterval(timer)
  }, [isUnderWay, reload])
  if (!row) return null

  const counts = data?.counts ?? {}
  const total = state === 'all' ? states.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : (counts[state] ?? 0)
  const show = (next: Shown) => {
    setState(next)
    setPage(1)
    setTicked([])
  }
  const send = async (what: () => Promise<string>) => {
    try {
      void message.success(await what())
      setTicked([])
    } catch (failure) {
      void message.error(reasonOf(failure))
    }
    void reload()
  }
  const resend = (deliveries: readonly number[] | 'dead') =>
    void send(async () => {
      const { count } = await call<{ count: number }>(`${path}/resend`, { id, deliveries })
      return t('webhooks:log.resent', { count })
    })
  const test = () =>
    void send(async () => {
      await call(`${path}/test`, { ids: [id] })
      return t('webhooks:log.tested')
    })

  return (
    <Modal open width={1040} title={t('webhooks:log.title', { name: rowName(module, row) })} footer={null} onCancel={onClose}>
      <div className="webhook-log-bar">
        <Segmented<Shown>
          value={state}
          onChange={show}
          options={[
            { value: 'all', label: t('webhooks:log.all') },
            ...states.map(one => ({ value: one, label: `${t(`webhooks:state.${one}`)} ${counts[one] ?? 0}` })),
          ]}
        />
        <span className="webhook-log-space" />
        {mayResend && (
          <>
            <Button onClick={test}>{t('webhooks:log.test')}</Button>
            <Button disabled={!counts.dead} onClick={() => resend('dead')}>
              {t('webhooks:log.resendDead')}
            </Button>
            <Button type="primary" disabled={!ticked.length} onClick={() => resend(ticked)}>
              {ticked.length ? t('webhooks:log.resendTicked', { count: ticked.length }) : t('webhooks:log.resend')}
            </Button>
          </>
        )}
      </div>
      {error && !data ? (
        <EmptyState error={error} narrowed={false} onAdd={null} onClear={() => void reload()} onRetry={() => void reload()} />
      ) : (
        <Table<WebhookDelivery>
          rowKey="id"
          size="small"
          loading={!data}
          dataSource={data?.rows ?? []}
          locale={{ emptyText: t('webhooks:log.empty') }}
          scroll={{ x: 880, y: 'calc(100vh - 340px)' }}
          pagination={{ current: page, pageSize: data?.pageSize ?? 20, total, showSizeChanger: false, onChange: setPage }}
          {...(mayResend
            ? {
                rowSelection: {
                  selectedRowKeys: [...ticked],
                  onChange: keys => setTicked(keys.map(Number)),
                  columnTitle: labelSelectAll,
                  getCheckboxProps: one => ({ disabled: one.state === 'waiting', 'aria-label': typeLabel(one.type) }),
                },
              }
            : {})}
          expandable={{ expandedRowRender: one => <DeliveryDetail delivery={one} /> }}
          columns={[
            { key: 'at', title: t('webhooks:log.at'), width: 160, dataIndex: 'created_at' },
            { key: 'type', title: t('webhooks:log.type'), ellipsis: true, render: (_, one) => typeLabel(one.type) },
            { key: 'rows', title: t('webhooks:log.rows'), width: 64, align: 'right', render: (_, one) => one.rows || '-' },
            {
              key: 'state',
              title: t('webhooks:log.state'),
              width: 100,
              render: (_, one) => (
                <span className="cell-dot" data-tone={tones[one.state]}>
                  {t(one.state === 'waiting' && one.attempts ? 'webhooks:state.again' : `webhooks:state.${one.state}`)}
                </span>
              ),
            },
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
          ]}
        />
      )}
    </Modal>
  )
}
