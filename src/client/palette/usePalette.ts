import type { KeyboardEvent } from 'react'
import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../session.ts'
import { useGo } from '../shell/Target.tsx'
import { addressOf } from '../shell/tags.ts'
import { isComposing } from '../typing.ts'
import { type Choice, groupsFor } from './choices.ts'
import { show } from './store.ts'
import { useRecords } from './useRecords.ts'

/** What is typed, what it may mean, which of that is pointed at, and what choosing does. */
export function usePalette() {
  const account = useSession(session => session.account)
  const choose = useChoosing()
  const list = useId()
  const [{ text, keyword, at }, hold] = useState({ text: '', keyword: '', at: 0 })
  const { records, busy, failed } = useRecords(keyword)
  const groups = useMemo(() => (account ? groupsFor(account, keyword, records) : []), [account, keyword, records])
  const choices = groups.flatMap(group => group.choices)
  const current = choices[at] ?? choices[0]
  const idOf = ({ key }: Choice) => `${list}-${key.replaceAll(/\W/g, '-')}`
  const point = (choice: Choice) => hold({ text, keyword, at: choices.indexOf(choice) })
  const step = (by: number) =>
    choices.length > 0 && hold({ text, keyword, at: (choices.indexOf(current ?? never) + by + choices.length) % choices.length })
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(Math.min(page, choices.length - 1 - at)),
    PageUp: () => step(-Math.min(page, at)),
    Enter: () => current && choose(current),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = does[event.key]
    if (!run || isComposing(event.nativeEvent)) return
    event.preventDefault()
    run()
  }
  return {
    text,
    groups,
    current,
    busy,
    failed,
    list,
    idOf,
    point,
    choose,
    onKeyDown,
    /** What an input method has not made a word of is no keyword yet. */
    type: (typed: string, whole: boolean) => hold(whole ? { text: typed, keyword: typed, at: 0 } : { text: typed, keyword, at }),
  }
}
const page = 8
const never = {} as Choice

function useChoosing() {
  const go = useGo()
  const navigate = useNavigate()
  return ({ does }: Choice) => {
    // First the focus is given back: what opens now may take it.
    flushSync(() => show(null))
    if ('run' in does) does.run()
    else if ('go' in does) go(does.go)
    else if ('visit' in does) window.open(does.visit, '_blank', 'noopener,noreferrer')
    else void navigate(addressOf(does.route), { state: { open: does.open.id, title: does.open.title } })
  }
}
