import { Tooltip } from 'antd'
import { t } from 'i18next'
import '../../api/languages/peopleWords.ts'
import type { PersonHere } from '../../api/push/places.ts'
import './people.css'

/** White letters can be read on each of them, by day and by night. */
const colours = ['#1668dc', '#0b7a75', '#b3541e', '#8a3ffc', '#c41d7f', '#3f6600', '#475569', '#7a4a00']
const colourOf = (uid: number): string => colours[uid % colours.length] ?? '#475569'
const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

/** The same people, one place each; those who edit first. */
export function eachOnce(people: readonly PersonHere[]): readonly PersonHere[] {
  const byAccount = new Map<number, PersonHere>()
  for (const person of people.toSorted((a, b) => Number(b.editing ?? false) - Number(a.editing ?? false) || a.since - b.since))
    if (!byAccount.has(person.uid)) byAccount.set(person.uid, person)
  return [...byAccount.values()]
}

export const shownNameOf = ({ own, name }: PersonHere): string => (own ? t('people:ownWindow') : name)

/** Names for a sentence: the first two, and how many there are. */
export function namesOf(people: readonly PersonHere[]): string {
  const names = people.slice(0, 2).map(shownNameOf).join(t('people:between'))
  return people.length > 2 ? t('people:andOthers', { names, count: people.length }) : names
}

function timeOf({ since }: PersonHere): string {
  const minutes = Math.floor((performance.now() - since) / 60_000)
  if (minutes < 1) return t('people:justNow')
  return minutes < 60 ? t('people:minutes', { count: minutes }) : t('people:hours', { count: Math.floor(minutes / 60) })
}

export const describePerson = (person: PersonHere): string =>
  t(person.editing ? 'people:editing' : 'people:looking', { name: shownNameOf(person), time: timeOf(person) })

interface Props {
  people: readonly PersonHere[]
  /** How many are drawn; the others are counted. */
  most: number
  className?: string
  label: string
  /** One line each, when the pointer is over it; asked then, because times pass. */
  lines: (person: PersonHere) => string
}
const mostLines = 12

/** Initials of people, stacked. */
export const PeopleStack = ({ people, most, className = '', label, lines }: Props) => (
  <Tooltip
    title={() => (
      <span className="people-lines">
        {people.slice(0, mostLines).map(person => (
          <span key={`${person.uid} ${person.tab}`}>{lines(person)}</span>
        ))}
        {people.length > mostLines && <span>{`+${people.length - mostLines}`}</span>}
      </span>
    )}
  >
    <span className={`people ${className}`} role="img" aria-label={label}>
      {people.slice(0, most).map(person => (
        <i
          key={`${person.uid} ${person.tab}`}
          style={{ background: colourOf(person.uid) }}
          data-editing={person.editing}
          data-own={person.own || undefined}
        >
          {initialOf(person.name)}
        </i>
      ))}
      {people.length > most && <b>{`+${people.length - most}`}</b>}
    </span>
  </Tooltip>
)
