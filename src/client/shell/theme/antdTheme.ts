import { theme as antd, type ThemeConfig } from 'antd'
import { accentColours, defaultAccent } from '../../api/appearance/accentColours.ts'
import type { Appearance } from '../../api/appearance/appearance.ts'
import { rowPadding } from '../../ui/rowDensity.ts'

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"
// No motion: an animation on a page that is hidden meanwhile never ends, and antd waits for it.
const commonTokens = { borderRadius: 6, fontSize: 14, fontFamily, motion: false }
// antd's greys and reds do not meet the contrast that WCAG requires.
const lightTokens = {
  colorError: '#cf2a33',
  colorTextDescription: '#5b6370',
  colorTextPlaceholder: '#6b7280',
}
const darkTokens = {
  colorError: '#ff7875',
  colorTextDescription: '#9aa1ad',
  colorTextPlaceholder: '#8b929e',
  colorBgLayout: '#0d0f12',
  colorBgContainer: '#16181d',
  colorBgElevated: '#1d2026',
  colorBorderSecondary: '#272a31',
}
// prefers-contrast: stronger text and visible borders.
const lightContrastTokens = {
  colorTextDescription: '#1d2129',
  colorTextPlaceholder: '#3f4651',
  colorBorder: '#5b6370',
  colorText: '#000',
}
const darkContrastTokens = {
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

interface ThemeColours {
  colorPrimary: string
  colorLink: string
  /** The current menu entry in the dark theme. */
  here: string
  on: string
  onStrong: string
}

/** Shades of the product's own accent are chosen by hand; those of any other are computed. */
function themeColours({ accent }: Appearance, dark: boolean): ThemeColours {
  if (accent === defaultAccent) {
    const own = { here: '#8fb0ff', on: '#3f6ae0', onStrong: '#3a62d2' }
    return dark
      ? { colorPrimary: '#6f98ff', colorLink: '#7ba1ff', ...own }
      : { colorPrimary: defaultAccent, colorLink: defaultAccent, ...own, onStrong: '#1a50d9' }
  }
  const { light, dark: nightly } = accentColours(accent)
  const { accent: colorPrimary, strong: here, solid: on, solidStrong: onStrong } = dark ? nightly : light
  return { colorPrimary, colorLink: colorPrimary, here, on, onStrong }
}

type Components = NonNullable<ThemeConfig['components']>
// Its text is white when it is off, too.
const switchOff = { colorTextQuaternary: '#6b7280', colorTextTertiary: '#5b6370' }
const lightComponents = ({ onStrong }: ThemeColours): Components => ({
  Menu: { ...Menu, itemHoverBg: '#f5f6f8' },
  Table,
  // antd makes a button lighter on hover, where white text would have too little contrast.
  Button: { colorPrimaryHover: onStrong },
  Switch: switchOff,
})
// An accent bright enough to be text on a dark background needs dark text on itself.
const darkComponents = ({ here, on, onStrong }: ThemeColours): Components => ({
  Menu: {
    ...Menu,
    itemSelectedColor: here,
    subMenuItemSelectedColor: here,
    itemHoverBg: '#22252c',
    subMenuItemBg: '#121419',
  },
  Table,
  Button: { primaryColor: '#0d0f12', dangerColor: '#0d0f12' },
  DatePicker: { colorTextLightSolid: '#0d0f12' },
  // Its text is white whether it is on or off.
  Switch: { ...switchOff, colorPrimary: on, colorPrimaryHover: onStrong },
})

/** antd's dark algorithm dims an accent; one computed for contrast stays as it is. */
const withExactPrimary: typeof antd.darkAlgorithm = (seed, made) => {
  const { colorPrimary, colorLink } = seed
  return { ...(made ?? antd.defaultAlgorithm(seed)), colorPrimary, colorLink, colorPrimaryText: colorPrimary }
}

interface AntdMode {
  dark: boolean
  contrast: boolean
}

export function antdTheme(appearance: Appearance, { dark, contrast }: AntdMode): ThemeConfig {
  const light = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  const { here, on, onStrong, ...primary } = themeColours(appearance, dark)
  const stronger = dark ? darkContrastTokens : lightContrastTokens
  const compact = appearance.density === 'compact' ? [antd.compactAlgorithm] : []
  const exact = appearance.accent === defaultAccent ? [] : [withExactPrimary]
  return {
    token: { ...commonTokens, ...(dark ? darkTokens : lightTokens), ...primary, ...(contrast ? stronger : {}) },
    algorithm: [light, ...compact, ...exact],
    components: (dark ? darkComponents : lightComponents)({ ...primary, here, on, onStrong }),
  }
}
