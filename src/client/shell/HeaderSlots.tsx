import type { ComponentType } from 'react'
import { modules } from '../../../modules.config.ts'
import { Fence } from '../Fence.tsx'
import { JobTray } from '../jobs/JobTray.tsx'
import { MessageBell } from '../messages/MessageBell.tsx'
import { PushIndicator } from '../push/PushIndicator.tsx'
import { useQuiet } from '../quiet.ts'
import { useSession } from '../session.ts'
import { panelsOf } from '../views/clientParts.ts'
import { mayOpenModule } from './pages.ts'

/** What modules count in the header, for whoever may open their page. Figures can wait; their room is held. */
export function Counters() {
  const account = useSession(session => session.account)
  const panels = account === null ? [] : panelsOf(modules, 'counters').filter(({ module }) => mayOpenModule(account, module))
  const quiet = useQuiet(panels.length > 0)
  return (
    panels.length > 0 && (
      <div className="shell-counters">
        {quiet && panels.map(({ name, Panel }) => <Slot key={name} Panel={() => <Panel blank={null} />} />)}
      </div>
    )
  )
}

/** What goes on meanwhile: the connection, jobs, messages. */
export function News() {
  const known = useSession(session => session.account !== null)
  return known && [PushIndicator, JobTray, MessageBell].map((Panel, index) => <Slot key={index} Panel={Panel} />)
}

const Slot = ({ Panel }: { Panel: ComponentType }) => (
  <Fence>
    <Panel />
  </Fence>
)
