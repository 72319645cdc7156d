import { t } from 'i18next'
import { useMemo } from 'react'
import { useListPresence, useRowPresence } from '../../api/push/listPresence.ts'
import { describePerson, onePersonPerAccount, AvatarStack, shownNameOf } from '../../views/presence/AvatarStack.tsx'

export { sharePosition } from '../../api/push/listPresence.ts'

interface RowAvatarsProps {
  module: string
  id: number
}
/** The people at a row, drawn over the end of its naming cell. */
export function RowAvatars({ module, id }: RowAvatarsProps) {
  const people = onePersonPerAccount(useRowPresence(module, id))
  if (!people.length) return null
  return (
    <AvatarStack
      people={people}
      max={people.length > 2 ? 1 : 2}
      className="people-at-row"
      label={people.map(describePerson).join(t('people:between'))}
      lines={describePerson}
    />
  )
}

/** How many others look at the list. */
export function ListAvatars({ module }: { module: string }) {
  const all = useListPresence(({ module: shown, people }) => (shown === module ? people : null))
  const people = useMemo(() => onePersonPerAccount([...(all?.values() ?? [])].filter(({ own }) => !own)), [all])
  if (!people.length) return null
  return (
    <AvatarStack
      people={people}
      max={3}
      className="people-in-list"
      label={t('people:list', { count: people.length })}
      lines={shownNameOf}
    />
  )
}
