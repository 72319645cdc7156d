import { theme as antd } from 'antd'
import type { ThemeConfig } from 'antd'
import { accentsOf, plainAccent } from '../accent.ts'
import type { Appearance } from '../appearance.ts'
import { rowPadding } from '../density.ts'

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"
// Without motion: what moves when its page is hidden would wait for its end for ever.
const always = { borderRadius: 6, fontSize: 14, fontFamily, motion: false }
// antd's own greys and reds are too faint to be read by everyone.
const day = {
  colorError: '#cf2a33',
  colorTextDescription: '#5b6370',
  colorTextPlaceholder: '#6b7280',
}
const night = {
  colorError: '#ff7875',
  colorTextDescription: '#9aa1ad',
  colorTextPlaceholder: '#8b929e',
  colorBgLayout: '#0d0f12',
  colorBgContainer: '#16181d',
  colorBgElevated: '#1d2026',
  colorBorderSecondary: '#272a31',
}
// Where the machine asks for more contrast: words as strong as any, and edges that are seen.
const dayContrast = {
  colorTextDescription: '#1d2129',
  colorTextPlaceholder: '#3f4651',
  colorBorder: '#5b6370',
  colorText: '#000',
}
const nightContrast = {
  colorTextDescription: '#e4e6ea',
  colorTextPlaceholder: '#c3c8d0',
  colorBorder: '#9aa1ad',
  colorText: '#fff',
}
const Menu = { collapsedWidth: 64, itemMarginInline: 8, activeBarBorderWidth: 0, itemHeight: 38 }
const Table = {
  cellPaddingBlock: rowPadding('large'),
  cellPaddingBlockMD: rowPadding('middle'),
  cellPaddingBlockSM: rowPadding('small'),
  cellPaddingInlineMD: 10,
}

interface Colours {
  colorPrimary: string
  colorLink: string
  /** The entry of the menu one is at, by night. */
  here: string
  on: string
  onStrong: string
}

/** The product's own are chosen by eye, any other is worked out. */
function coloursOf({ accent }: Appearance, dark: boolean): Colours {
  if (accent === plainAccent) {
    const own = { here: '#8fb0ff', on: '#3f6ae0', onStrong: '#3a62d2' }
    return dark
      ? { colorPrimary: '#6f98ff', colorLink: '#7ba1ff', ...own }
      : { colorPrimary: plainAccent, colorLink: plainAccent, ...own }
  }
  const { light, dark: nightly } = accentsOf(accent)
  const { accent: colorPrimary, strong: here, solid: on, solidStrong: onStrong } = dark ? nightly : light
  return { colorPrimary, colorLink: colorPrimary, here, on, onStrong }
}

type Components = NonNullable<ThemeConfig['components']>
// White words stand on it when it is off, too.
const off = { colorTextQuaternary: '#6b7280', colorTextTertiary: '#5b6370' }
const daily: Components = { Menu: { ...Menu, itemHoverBg: '#f5f6f8' }, Table, Switch: off }
// An accent bright enough to be text on a dark ground takes dark text on itself.
const nightly = ({ here, on, onStrong }: Colours): Components => ({
  Menu: {
    ...Menu,
    itemSelectedColor: here,
    subMenuItemSelectedColor: here,
    itemHoverBg: '#22252c',
    subMenuItemBg: '#121419',
  },
  Table,
  Button: { primaryColor: '#0d0f12', dangerColor: '#0d0f12' },
  // Its word is white whether it is on or off.
  Switch: { ...off, colorPrimary: on, colorPrimaryHover: onStrong },
})

/** antd dims an accent by night; one that was worked out to be read stays as it is. */
const asGiven: typeof antd.darkAlgorithm = (seed, made) => {
  const { colorPrimary, colorLink } = seed
  return { ...(made ?? antd.defaultAlgorithm(seed)), colorPrimary, colorLink, colorPrimaryText: colorPrimary }
}

interface Seen {
  dark: boolean
  contrast: boolean
}

export function themeOf(appearance: Appearance, { dark, contrast }: Seen): ThemeConfig {
  const light = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  const { here, on, onStrong, ...primary } = coloursOf(appearance, dark)
  const stronger = dark ? nightContrast : dayContrast
  const compact = appearance.density === 'compact' ? [antd.compactAlgorithm] : []
  const exact = appearance.accent === plainAccent ? [] : [asGiven]
  return {
    token: { ...always, ...(dark ? night : day), ...primary, ...(contrast ? stronger : {}) },
    algorithm: [light, ...compact, ...exact],
    components: dark ? nightly({ ...primary, here, on, onStrong }) : daily,
  }
}
