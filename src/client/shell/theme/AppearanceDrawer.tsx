import { CheckOutlined } from '@ant-design/icons'
import { Drawer, Radio, Switch } from 'antd'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accentColours, isHexColour, defaultAccent } from '../../api/appearance/accentColours.ts'
import { setAppearance, type Appearance, useAppearance } from '../../api/appearance/appearance.ts'
import { setShellSettings, useShellSettings } from '../../api/shellSettings.ts'
import './appearanceDrawer.css'

interface Props {
  onClose: () => void
}

// No mask: the effect of a choice is seen behind the drawer.
const clearMask = { mask: { background: 'transparent' } }

/** Theme, accent and density of this account; each choice applies at once. */
export function AppearanceDrawer({ onClose }: Props) {
  const { t } = useTranslation()
  const { density } = useAppearance()
  const { tags } = useShellSettings()
  const compact = density === 'compact'
  return (
    <Drawer open onClose={onClose} title={t('look.title')} width={340} rootClassName="look-drawer" styles={clearMask}>
      <ThemeRadio />
      <AccentRadio />
      <SettingRow title={t('look.compact')} text={t('look.compactText')}>
        {id => <Switch id={id} checked={compact} onChange={on => setAppearance({ density: on ? 'compact' : 'normal' })} />}
      </SettingRow>
      <SettingRow title={t('look.tags')} text={t('look.tagsText')}>
        {id => <Switch id={id} checked={tags} onChange={on => setShellSettings({ tags: on })} />}
      </SettingRow>
      <p className="look-kept">{t('look.kept')}</p>
    </Drawer>
  )
}

const themes = ['light', 'dark', 'system'] as const

function ThemeRadio() {
  const { t } = useTranslation()
  const { theme } = useAppearance()
  return (
    <section>
      <h3 id="look-theme">{t('look.theme')}</h3>
      <Radio.Group
        className="look-themes"
        aria-labelledby="look-theme"
        value={theme}
        onChange={event => setAppearance({ theme: event.target.value as Appearance['theme'] })}
      >
        {themes.map(one => (
          <Radio key={one} value={one}>
            <ThemeSketch theme={one} />
            {t(`look.themes.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
    </section>
  )
}

/** A small sketch of a window in that theme. */
const ThemeSketch = ({ theme }: { theme: Appearance['theme'] }) => (
  <span className="look-sketch" data-theme={theme} aria-hidden="true">
    <i />
    <b />
  </span>
)

/** Preset accents; any other colour can be picked. */
const presets = {
  blue: defaultAccent,
  cyan: '#0b7285',
  green: '#1a7f37',
  violet: '#6d3fd6',
  rose: '#c2255c',
  orange: '#b4540a',
  slate: '#475569',
} as const
type Preset = keyof typeof presets
const presetNames = Object.keys(presets) as Preset[]

function AccentRadio() {
  const { t } = useTranslation()
  const { accent } = useAppearance()
  const free = isHexColour(accent) && !presetNames.some(name => presets[name] === accent)
  return (
    <section>
      <h3 id="look-accent">{t('look.accent')}</h3>
      <Radio.Group
        className="look-accents"
        aria-labelledby="look-accent"
        value={accent}
        onChange={event => setAppearance({ accent: event.target.value as string })}
      >
        {presetNames.map(name => (
          <Radio key={name} value={presets[name]} title={t(`look.colours.${name}`)} aria-label={t(`look.colours.${name}`)}>
            <ColourDot colour={solidColour(presets[name])} chosen={presets[name] === accent} />
          </Radio>
        ))}
      </Radio.Group>
      <FreeColourInput accent={accent} chosen={free} />
    </section>
  )
}

const solidColour = (colour: string): string => accentColours(colour).light.solid

const ColourDot = ({ colour, chosen }: { colour: string; chosen: boolean }) => (
  <span className="look-dot" style={{ background: colour }}>
    {chosen && <CheckOutlined />}
  </span>
)

/** A picked colour is darkened or lightened until text on it has enough contrast. */
function FreeColourInput({ accent, chosen }: { accent: string; chosen: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const mix = (event: ChangeEvent<HTMLInputElement>) => setAppearance({ accent: event.target.value })
  const moved = chosen && solidColour(accent) !== accent.toLowerCase()
  return (
    <div className="look-free" data-chosen={chosen}>
      <input id={id} type="color" value={isHexColour(accent) ? accent : defaultAccent} onChange={mix} />
      <label htmlFor={id}>{t('look.free')}</label>
      <span role="status">{moved && t('look.moved')}</span>
    </div>
  )
}

function SettingRow({ title, text, children }: { title: string; text: string; children: (id: string) => ReactNode }) {
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
