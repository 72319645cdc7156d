import { CheckOutlined } from '@ant-design/icons'
import { Drawer, Radio, Switch } from 'antd'
import type { ChangeEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accentsOf, isColour, plainAccent } from '../accent.ts'
import { appear, type Appearance, useAppearance } from '../appearance.ts'
import { set, useSettings } from '../settings.ts'
import './look.css'

interface Props {
  onClose: () => void
}

// What is chosen is seen behind it.
const clear = { mask: { background: 'transparent' } }

/** How the product looks to this account; every choice is seen at once. */
export function LookDrawer({ onClose }: Props) {
  const { t } = useTranslation()
  const { density } = useAppearance()
  const { tags } = useSettings()
  const compact = density === 'compact'
  return (
    <Drawer open onClose={onClose} title={t('look.title')} width={340} rootClassName="look-drawer" styles={clear}>
      <Themes />
      <Accents />
      <Line title={t('look.compact')} text={t('look.compactText')}>
        {id => <Switch id={id} checked={compact} onChange={on => appear({ density: on ? 'compact' : 'normal' })} />}
      </Line>
      <Line title={t('look.tags')} text={t('look.tagsText')}>
        {id => <Switch id={id} checked={tags} onChange={on => set({ tags: on })} />}
      </Line>
      <p className="look-kept">{t('look.kept')}</p>
    </Drawer>
  )
}

const themes = ['light', 'dark', 'system'] as const

function Themes() {
  const { t } = useTranslation()
  const { theme } = useAppearance()
  return (
    <section>
      <h3 id="look-theme">{t('look.theme')}</h3>
      <Radio.Group
        className="look-themes"
        aria-labelledby="look-theme"
        value={theme}
        onChange={event => appear({ theme: event.target.value as Appearance['theme'] })}
      >
        {themes.map(one => (
          <Radio key={one} value={one}>
            <Sketch theme={one} />
            {t(`look.themes.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
    </section>
  )
}

/** A window in that light. */
const Sketch = ({ theme }: { theme: Appearance['theme'] }) => (
  <span className="look-sketch" data-theme={theme} aria-hidden="true">
    <i />
    <b />
  </span>
)

/** Colours that go well with the greys; any other can be mixed. */
const presets = {
  blue: plainAccent,
  cyan: '#0b7285',
  green: '#1a7f37',
  violet: '#6d3fd6',
  rose: '#c2255c',
  orange: '#b4540a',
  slate: '#475569',
} as const
type Preset = keyof typeof presets
const names = Object.keys(presets) as Preset[]

function Accents() {
  const { t } = useTranslation()
  const { accent } = useAppearance()
  const free = isColour(accent) && !names.some(name => presets[name] === accent)
  return (
    <section>
      <h3 id="look-accent">{t('look.accent')}</h3>
      <Radio.Group
        className="look-accents"
        aria-labelledby="look-accent"
        value={accent}
        onChange={event => appear({ accent: event.target.value as string })}
      >
        {names.map(name => (
          <Radio key={name} value={presets[name]} title={t(`look.colours.${name}`)} aria-label={t(`look.colours.${name}`)}>
            <Dot colour={shownAs(presets[name])} chosen={presets[name] === accent} />
          </Radio>
        ))}
      </Radio.Group>
      <FreeColour accent={accent} chosen={free} />
    </section>
  )
}

const shownAs = (colour: string): string => accentsOf(colour).light.solid

const Dot = ({ colour, chosen }: { colour: string; chosen: boolean }) => (
  <span className="look-dot" style={{ background: colour }}>
    {chosen && <CheckOutlined />}
  </span>
)

/** Whatever is mixed, it is darkened or lightened until words on it can be read. */
function FreeColour({ accent, chosen }: { accent: string; chosen: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const mix = (event: ChangeEvent<HTMLInputElement>) => appear({ accent: event.target.value })
  const moved = chosen && shownAs(accent) !== accent.toLowerCase()
  return (
    <div className="look-free" data-chosen={chosen}>
      <input id={id} type="color" value={isColour(accent) ? accent : plainAccent} onChange={mix} />
      <label htmlFor={id}>{t('look.free')}</label>
      <span role="status">{moved && t('look.moved')}</span>
    </div>
  )
}

function Line({ title, text, children }: { title: string; text: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <section className="look-line">
      <div>
        <label htmlFor={id}>{title}</label>
        <p>{text}</p>
      </div>
      {children(id)}
    </section>
  )
}
