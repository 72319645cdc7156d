import { useEffect, useState } from 'react'
import type { Card } from './columns.ts'

/** Empty until loaded. */
export function useCards() {
  const [cards, setCards] = useState<readonly Card[]>([])
  useEffect(() => {
    const take = () => setCards(window.cards)
    addEventListener('rows', take)
    return () => removeEventListener('rows', take)
  }, [])
  return [cards, setCards] as const
}
