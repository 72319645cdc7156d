import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { App, ConfigProvider } from 'antd'
import chinese from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useAppearance } from '../appearance.ts'
import { themeOf } from './theme.ts'

dayjs.locale('zh-cn')
const button = { autoInsertSpace: false }

/** antd as this product wears it: its words, its colour, and the light and density the operator chose. */
export function Look({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const theme = useMemo(() => themeOf(appearance), [appearance])
  return (
    <ConfigProvider locale={chinese} theme={theme} button={button}>
      <App className="shell">{children}</App>
    </ConfigProvider>
  )
}
