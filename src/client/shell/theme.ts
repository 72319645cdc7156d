import { theme as antd } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Appearance } from '../appearance.ts'
import { rowPadding } from '../density.ts'

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"
const always = { colorPrimary: '#1f5eff', borderRadius: 6, fontSize: 14, fontFamily }
// antd's own greys for lesser text are too faint to be read by everyone.
const day = { colorTextDescription: '#5b6370', colorTextPlaceholder: '#6b7280' }
const night = {
  colorTextDescription: '#9aa1ad',
  colorTextPlaceholder: '#8b929e',
  colorBgLayout: '#0d0f12',
  colorBgContainer: '#16181d',
  colorBgElevated: '#1d2026',
  colorBorderSecondary: '#272a31',
}
const components = {
  Menu: { collapsedWidth: 64, itemMarginInline: 8, activeBarBorderWidth: 0, itemHeight: 38 },
  Table: {
    cellPaddingBlock: rowPadding('large'),
    cellPaddingBlockMD: rowPadding('middle'),
    cellPaddingBlockSM: rowPadding('small'),
    cellPaddingInlineMD: 10,
  },
}

export function themeOf({ theme, density }: Appearance): ThemeConfig {
  const dark = theme === 'dark'
  const light = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    token: { ...always, ...(dark ? night : day) },
    algorithm: density === 'compact' ? [light, antd.compactAlgorithm] : [light],
    components,
  }
}
