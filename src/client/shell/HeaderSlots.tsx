import type { ComponentType } from 'react'
import { PushIndicator } from '../push/PushIndicator.tsx'
import { useSession } from '../session.ts'
import { later } from '../later.tsx'
import { mayOpen, pageAt } from './pages.ts'

const SendCounters = later(async () => (await import('../widgets/cards/SendCounters.tsx')).SendCounters)

interface Part {
  name: string
  /** The page whose account it is for; for everybody without one. */
  of?: string
  Part: ComponentType
}

/** Figures, between where one is and who one is. */
const counters: readonly Part[] = [{ name: 'sends', of: '/wachapp', Part: () => <SendCounters blank={null} /> }]
/** What goes on meanwhile: jobs, messages, the connection. */
const news: readonly Part[] = [{ name: 'push', Part: PushIndicator }]

const Parts = ({ parts }: { parts: readonly Part[] }) => {
  const account = useSession(session => session.account)
  const may = ({ of }: Part) => {
    if (of === undefined) return true
    const page = pageAt(of)
    return account !== null && page !== undefined && mayOpen(account, page)
  }
  return parts.filter(may).map(({ name, Part }) => <Part key={name} />)
}

export const Counters = () => <Parts parts={counters} />
export const News = () => <Parts parts={news} />
