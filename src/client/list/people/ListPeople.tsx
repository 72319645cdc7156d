import { t } from 'i18next'
import { useMemo } from 'react'
import { usePlaces, useRowPeople } from '../../api/push/places.ts'
import { describePerson, eachOnce, PeopleStack, shownNameOf } from '../../views/people/PeopleStack.tsx'

export { enterPlace } from '../../api/push/places.ts'

interface RowPeopleProps {
  module: string
  id: number
}
/** Who is at a row, drawn over the end of its naming cell. */
export function RowPeople({ module, id }: RowPeopleProps) {
  const people = eachOnce(useRowPeople(module, id))
  if (!people.length) return null
  return (
    <PeopleStack
      people={people}
      most={people.length > 2 ? 1 : 2}
      className="people-at-row"
      label={people.map(describePerson).join(t('people:between'))}
      lines={describePerson}
    />
  )
}

/** How many others look at the list. */
export function ListPeople({ module }: { module: string }) {
  const all = usePlaces(({ module: shown, people }) => (shown === module ? people : null))
  const people = useMemo(() => eachOnce([...(all?.values() ?? [])].filter(({ own }) => !own)), [all])
  if (!people.length) return null
  return (
    <PeopleStack
      people={people}
      most={3}
      className="people-in-list"
      label={t('people:list', { count: people.length })}
      lines={shownNameOf}
    />
  )
}
