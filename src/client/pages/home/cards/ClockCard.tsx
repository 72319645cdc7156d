import i18next from 'i18next'
import { useState } from 'react'
import { shanghaiZone } from '../../../../shared/rules/shanghaiTime.ts'
import { FigureCard } from '../../../ui/figures/FigureCard.tsx'
import { Clock } from '../Clock.tsx'

const today = () =>
  new Date().toLocaleDateString(i18next.language, { month: 'long', day: 'numeric', weekday: 'long', timeZone: shanghaiZone })

/** The time and the day. */
export function ClockCard() {
  const [day] = useState(today)
  return (
    <FigureCard title={day}>
      <Clock />
    </FigureCard>
  )
}
