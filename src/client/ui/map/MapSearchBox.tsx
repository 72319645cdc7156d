import { App, Input } from 'antd'
import { t } from 'i18next'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { callErrorMessage } from '../../api/request.ts'
import { type MapSearchResult, searchMap } from './searchMap.ts'

interface Props {
  module: AnyModule
  name: string
  onFind: (found: MapSearchResult) => void
}

/** Arrow keys move between the box and the results; returns whether the focus moved. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by === undefined) return false
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, .map-found button')]
  const next = stops[stops.indexOf(target as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}

/** Searches regions, rows and the map service. A single result is chosen at once, several are listed. */
export function MapSearchBox(props: Props) {
  const { found, busy, search, choose, close, cancel } = useMapSearch(props)
  const box = useRef<HTMLDivElement>(null)
  useCloseOnLeave(box, found !== null, close)
  return (
    <div
      ref={box}
      className="map-finder"
      onKeyDown={event => {
        if (moveFocus(event)) event.preventDefault()
        if (event.key !== 'Escape' || !found) return
        close()
        event.stopPropagation()
      }}
    >
      <Input.Search
        enterButton={t('widgets:map.search')}
        placeholder={t('widgets:map.keyword')}
        aria-label={t('widgets:map.keyword')}
        maxLength={100}
        loading={busy}
        allowClear
        onChange={cancel}
        onSearch={(typed, _event, info) => info?.source === 'input' && void search(typed)}
      />
      {found && (
        <ul className="map-found">
          {found.map(one => (
            <li key={one.key}>
              <button type="button" onClick={() => choose(one)}>
                {one.title}
                <small>{one.around}</small>
              </button>
            </li>
          ))}
          {!found.length && (
            <li>
              <p role="status">{t('widgets:map.nothing')}</p>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The results of a search, null while there are none; those of a keyword that is no longer in the box are not shown. */
function useMapSearch({ module, name, onFind }: Props) {
  const { message } = App.useApp()
  const [found, setFound] = useState<readonly MapSearchResult[] | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts the searches and the changes of the keyword: an answer that a later one has overtaken is stale. */
  const searches = useRef(0)
  const choose = (one: MapSearchResult) => {
    setFound(null)
    onFind(one)
  }
  const search = async (typed: string) => {
    const keyword = typed.trim()
    if (keyword === '') return void message.warning(t('widgets:map.noKeyword'))
    const own = ++searches.current
    const isStale = () => searches.current !== own
    const onError = (error: unknown) => {
      if (!isStale()) void message.error(callErrorMessage(error))
      return []
    }
    setBusy(true)
    const all = await searchMap(keyword, { module, name, onError }).catch(onError)
    if (isStale()) return
    setBusy(false)
    const [only, ...others] = all
    if (only && !others.length) choose(only)
    else setFound(all)
  }
  const close = () => setFound(null)
  const cancel = () => {
    searches.current++
    setBusy(false)
    close()
  }
  return { found, busy, search, choose, close, cancel }
}

/** Closes the result list on a click or focus outside. */
function useCloseOnLeave(box: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && close()
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
    }
  })
}
