import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Overlay } from './Overlay.tsx'
import { show } from './store.ts'
import { mod } from './strokes.ts'

const keys = [
  ['palette', [mod, 'K']],
  ['keyword', ['/']],
  ['save', [mod, 'S']],
  ['close', ['Esc']],
  ['keys', ['?']],
] as const

/** What the keyboard can do anywhere. */
export function Keys() {
  const { t } = useTranslation('palette')
  return (
    <Overlay label={t('keys.title')}>
      <header className="keys-head">
        <h2>{t('keys.title')}</h2>
        <Button size="small" onClick={() => show(null)} autoFocus>
          {t('keys.done')}
        </Button>
      </header>
      <dl className="keys">
        {keys.map(([name, strokes]) => (
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
    </Overlay>
  )
}
