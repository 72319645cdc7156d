import { Drawer, Empty, Spin, Timeline } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, optionsOf } from '../../schema/index.ts'
import { call, reasonOf } from '../api/request.ts'
import { FieldChanges } from './FieldChanges.tsx'
import type { RowDiff } from './describeChanges.ts'
import './history.css'
import { translateModule } from '../views/useModuleLabels.ts'
import { actionLogModule } from '../api/moduleRegistry.ts'

interface HistoryEvent {
  id: number
  at: string
  account: string
  action: string
  changes: RowDiff | null
}

/** The audit entries of one row, the newest first. */
export function HistoryTimeline({ module, id }: { module: AnyModule; id: number }) {
  const [events, setEvents] = useState<readonly HistoryEvent[] | string | null>(null)
  useEffect(() => {
    call<readonly HistoryEvent[]>(`${module.wire.path}/history`, { id }).then(setEvents, (error: unknown) =>
      setEvents(reasonOf(error)),
    )
  }, [module, id])
  if (events === null) return <Spin />
  if (typeof events === 'string') return <p role="alert">{events}</p>
  if (!events.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('engine:history.none')} />
  return (
    <Timeline
      items={events
        .filter(event => !isCoveredByDetail(event, events))
        .map(event => ({ key: event.id, children: <HistoryEntry module={module} event={event} /> }))}
    />
  )
}

/** An action has an entry of its own and one for each row it changed: the first is left out where the second is here. */
const isCoveredByDetail = ({ changes, at, account, action }: HistoryEvent, all: readonly HistoryEvent[]): boolean =>
  changes === null && all.some(other => other.changes && other.at === at && other.account === account && other.action === action)

const HistoryEntry = ({ module, event: { at, account, action, changes } }: { module: AnyModule; event: HistoryEvent }) => (
  <div className="history-event">
    <b>{module.actions?.[action]?.label ?? actionLabel(action)}</b> <span>{account}</span> <time>{at}</time>
    {changes && <FieldChanges module={module} diff={changes} />}
  </div>
)

interface Props {
  module: AnyModule
  id: number
  name: string
  onClose: () => void
}

export const HistoryDrawer = ({ module, id, name, onClose }: Props) => (
  <Drawer open width={480} title={t('engine:history.title', { name })} onClose={onClose}>
    <HistoryTimeline module={module} id={id} />
  </Drawer>
)

/** The label of an action, from the module of the audit log. */
function actionLabel(action: string): string {
  const log = actionLogModule()
  const field = log && fieldsOf(translateModule(log))['action']
  const options = Object.entries(optionsOf(field) ?? {})
  return options.find(([, value]) => value === action)?.[0] ?? action
}
