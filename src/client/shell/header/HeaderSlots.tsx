import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { modules } from '#product/modules'
import { useIdle } from '../../api/idle.ts'
import { reconnectPush, usePushConnection } from '../../api/push/pushConnection.ts'
import { useSession } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { mayOpenModule } from '../../pages/navigation/pageCatalogue.ts'
import { PartErrorBoundary } from '../../ui/errors/PartErrorBoundary.tsx'
import { countersOf } from '../../views/clientParts.ts'
import { JobTray } from './JobTray.tsx'
import { MessageBell } from './MessageBell.tsx'
import './push.css'

/** Counters of modules whose page the account may open. They load late, in space reserved for them. */
export function HeaderCounters() {
  useModulesVersion()
  const account = useSession(session => session.account)
  const panels = account === null ? [] : countersOf(modules).filter(({ module }) => mayOpenModule(account, module))
  const quiet = useIdle(panels.length > 0)
  return (
    panels.length > 0 && (
      <div className="shell-counters">
        {quiet &&
          panels.map(({ name, Panel }) => (
            <PartErrorBoundary key={name}>
              <Panel blank={null} />
            </PartErrorBoundary>
          ))}
      </div>
    )
  )
}

/** Indicators of the header: connection, jobs, messages. */
export function HeaderStatus() {
  const known = useSession(session => session.account !== null)
  return (
    known &&
    [PushIndicator, JobTray, MessageBell].map((Panel, index) => (
      <PartErrorBoundary key={index}>
        <Panel />
      </PartErrorBoundary>
    ))
  )
}

/** The number of accounts online; when the push connection is down, a button to reconnect. */
function PushIndicator() {
  const { t } = useTranslation('push')
  const state = usePushConnection(connection => connection.state)
  // At least this account: the presence of others arrives a moment later.
  const count = usePushConnection(({ online }) => Math.max(online.length, 1))
  return (
    <span className="push" aria-live={state === 'connected' ? 'off' : 'polite'} data-state={state}>
      <Tooltip title={t(`${state}Text`)}>
        <span className="push-word">{state === 'connected' ? t('online', { count }) : t(state)}</span>
      </Tooltip>
      {state === 'stopped' && (
        <Button type="link" size="small" onClick={reconnectPush}>
          {t('again')}
        </Button>
      )}
    </span>
  )
}
