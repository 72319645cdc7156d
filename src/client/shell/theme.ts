import { theme as antd } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Appearance } from '../appearance.ts'
import { rowPadding } from '../density.ts'

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"
// Without motion: what moves when its page is hidden would wait for its end for ever.
const always = { borderRadius: 6, fontSize: 14, fontFamily, motion: false }
// antd's own greys and reds are too faint to be read by everyone.
const day = {
  colorPrimary: '#1f5eff',
  colorLink: '#1f5eff',
  colorError: '#cf2a33',
  colorTextDescription: '#5b6370',
  colorTextPlaceholder: '#6b7280',
}
const night = {
  colorPrimary: '#6f98ff',
  colorLink: '#7ba1ff',
  colorError: '#ff7875',
  colorTextDescription: '#9aa1ad',
  colorTextPlaceholder: '#8b929e',
  colorBgLayout: '#0d0f12',
  colorBgContainer: '#16181d',
  colorBgElevated: '#1d2026',
  colorBorderSecondary: '#272a31',
}
const Menu = { collapsedWidth: 64, itemMarginInline: 8, activeBarBorderWidth: 0, itemHeight: 38 }
const Table = {
  cellPaddingBlock: rowPadding('large'),
  cellPaddingBlockMD: rowPadding('middle'),
  cellPaddingBlockSM: rowPadding('small'),
  cellPaddingInlineMD: 10,
}
const daily = { Menu: { ...Menu, itemHoverBg: '#f5f6f8' }, Table }
// An accent bright enough to be text on a dark ground takes dark text on itself.
const nightly = {
  Menu: {
    ...Menu,
    itemSelectedColor: '#8fb0ff',
    subMenuItemSelectedColor: '#8fb0ff',
    itemHoverBg: '#22252c',
    subMenuItemBg: '#121419',
  },
  Table,
  Button: { primaryColor: '#0d0f12', dangerColor: '#0d0f12' },
  // Its word is white whether it is on or off.
  Switch: { colorPrimary: '#3f6ae0', colorPrimaryHover: '#3a62d2' },
}

export function themeOf({ theme, density }: Appearance): ThemeConfig {
  const dark = theme === 'dark'
  const light = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    token: { ...always, ...(dark ? night : day) },
    algorithm: density === 'compact' ? [light, antd.compactAlgorithm] : [light],
    components: dark ? nightly : daily,
  }
}
