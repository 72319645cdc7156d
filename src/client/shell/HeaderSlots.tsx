import type { ComponentType } from 'react'
import { Fence } from '../Fence.tsx'
import { JobTray } from '../jobs/JobTray.tsx'
import { MessageBell } from '../messages/MessageBell.tsx'
import { counters } from '../modules/counters.tsx'
import { PushIndicator } from '../push/PushIndicator.tsx'
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

const Parts = ({ parts }: { parts: readonly Part[] }) => {
  const account = useSession(session => session.account)
  const may = ({ of }: Part) => {
    if (account === null || of === undefined) return account !== null
    const page = pageAt(of)
    return page !== undefined && mayOpen(account, page)
  }
  return parts.filter(may).map(({ name, Part }) => (
    <Fence key={name}>
      <Part />
    </Fence>
  ))
}

export const Counters = () => <Parts parts={counters} />
export const News = () => <Parts parts={news} />
