import type { ComponentType } from 'react'
import { later } from '../later.tsx'

const CardFigures = later(async () => (await import('./wachapp/CardFigures.tsx')).CardFigures)
const SendFigure = later(async () => (await import('./wachapp/SendFigure.tsx')).SendFigure)
const StationFigures = later(async () => (await import('./gasstation/StationFigures.tsx')).StationFigures)
const PriceFigure = later(async () => (await import('./gasprice/PriceFigure.tsx')).PriceFigure)

/** Stands where one will be. */
export const blank = <article className="figure" aria-busy="true" />

/** Figures that modules put on the home page, each for those who may open the module's page. */
export const figures: readonly { name: string; of: string; Part: ComponentType }[] = [
  { name: 'cards', of: '/wachapp', Part: () => <CardFigures blank={blank} /> },
  { name: 'sends', of: '/wachapp', Part: () => <SendFigure blank={blank} /> },
  { name: 'stations', of: '/gasstation', Part: () => <StationFigures blank={blank} /> },
  { name: 'prices', of: '/gasprice', Part: () => <PriceFigure blank={blank} /> },
]
