import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../api/session/session.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'
import { lastAddressOf } from '../../pages/navigation/openTags.ts'
import { isComposing } from '../../ui/keyboardTargets.ts'
import { showOverlay } from './overlayStore.ts'
import { type PaletteChoice, paletteGroups } from './paletteGroups.ts'
import { useRecordSearch } from './useRecordSearch.ts'

/** The state of the palette: text, entries, the active entry, and what choosing it does. */
export function useCommandPalette() {
  const account = useSession(session => session.account)
  const choose = useRunChoice()
  const list = useId()
  const [{ text, keyword, at }, setState] = useState({ text: '', keyword: '', at: 0 })
  const { records, busy, failed } = useRecordSearch(keyword)
  const groups = useMemo(() => (account ? paletteGroups(account, keyword, records) : []), [account, keyword, records])
  const choices = groups.flatMap(group => group.choices)
  const current = choices[at] ?? choices[0]
  const idOf = ({ key }: PaletteChoice) => `${list}-${key.replaceAll(/\W/g, '-')}`
  const point = (choice: PaletteChoice) => setState({ text, keyword, at: choices.indexOf(choice) })
  const step = (by: number) =>
    choices.length > 0 &&
    setState({ text, keyword, at: (choices.indexOf(current ?? noChoice) + by + choices.length) % choices.length })
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(Math.min(rowsPerPage, choices.length - 1 - at)),
    PageUp: () => step(-Math.min(rowsPerPage, at)),
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
    type: (typed: string) => setState({ text: typed, keyword: typed, at: 0 }),
    /** While an input method composes, the text is not searched. */
    compose: (typed: string) => setState({ text: typed, keyword, at }),
  }
}
const rowsPerPage = 8
const noChoice = {} as PaletteChoice

function useRunChoice() {
  const go = useGoTo()
  const navigate = useNavigate()
  return ({ does }: PaletteChoice) => {
    // The palette returns the focus first: what opens now may take it.
    flushSync(() => showOverlay(null))
    if ('run' in does) does.run()
    else if ('go' in does) go(does.go)
    else if ('visit' in does) window.open(does.visit, '_blank', 'noopener,noreferrer')
    else void navigate(lastAddressOf(does.route), { state: { open: does.open.id, title: does.open.title } })
  }
}
