import type { ReactNode } from 'react'
import { PartErrorBoundary } from '../../../ui/errors/PartErrorBoundary.tsx'
import { heightOfCard } from '../cardKinds.ts'
import type { CardSlot } from '../rememberedHome.ts'

/** The place of a card in the grid: its size is known before what is on it. */
export const CardCell = ({ place, children }: { place: CardSlot; children: ReactNode }) => (
  <div className="home-card" data-kind={place.kind} data-size={place.size} data-height={heightOfCard(place)}>
    <PartErrorBoundary>{children}</PartErrorBoundary>
  </div>
)
