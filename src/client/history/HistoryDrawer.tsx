import '../api/languages/texts/historyWords.ts'
import { Button, Drawer, Empty, Spin, Timeline } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AnyModule, childrenOf, fieldsOf, personalFields } from '../../schema/index.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import type { PlannedChange } from '../../shared/wire/job.ts'
import { personalReadsModule } from '../api/moduleRegistry.ts'
import { callOf, callErrorMessage } from '../api/request.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { useVerbs } from '../api/session/session.ts'
import { useFocusAfterRemoval } from '../ui/modal/returnFocus.ts'
import { actionLabel } from './actionLabel.ts'
import type { RowDiff } from './describeChanges.ts'
import {
  type HistoryEvent,
  isCreation,
  isPutBackField,
  latestValues,
  maskedValue,
  valuesAfter,
  valuesBefore,
} from './earlierValues.ts'
import './history.css'
import { FieldChanges } from './FieldChanges.tsx'
import { PutBackModal } from './PutBackModal.tsx'
import { usePlannedChanges } from './usePlannedChanges.ts'

interface TimelineProps {
  module: AnyModule
  id: number
  /** Called when earlier values were put back; without it none can be. */
  onPutBack?: () => void
}

/** Values that the operator chose to restore. */
interface PutBackRequest {
  title: string
  values: RowData
  /** The entry whose version it is; none for a single value. */
  event?: number
}

/** The audit entries of one row, the newest first. */
export function HistoryTimeline({ module, id, onPutBack }: TimelineProps) {
  const [events, setEvents] = useState<readonly HistoryEvent[] | string | null>(null)
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<PutBackRequest | null>(null)
  useEffect(() => {
    callOf(
      module,
      'history',
    )<readonly HistoryEvent[]>({ id }).then(setEvents, (error: unknown) => setEvents(callErrorMessage(error)))
  }, [module, id, turn])
  const { planned, withdraw } = usePlannedChanges(module, { id, mayEdit: onPutBack !== undefined })
  const timeline = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(planned.length, () => timeline.current?.focus())
  if (events === null) return <Spin />
  if (typeof events === 'string') return <p role="alert">{events}</p>
  if (!events.length && !planned.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('histories:none')} />
  const shown = events.filter(event => !isCoveredByDetail(event, events))
  const onAsk = onPutBack && setAsked
  return (
    <div ref={timeline} tabIndex={-1} className="history-timeline">
      <Timeline
        items={[
          ...planned.map(one => ({
            key: `planned-${one.id}`,
            color: 'gray',
            children: <PlannedEntry module={module} planned={one} onWithdraw={() => withdraw(one)} />,
          })),
          ...shown.map(event => ({ key: event.id, children: <HistoryEntry {...{ module, event, events, onAsk }} /> })),
        ]}
      />
      {asked && (
        <PutBackModal
          module={module}
          id={id}
          {...asked}
          onClose={() => setAsked(null)}
          onSaved={() => {
            setTurn(before => before + 1)
            onPutBack?.()
          }}
        />
      )}
    </div>
  )
}

/** An action has an entry of its own, and one for each row it changed. Its own entry is left out if that of the row is shown. */
const isCoveredByDetail = ({ changes, at, account, action }: HistoryEvent, all: readonly HistoryEvent[]): boolean =>
  changes === null && all.some(other => other.changes && other.at === at && other.account === account && other.action === action)

interface EntryProps {
  module: AnyModule
  event: HistoryEvent
  events: readonly HistoryEvent[]
  onAsk: ((asked: PutBackRequest) => void) | undefined
}

function HistoryEntry({ module, event, events, onAsk }: EntryProps) {
  const { at, account, action, changes, fields } = event
  const latest = latestValues(module, events)
  const differs = (values: RowData) =>
    Object.keys(values).some(
      name => isPutBackField(module, name) && values[name] !== maskedValue && !isSameValue(values[name], latest[name]),
    )
  const version = valuesAfter(module, events, event)
  const before = isCreation(event) ? {} : valuesBefore(module, event)
  const askFor = (name: string) => {
    const label = fieldsOf(module)[name]?.label ?? name
    onAsk?.({ title: t('histories:valueOf', { label, at }), values: { [name]: before[name] } })
  }
  return (
    <div className="history-event">
      <b>{module.actions?.[action]?.label ?? actionLabel(action)}</b> <span>{account}</span> <time>{at}</time>
      {onAsk && (differs(version) || childrenOf(module).some(([name]) => name in version)) && (
        <HistoryButton
          text={t('histories:version')}
          onClick={() => onAsk({ title: t('histories:versionOf', { at }), values: version, event: event.id })}
        />
      )}
      {fields && <p>{fields.map(name => fieldsOf(module)[name]?.label ?? name).join(t('engine:comma'))}</p>}
      {changes && (
        <FieldChanges
          module={module}
          diff={changes}
          tail={name =>
            onAsk &&
            name in before &&
            differs({ [name]: before[name] }) && <HistoryButton text={t('histories:value')} onClick={() => askFor(name)} />
          }
        />
      )}
    </div>
  )
}

/** A change of the row that is still to come. */
function PlannedEntry({ module, planned, onWithdraw }: { module: AnyModule; planned: PlannedChange; onWithdraw: () => void }) {
  const { about, by, start_at: at, withdrawable } = planned
  return (
    <div className="history-event">
      <b>{t('jobs:kind.planned')}</b> <span>{by}</span> <time>{at}</time>
      {withdrawable && <HistoryButton text={t('jobs:planned.withdraw')} onClick={onWithdraw} />}
      {'row' in about && <FieldChanges module={module} diff={about.changes as RowDiff} />}
    </div>
  )
}

const HistoryButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button type="link" size="small" className="history-button" onClick={onClick}>
    {text}
  </Button>
)

interface Props {
  module: AnyModule
  id: number
  name: string
  /** The account may edit the row: called when earlier values were put back. */
  onPutBack?: () => void
  onClose: () => void
}

export const HistoryDrawer = ({ module, id, name, onClose, onPutBack }: Props) => (
  <Drawer
    open
    width={480}
    title={t('histories:title', { name })}
    extra={<PersonalReadsLink module={module} id={id} onClose={onClose} />}
    onClose={onClose}
  >
    <HistoryTimeline module={module} id={id} {...(onPutBack ? { onPutBack } : {})} />
  </Drawer>
)

/** A link to the log of who saw the personal fields of the row, for accounts that may view it. */
function PersonalReadsLink({ module, id, onClose }: Pick<Props, 'module' | 'id' | 'onClose'>) {
  const log = personalReadsModule()
  const mayView = useVerbs(log?.route ?? '').includes('view')
  const navigate = useNavigate()
  if (!log || !mayView || !personalFields(module).size) return null
  const open = () => {
    onClose()
    void navigate(`${log.route}?${new URLSearchParams({ module: module.name, row_id: String(id) }).toString()}`)
  }
  return (
    <Button type="link" onClick={open}>
      {t('histories:seenBy')}
    </Button>
  )
}
