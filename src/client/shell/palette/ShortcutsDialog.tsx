import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import '../../api/languages/texts/paletteWords.ts'
import { OverlayDialog } from './OverlayDialog.tsx'
import { showOverlay } from './overlayStore.ts'
import { shortcuts } from './shortcuts.ts'

/** The shortcuts that work everywhere, and those of the cells of lists. */
export function ShortcutsDialog() {
  const { t } = useTranslation('palette')
  return (
    <OverlayDialog label={t('keys.title')}>
      <header className="keys-head">
        <h2>{t('keys.title')}</h2>
        <Button size="small" onClick={() => showOverlay(null)} autoFocus>
          {t('keys.done')}
        </Button>
      </header>
      <dl className="keys">
        {shortcuts.map(([name, strokes]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {strokes.map(stroke => (
                <kbd key={stroke}>{stroke}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </OverlayDialog>
  )
}
