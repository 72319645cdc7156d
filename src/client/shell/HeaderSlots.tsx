import type { ComponentType } from 'react'
import { Fence } from '../Fence.tsx'
import { JobTray } from '../jobs/JobTray.tsx'
import { MessageBell } from '../messages/MessageBell.tsx'
import { counters } from '../modules/counters.tsx'
import { PushIndicator } from '../push/PushIndicator.tsx'
import { useQuiet } from '../quiet.ts'
import { useSession } from '../session.ts'
import { mayOpen, pageAt } from './pages.ts'

interface Part {
  name: string
  /** The page whose account it is for; for everybody without one. */
  of?: string
  Part: ComponentType
}

/** What goes on meanwhile: jobs, messages, the connection. */
const news: readonly Part[] = [
  { name: 'push', Part: PushIndicator },
  { name: 'jobs', Part: JobTray },
  { name: 'messages', Part: MessageBell },
]

/** Of those, the ones for whoever is at work. */
function usePermitted(parts: readonly Part[]): readonly Part[] {
  const account = useSession(session => session.account)
  if (account === null) return []
  return parts.filter(({ of }) => {
    const page = of === undefined ? undefined : pageAt(of)
    return of === undefined || (page !== undefined && mayOpen(account, page))
  })
}

const drawn = (parts: readonly Part[]) =>
  parts.map(({ name, Part }) => (
    <Fence key={name}>
      <Part />
    </Fence>
  ))

/** Figures can wait; their room is held. */
export function Counters() {
  const parts = usePermitted(counters)
  const quiet = useQuiet(parts.length > 0)
  return parts.length > 0 && <div className="shell-counters">{quiet && drawn(parts)}</div>
}

export const News = () => drawn(usePermitted(news))
