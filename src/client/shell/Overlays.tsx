import { SearchOutlined } from '@ant-design/icons'
import { useEventListener } from 'ahooks'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { saving } from '../actions.ts'
import { later } from '../later.tsx'
import { remember } from '../palette/recent.ts'
import { show, useOverlay } from '../palette/store.ts'
import { mod } from '../palette/strokes.ts'
import type { Account } from '../session.ts'
import { useSession } from '../session.ts'
import { isComposing, isTyping } from '../typing.ts'

const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette)
const Keys = later(async () => (await import('../palette/Keys.tsx')).Keys)

/** What the keyboard opens over any page. */
export function Overlays() {
  const shown = useOverlay(overlay => overlay.shown)
  useStrokes()
  return (
    <>
      {shown === 'palette' && <Palette blank={null} />}
      {shown === 'keys' && <Keys blank={null} />}
    </>
  )
}

/** Notes a page as one that was visited. */
export const useVisits = (account: Account, path: string | null) =>
  useEffect(() => {
    if (path !== null) remember(account, path)
  }, [account, path])

/** The way to the palette for whoever uses the mouse. */
export function PaletteButton() {
  const { t } = useTranslation('palette')
  const label = t('open', { keys: `${mod}+K` })
  return (
    <Button
      type="text"
      icon={<SearchOutlined />}
      aria-label={label}
      title={label}
      onPointerEnter={() => void Palette.load()}
      onClick={() => show('palette')}
    />
  )
}

function useStrokes() {
  const ended = useSession(session => session.ended)
  useEffect(() => {
    if (ended) show(null)
  }, [ended])
  useEventListener('keydown', (event: KeyboardEvent) => {
    const run = ended || event.defaultPrevented || isComposing(event) ? null : strokeOf(event)
    if (!run) return
    event.preventDefault()
    run()
  })
}

function strokeOf(event: KeyboardEvent): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const held = (ctrlKey || metaKey) && !altKey && !shiftKey
  const { shown } = useOverlay.getState()
  if (held && key.toLowerCase() === 'k') return () => show(shown === 'palette' ? null : 'palette')
  if (held && key.toLowerCase() === 's' && shown === null) return saving()?.run ?? null
  const asks = (key === '?' || key === '？') && !ctrlKey && !metaKey && !altKey
  return asks && shown === null && !isTyping(target) ? () => show('keys') : null
}
