import './words.ts'
import './webhooks.css'
import { App, Button, Modal } from 'antd'
import { call, EmptyState, callErrorMessage, rowName, Segments, useFetched, useVerbs, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { DeliveryPage, DeliveryState } from './delivery.ts'
import { DeliveryTable } from './DeliveryTable.tsx'

const states: readonly DeliveryState[] = ['waiting', 'sent', 'dead', 'skipped']
type StateFilter = DeliveryState | 'all'
type Counts = DeliveryPage['counts']
/** Milliseconds from one poll to the next while deliveries wait. */
const pollInterval = 2000

/** The deliveries of a subscription, the answers of its receiver, and sending them again. */
export function DeliveriesModal({ module, row, onClose }: WindowProps) {
  const path = module.wire.path
  const id = row?.id ?? 0
  const mayResend = useVerbs(module.route).includes('edit')
  const log = useDeliveryLog(path, id)
  const { test, resend } = useSending(path, { id, onSent: log.clearSelection, onSettled: log.reload })
  if (!row) return null
  const { data, error, selected } = log
  const counts = data?.counts ?? {}
  return (
    <Modal open width={1040} title={t('webhooks:log.title', { name: rowName(module, row) })} footer={null} onCancel={onClose}>
      <div className="webhook-log-bar">
        <StateTabs state={log.state} counts={counts} onChange={log.showState} />
        <span className="webhook-log-space" />
        {mayResend && (
          <>
            <Button onClick={test}>{t('webhooks:log.test')}</Button>
            <Button disabled={!counts.dead} onClick={() => resend('dead')}>
              {t('webhooks:log.resendDead')}
            </Button>
            <Button type="primary" disabled={!selected.length} onClick={() => resend(selected)}>
              {selected.length ? t('webhooks:log.resendSelected', { count: selected.length }) : t('webhooks:log.resend')}
            </Button>
          </>
        )}
      </div>
      {error && !data ? (
        <EmptyState error={error} narrowed={false} onAdd={null} onClear={log.reload} onRetry={log.reload} />
      ) : (
        <DeliveryTable
          data={data}
          page={log.page}
          total={totalOf(counts, log.state)}
          onPage={log.showPage}
          selected={selected}
          onSelect={mayResend ? log.select : null}
        />
      )}
    </Modal>
  )
}

const totalOf = (counts: Counts, state: StateFilter): number =>
  state === 'all' ? states.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : (counts[state] ?? 0)

interface StateTabsProps {
  state: StateFilter
  counts: Counts
  onChange: (state: StateFilter) => void
}
function StateTabs({ state, counts, onChange }: StateTabsProps) {
  return (
    <Segments<StateFilter>
      value={state}
      onChange={onChange}
      options={[
        { value: 'all', label: t('webhooks:log.all') },
        ...states.map(one => ({ value: one, label: `${t(`webhooks:state.${one}`)} ${counts[one] ?? 0}` })),
      ]}
    />
  )
}

/** One page of the log; polled while deliveries wait, because their attempts are not pushed. */
function useDeliveryLog(path: string, id: number) {
  const [state, setState] = useState<StateFilter>('all')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<readonly number[]>([])
  const filter = state === 'all' ? {} : { state }
  const { data, error, reload } = useFetched<DeliveryPage>(`${path}/deliveries`, { id, page, ...filter })
  const isWaiting = Boolean(data?.counts.waiting)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void reload(), pollInterval)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  return {
    data,
    error,
    state,
    page,
    selected,
    showState(next: StateFilter) {
      setState(next)
      setPage(1)
      setSelected([])
    },
    showPage: setPage,
    select: setSelected,
    clearSelection: () => setSelected([]),
    reload: () => void reload(),
  }
}

interface SendingParams {
  id: number
  onSent: () => void
  /** The call has ended, well or not. */
  onSettled: () => void
}
function useSending(path: string, { id, onSent, onSettled }: SendingParams) {
  const { message } = App.useApp()
  const send = async (request: () => Promise<string>) => {
    try {
      void message.success(await request())
      onSent()
    } catch (failure) {
      void message.error(callErrorMessage(failure))
    }
    onSettled()
  }
  return {
    resend: (deliveries: readonly number[] | 'dead') =>
      void send(async () => {
        const { count } = await call<{ count: number }>(`${path}/resend`, { id, deliveries })
        return t('webhooks:log.resent', { count })
      }),
    test: () =>
      void send(async () => {
        await call(`${path}/test`, { ids: [id] })
        return t('webhooks:log.tested')
      }),
  }
}
