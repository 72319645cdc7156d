import type { ReactNode } from 'react'
import { App, ConfigProvider, theme as antd } from 'antd'
import chinese from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useAppearance } from '../appearance.ts'

dayjs.locale('zh-cn')

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"
const tokens = { colorPrimary: '#1f5eff', colorLink: '#1f5eff', borderRadius: 6, fontSize: 14, fontFamily: font }
const night = {
  colorBgLayout: '#0d0f12',
  colorBgContainer: '#16181d',
  colorBgElevated: '#1d2026',
  colorBorderSecondary: '#272a31',
}
const sider = { collapsedWidth: 64, itemMarginInline: 8, activeBarBorderWidth: 0, itemHeight: 38 }

/** antd as this product wears it: its words, its colour, and the light and density the operator chose. */
export function Look({ children }: { children: ReactNode }) {
  const { theme, density } = useAppearance()
  const dark = theme === 'dark'
  const light = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  const algorithm = density === 'compact' ? [light, antd.compactAlgorithm] : [light]
  const token = dark ? { ...tokens, ...night } : tokens
  return (
    <ConfigProvider
      locale={chinese}
      theme={{ token, algorithm, components: { Menu: sider } }}
      button={{ autoInsertSpace: false }}
    >
      <App className="shell">{children}</App>
    </ConfigProvider>
  )
}
