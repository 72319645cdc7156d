import { Tooltip } from 'antd'
import { t } from 'i18next'
import '../../api/languages/texts/peopleWords.ts'
import type { PresentPerson } from '../../api/push/listPresence.ts'
import './avatarStack.css'

/** White letters can be read on each of them, by day and by night. */
const colours = ['#1668dc', '#0b7a75', '#b3541e', '#8a3ffc', '#c41d7f', '#3f6600', '#475569', '#7a4a00']
const colourOf = (uid: number): string => colours[uid % colours.length] ?? '#475569'
const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

/** Each account once, however many tabs it has; those in edit first. */
export function onePersonPerAccount(people: readonly PresentPerson[]): readonly PresentPerson[] {
  const byAccount = new Map<number, PresentPerson>()
  for (const person of people.toSorted((a, b) => Number(b.editing ?? false) - Number(a.editing ?? false) || a.since - b.since))
    if (!byAccount.has(person.uid)) byAccount.set(person.uid, person)
  return [...byAccount.values()]
}

export const shownNameOf = ({ own, name }: PresentPerson): string => (own ? t('people:ownWindow') : name)

/** Names for a sentence: the first two, and how many there are. */
export function namesOf(people: readonly PresentPerson[]): string {
  const names = people.slice(0, 2).map(shownNameOf).join(t('people:between'))
  return people.length > 2 ? t('people:andOthers', { names, count: people.length }) : names
}

function timeOf({ since }: PresentPerson): string {
  const minutes = Math.floor((performance.now() - since) / 60_000)
  if (minutes < 1) return t('people:justNow')
  return minutes < 60 ? t('people:minutes', { count: minutes }) : t('people:hours', { count: Math.floor(minutes / 60) })
}

export const describePerson = (person: PresentPerson): string =>
  t(person.editing ? 'people:editing' : 'people:looking', { name: shownNameOf(person), time: timeOf(person) })

interface Props {
  people: readonly PresentPerson[]
  /** How many are drawn; the others are counted. */
  max: number
  className?: string
  label: string
  /** One line per person in the tooltip; computed when it opens, because times pass. */
  lines: (person: PresentPerson) => string
}
const maxLines = 12

/** Initials of people, stacked. */
export const AvatarStack = ({ people, max, className = '', label, lines }: Props) => (
  <Tooltip
    title={() => (
      <span className="people-lines">
        {people.slice(0, maxLines).map(person => (
          <span key={`${person.uid} ${person.tab}`}>{lines(person)}</span>
        ))}
        {people.length > maxLines && <span>{`+${people.length - maxLines}`}</span>}
      </span>
    )}
  >
    <span className={`people ${className}`} role="img" aria-label={label}>
      {people.slice(0, max).map(person => (
        <i
          key={`${person.uid} ${person.tab}`}
          style={{ background: colourOf(person.uid) }}
          data-editing={person.editing}
          data-own={person.own || undefined}
        >
          {initialOf(person.name)}
        </i>
      ))}
      {people.length > max && <b>{`+${people.length - max}`}</b>}
    </span>
  </Tooltip>
)
