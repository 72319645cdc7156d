import { SearchOutlined } from '@ant-design/icons'
import { useEventListener } from 'ahooks'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, useSession } from '../../api/session/session.ts'
import { useModulesVersion } from '../../api/useModulesVersion.ts'
import { useWhyQuestion } from '../../api/whyQuestion.ts'
import { isComposing, isTextInput } from '../../ui/keyboardTargets.ts'
import { lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import { findSaveAction } from '../../ui/pageActions.ts'
import { modifierKey } from './modifierKey.ts'
import { showOverlay, toggleHelp, useOverlay } from './overlayStore.ts'
import { rememberPath } from './recentPages.ts'

const LazyPalette = lazyOptionalComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette)
const LazyWhyModal = lazyOptionalComponent(async () => (await import('../access/WhyModal.tsx')).WhyModal)
const LazyShortcuts = lazyOptionalComponent(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

/** The palette and the list of shortcuts, opened by keys over any page. */
export function Overlays() {
  const shown = useOverlay(overlay => overlay.shown)
  const question = useWhyQuestion(why => why.question)
  const version = useModulesVersion()
  useShortcuts()
  return (
    <>
      {question && <LazyWhyModal blank={null} first={question} />}
      {shown === 'palette' && <LazyPalette key={version} blank={null} />}
      {shown === 'keys' && <LazyShortcuts blank={null} />}
    </>
  )
}

/** Records a page as visited, for the palette. */
export const useRecordVisit = (account: Account, path: string | null) =>
  useEffect(() => {
    if (path !== null) rememberPath(account, path)
  }, [account, path])

/** Opens the palette with the mouse. */
export function PaletteButton() {
  const { t } = useTranslation()
  const label = t('shell.search', { keys: `${modifierKey}+K` })
  return (
    <Button
      type="text"
      icon={<SearchOutlined />}
      aria-label={label}
      title={label}
      onPointerEnter={() => void LazyPalette.load()}
      onClick={() => showOverlay('palette')}
    />
  )
}

/** Opens what there is to know about the page. */
export function HelpButton() {
  const { t } = useTranslation()
  const help = useOverlay(overlay => overlay.help)
  const label = t('shell.help')
  return (
    <Button
      type="text"
      className="shell-wide shell-help"
      aria-label={label}
      aria-expanded={help}
      title={label}
      onClick={toggleHelp}
    >
      ?
    </Button>
  )
}

function useShortcuts() {
  const ended = useSession(session => session.ended)
  useEffect(() => {
    if (ended) showOverlay(null)
  }, [ended])
  useEventListener('keydown', (event: KeyboardEvent) => {
    const run = ended || event.defaultPrevented || isComposing(event) ? null : shortcutFor(event)
    if (!run) return
    event.preventDefault()
    run()
  })
}

function shortcutFor(event: KeyboardEvent): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const withModifier = (ctrlKey || metaKey) && !altKey && !shiftKey
  const { shown } = useOverlay.getState()
  if (key === 'F1') return toggleHelp
  if (withModifier && key.toLowerCase() === 'k') return () => showOverlay(shown === 'palette' ? null : 'palette')
  if (withModifier && key.toLowerCase() === 's' && shown === null) return findSaveAction()?.run ?? null
  const asks = (key === '?' || key === '？') && !ctrlKey && !metaKey && !altKey
  return asks && shown === null && !isTextInput(target) ? () => showOverlay('keys') : null
}
