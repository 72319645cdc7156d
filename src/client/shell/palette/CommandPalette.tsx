import '../../api/languages/texts/paletteWords.ts'
import { SearchOutlined } from '@ant-design/icons'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SetIcon } from '../../ui/SetIcon.tsx'
import { modifierKey } from './modifierKey.ts'
import { OverlayDialog } from './OverlayDialog.tsx'
import { showOverlay } from './overlayStore.ts'
import type { PaletteChoice } from './paletteGroups.ts'
import { useCommandPalette } from './useCommandPalette.ts'

/** Finds by typing: pages, actions of the current page, rows of any list. */
export function CommandPalette() {
  const { t } = useTranslation('palette')
  const palette = useCommandPalette()
  const { text, groups, current, list, idOf } = palette
  const type = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) =>
    (nativeEvent as InputEvent).isComposing ? palette.compose(currentTarget.value) : palette.type(currentTarget.value)
  return (
    <OverlayDialog label={t('title')}>
      <div className="palette-box">
        <SearchOutlined />
        <input
          autoFocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded={groups.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(current ? { 'aria-activedescendant': idOf(current) } : {})}
          placeholder={t('hint')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onInput={type}
          onCompositionEnd={({ currentTarget }) => palette.type(currentTarget.value)}
          onKeyDown={palette.onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteChoices palette={palette} />
      <footer className="palette-foot">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('move')}
        </span>
        <span>
          <kbd>Enter</kbd>
          {t('choose')}
        </span>
        <span>
          <kbd>{modifierKey}</kbd>
          <kbd>K</kbd>
          {t('toggle')}
        </span>
        <button type="button" onClick={() => showOverlay('keys')}>
          {t('keys.title')}
        </button>
      </footer>
    </OverlayDialog>
  )
}

function PaletteChoices({
  palette: { text, groups, current, busy, failed, list, idOf, point, choose },
}: {
  palette: ReturnType<typeof useCommandPalette>
}) {
  const { t } = useTranslation('palette')
  const element = useRef<HTMLDivElement>(null)
  const id = current && idOf(current)
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  const option = (choice: PaletteChoice) => (
    <li
      key={choice.key}
      id={idOf(choice)}
      role="option"
      aria-selected={choice === current}
      onPointerMove={() => choice !== current && point(choice)}
      onClick={() => choose(choice)}
    >
      <SetIcon code={choice.icon} />
      <span>{choice.title}</span>
      {choice.note && <small>{choice.note}</small>}
    </li>
  )
  return (
    <div ref={element} className="palette-list">
      <div role="listbox" id={list} aria-label={t('found')}>
        {groups.map(({ name, choices }) => (
          <ul key={name} role="group" aria-labelledby={`${list}-of-${name}`}>
            <li role="presentation" id={`${list}-of-${name}`}>
              {t(`groups.${name}`)}
            </li>
            {choices.map(option)}
          </ul>
        ))}
      </div>
      <p className="palette-note" role="status">
        {busy && t('searching')}
        {!busy && failed && t('failed')}
        {!busy && !failed && groups.length === 0 && text !== '' && t('nothing')}
      </p>
    </div>
  )
}
