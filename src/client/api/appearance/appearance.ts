import { create } from 'zustand'
import { isLanguage, type Language, languages } from '../../../shared/rules/languages.ts'
import { setLanguage } from '../languages/i18n.ts'
import { accountSettings } from '../session/accountSettings.ts'
import { accentColours, type AccentColours, isHexColour, defaultAccent } from './accentColours.ts'

/** Theme, density, accent and language of an account; before sign-in those this browser used last. */
export interface Appearance {
  theme: 'light' | 'dark' | 'system'
  density: 'normal' | 'compact'
  accent: string
  language: Language
}

const defaultAppearance: Appearance = { theme: 'light', density: 'normal', accent: defaultAccent, language: languages[0] }
const stored = accountSettings<Appearance>('appearance', defaultAppearance)
export const useAppearance = stored.use

/** Written to localStorage for the script in index.html, which applies it before the first paint. */
interface Paint {
  language: Language
  light: string
  dark: string
}
const paintKey = 'paint'

function readPaint(): Partial<Paint> {
  try {
    return (JSON.parse(localStorage.getItem(paintKey) ?? '{}') ?? {}) as Partial<Paint>
  } catch {
    return {}
  }
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)')
const contrastQuery = matchMedia('(prefers-contrast: more)')

/** Derived from the appearance and the system's preferences. */
interface DisplayMode {
  dark: boolean
  contrast: boolean
  /** Whether the language may be chosen. */
  offered: boolean
}
let printing = false

const displayMode = ({ theme }: Appearance): Omit<DisplayMode, 'offered'> => ({
  dark: !printing && (theme === 'dark' || (theme === 'system' && darkQuery.matches)),
  contrast: contrastQuery.matches,
})
const lastLanguage = readPaint().language
export const useDisplayMode = create<DisplayMode>()(() => ({
  ...displayMode(stored.use.getState()),
  offered: isLanguage(lastLanguage) && lastLanguage !== defaultAppearance.language,
}))

const accentCss = ({ accent, strong, soft, solid, solidStrong }: AccentColours): string =>
  `--accent: ${accent}; --accent-strong: ${strong}; --accent-soft: ${soft}; --solid: ${solid}; --solid-strong: ${solidStrong}`

function accentStyles({ accent }: Appearance): Pick<Paint, 'light' | 'dark'> {
  if (!isHexColour(accent) || accent === defaultAccent) return { light: '', dark: '' }
  const { light, dark } = accentColours(accent)
  return { light: accentCss(light), dark: accentCss(dark) }
}

const currentLanguage = (): Language => {
  const { language } = stored.use.getState()
  return useDisplayMode.getState().offered && isLanguage(language) ? language : defaultAppearance.language
}

function applyAppearance() {
  const appearance = stored.use.getState()
  const { dark, contrast } = displayMode(appearance)
  useDisplayMode.setState({ dark, contrast })
  const theme = dark ? 'dark' : 'light'
  const styles = accentStyles(appearance)
  document.documentElement.dataset['theme'] = theme
  document.documentElement.style.cssText = styles[theme]
  localStorage.setItem(paintKey, JSON.stringify({ ...styles, language: currentLanguage() }))
}
applyAppearance()
for (const outside of [darkQuery, contrastQuery]) outside.addEventListener('change', applyAppearance)

// Printed pages use the light theme.
for (const [moment, is] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  addEventListener(moment, () => {
    printing = is
    applyAppearance()
  })

// When a language pack cannot be fetched, the current language stays.
const applyLanguage = () => setLanguage(currentLanguage()).catch(() => undefined)
/** To be awaited before the first render. */
export const loadFirstLanguage = applyLanguage

export function setAppearance(change: Partial<Appearance>) {
  if ('accent' in change) stored.setSoon(change)
  else stored.set(change)
  applyAppearance()
  if ('language' in change) void applyLanguage()
}

let chosenHere = false
/** Sets the language before sign-in. */
export function chooseLanguage(language: Language) {
  chosenHere = true
  stored.setLocal({ language })
  applyAppearance()
  void applyLanguage()
}

/** Sets whether a language may be chosen; where it may not, the page is Chinese. */
export async function offerLanguages(offered: boolean) {
  useDisplayMode.setState({ offered })
  applyAppearance()
  await applyLanguage()
}

/**
 * Applies the account's saved appearance; where none is saved, this browser's stays. A language chosen before sign-in wins and
 * is saved.
 */
export async function loadAppearance() {
  const saved = await stored.load()
  const { language } = stored.use.getState()
  if (saved !== null) stored.setLocal({ ...defaultAppearance, ...saved, ...(chosenHere ? { language } : {}) })
  if (chosenHere) stored.set({ language })
  chosenHere = false
  applyAppearance()
}
