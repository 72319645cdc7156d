import type { ComponentType } from 'react'
import { modules } from '#product/modules'
import { useIdle } from '../../api/idle.ts'
import { useSession } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { mayOpenModule } from '../../pages/navigation/pageCatalogue.ts'
import { PartErrorBoundary } from '../../ui/errors/PartErrorBoundary.tsx'
import { countersOf } from '../../views/clientParts.ts'
import { JobTray } from './JobTray.tsx'
import { MessageBell } from './MessageBell.tsx'
import { PushIndicator } from './PushIndicator.tsx'

/** Counters of modules whose page the account may open. They load late, in space reserved for them. */
export function HeaderCounters() {
  useModulesVersion()
  const account = useSession(session => session.account)
  const panels = account === null ? [] : countersOf(modules).filter(({ module }) => mayOpenModule(account, module))
  const quiet = useIdle(panels.length > 0)
  return (
    panels.length > 0 && (
      <div className="shell-counters">
        {quiet && panels.map(({ name, Panel }) => <Slot key={name} Panel={() => <Panel blank={null} />} />)}
      </div>
    )
  )
}

/** Indicators of the header: connection, jobs, messages. */
export function HeaderStatus() {
  const known = useSession(session => session.account !== null)
  return known && [PushIndicator, JobTray, MessageBell].map((Panel, index) => <Slot key={index} Panel={Panel} />)
}

const Slot = ({ Panel }: { Panel: ComponentType }) => (
  <PartErrorBoundary>
    <Panel />
  </PartErrorBoundary>
)
