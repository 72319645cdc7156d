import { create } from 'zustand'
import { isLanguage, type Language, languages } from '../rules/languages.ts'
import { accentsOf, type Accent, isColour, plainAccent } from './accent.ts'
import { accountSettings } from './accountSettings.ts'
import { speak } from './i18n.ts'

/** How an account sees the product; before anybody has signed in, how it was seen last in this browser. */
export interface Appearance {
  theme: 'light' | 'dark' | 'system'
  density: 'normal' | 'compact'
  accent: string
  language: Language
}

const plain: Appearance = { theme: 'light', density: 'normal', accent: plainAccent, language: languages[0] }
const own = accountSettings<Appearance>('appearance', plain)
export const useAppearance = own.use

/** What the page is drawn with: the head of index.html reads it before anything is drawn. */
interface Paint {
  language: Language
  light: string
  dark: string
}
const paintKey = 'paint'

function lastPaint(): Partial<Paint> {
  try {
    return (JSON.parse(localStorage.getItem(paintKey) ?? '{}') ?? {}) as Partial<Paint>
  } catch {
    return {}
  }
}

const darkOutside = matchMedia('(prefers-color-scheme: dark)')
const contrastOutside = matchMedia('(prefers-contrast: more)')

/** What follows from the appearance and from the machine it is seen on. */
interface Seen {
  dark: boolean
  contrast: boolean
  /** Whether the language may be chosen. */
  offered: boolean
}
let printing = false

const seen = ({ theme }: Appearance): Omit<Seen, 'offered'> => ({
  dark: !printing && (theme === 'dark' || (theme === 'system' && darkOutside.matches)),
  contrast: contrastOutside.matches,
})
const before = lastPaint().language
export const useSeen = create<Seen>()(() => ({
  ...seen(own.use.getState()),
  offered: isLanguage(before) && before !== plain.language,
}))

const styleOf = ({ accent, strong, soft, solid, solidStrong }: Accent): string =>
  `--accent: ${accent}; --accent-strong: ${strong}; --accent-soft: ${soft}; --solid: ${solid}; --solid-strong: ${solidStrong}`

function stylesOf({ accent }: Appearance): Pick<Paint, 'light' | 'dark'> {
  if (!isColour(accent) || accent === plainAccent) return { light: '', dark: '' }
  const { light, dark } = accentsOf(accent)
  return { light: styleOf(light), dark: styleOf(dark) }
}

const languageNow = (): Language => {
  const { language } = own.use.getState()
  return useSeen.getState().offered && isLanguage(language) ? language : plain.language
}

function show() {
  const appearance = own.use.getState()
  const { dark, contrast } = seen(appearance)
  useSeen.setState({ dark, contrast })
  const theme = dark ? 'dark' : 'light'
  const styles = stylesOf(appearance)
  document.documentElement.dataset['theme'] = theme
  document.documentElement.style.cssText = styles[theme]
  localStorage.setItem(paintKey, JSON.stringify({ ...styles, language: languageNow() }))
}
show()
for (const outside of [darkOutside, contrastOutside]) outside.addEventListener('change', show)

// Paper is light.
for (const [moment, is] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  addEventListener(moment, () => {
    printing = is
    show()
  })

// A pack that does not come leaves the words as they are.
const say = () => speak(languageNow()).catch(() => undefined)
/** Before the first words are drawn. */
export const sayFirst = say

export function appear(change: Partial<Appearance>) {
  if ('accent' in change) own.setSoon(change)
  else own.set(change)
  show()
  if ('language' in change) void say()
}

let chosenHere = false
/** By somebody who has not signed in yet. */
export function chooseLanguage(language: Language) {
  chosenHere = true
  own.hold({ language })
  show()
  void say()
}

/** Whether the language may be chosen here; where it may not, Chinese is spoken. */
export async function offerLanguages(offered: boolean) {
  useSeen.setState({ offered })
  show()
  await say()
}

/** Takes over what the account keeps; one that never said anything goes on as this browser is. */
export async function loadAppearance() {
  const kept = await own.load()
  const { language } = own.use.getState()
  if (kept !== null) own.hold({ ...plain, ...kept, ...(chosenHere ? { language } : {}) })
  if (chosenHere) own.set({ language })
  chosenHere = false
  show()
}
