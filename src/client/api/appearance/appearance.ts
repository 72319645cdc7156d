import { create } from 'zustand'
import { isLanguage, type Language, languages } from '../../../shared/rules/languages.ts'
import { accentColours, type AccentColours, isHexColour, defaultAccent } from './accentColours.ts'
import { accountSettings } from '../accountSettings.ts'
import { setLanguage } from '../languages/i18n.ts'

/** How an account sees the product; before anybody has signed in, how it was seen last in this browser. */
export interface Appearance {
  theme: 'light' | 'dark' | 'system'
  density: 'normal' | 'compact'
  accent: string
  language: Language
}

const defaultAppearance: Appearance = { theme: 'light', density: 'normal', accent: defaultAccent, language: languages[0] }
const stored = accountSettings<Appearance>('appearance', defaultAppearance)
export const useAppearance = stored.use

/** What the page is drawn with: the head of index.html reads it before anything is drawn. */
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

/** What follows from the appearance and from the machine it is seen on. */
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

// Paper is light.
for (const [moment, is] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  addEventListener(moment, () => {
    printing = is
    applyAppearance()
  })

// A pack that does not come leaves the words as they are.
const applyLanguage = () => setLanguage(currentLanguage()).catch(() => undefined)
/** Before the first words are drawn. */
export const loadFirstLanguage = applyLanguage

export function setAppearance(change: Partial<Appearance>) {
  if ('accent' in change) stored.setSoon(change)
  else stored.set(change)
  applyAppearance()
  if ('language' in change) void applyLanguage()
}

let chosenHere = false
/** By somebody who has not signed in yet. */
export function chooseLanguage(language: Language) {
  chosenHere = true
  stored.hold({ language })
  applyAppearance()
  void applyLanguage()
}

/** Whether the language may be chosen here; where it may not, Chinese is spoken. */
export async function offerLanguages(offered: boolean) {
  useDisplayMode.setState({ offered })
  applyAppearance()
  await applyLanguage()
}

/** Takes over what the account keeps; one that never said anything goes on as this browser is. */
export async function loadAppearance() {
  const kept = await stored.load()
  const { language } = stored.use.getState()
  if (kept !== null) stored.hold({ ...defaultAppearance, ...kept, ...(chosenHere ? { language } : {}) })
  if (chosenHere) stored.set({ language })
  chosenHere = false
  applyAppearance()
}
