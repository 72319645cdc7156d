import type { ComponentType } from 'react'
import { later } from '../later.tsx'

const SendCounters = later(async () => (await import('./wachapp/SendCounters.tsx')).SendCounters)

/** Figures that modules put into the header, each for those who may open the module's page. */
export const counters: readonly { name: string; of: string; Part: ComponentType }[] = [
  { name: 'sends', of: '/wachapp', Part: () => <SendCounters blank={null} /> },
]
