import { Drawer, Empty, Spin, Timeline } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import { call, reasonOf } from '../request.ts'
import { FieldChanges } from '../widgets/FieldChanges.tsx'
import type { Diff } from '../widgets/inWords.ts'
import './history.css'
import { spoken } from './labels.ts'
import { logOfActions } from './modules.ts'

interface Event {
  id: number
  at: string
  account: string
  action: string
  changes: Diff | null
}

/** What was done to one row, the newest first. */
export function Events({ module, id }: { module: AnyModule; id: number }) {
  const [events, setEvents] = useState<readonly Event[] | string | null>(null)
  useEffect(() => {
    call<readonly Event[]>(`${module.path}/history`, { id }).then(setEvents, (error: unknown) => setEvents(reasonOf(error)))
  }, [module, id])
  if (events === null) return <Spin />
  if (typeof events === 'string') return <p role="alert">{events}</p>
  if (!events.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('engine:history.none')} />
  return (
    <Timeline
      items={events
        .filter(event => !isTold(event, events))
        .map(event => ({ key: event.id, children: <One module={module} event={event} /> }))}
    />
  )
}

/** An action tells of itself, and each row it changed once more: one of them is enough. */
const isTold = ({ changes, at, account, action }: Event, all: readonly Event[]): boolean =>
  changes === null && all.some(other => other.changes && other.at === at && other.account === account && other.action === action)

const One = ({ module, event: { at, account, action, changes } }: { module: AnyModule; event: Event }) => (
  <div className="history-event">
    <b>{wordOfAction(action)}</b> <span>{account}</span> <time>{at}</time>
    {changes && <FieldChanges module={module} diff={changes} />}
  </div>
)

interface Props {
  module: AnyModule
  id: number
  name: string
  onClose: () => void
}

export const History = ({ module, id, name, onClose }: Props) => (
  <Drawer open width={480} title={t('engine:history.title', { name })} onClose={onClose}>
    <Events module={module} id={id} />
  </Drawer>
)

/** What was done, in the words of the log that tells of it. */
function wordOfAction(action: string): string {
  const log = logOfActions()
  const field = log && fieldsOf(spoken(log))['action']
  const words = field?.kind === 'choice' ? Object.entries(field.options) : []
  return words.find(([, value]) => value === action)?.[0] ?? action
}
