import type { ComponentType } from 'react'
import { later } from '../later.tsx'

const CardFigures = later(async () => (await import('./wachapp/CardFigures.tsx')).CardFigures)

/** Figures that modules put on the home page, each for those who may open the module's page. */
export const figures: readonly { name: string; of: string; Part: ComponentType }[] = [
  { name: 'cards', of: '/wachapp', Part: () => <CardFigures blank={null} /> },
]
