import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../rules/languages.ts'
import { useAppearance, useSeen } from '../appearance.ts'
import { themeOf } from './theme.ts'

const button = { autoInsertSpace: false }
/** What antd says of its close button in English alone. */
const modalIn = ({ global }: Locale) => ({ closable: { 'aria-label': global?.close ?? '' } })
interface Words {
  locale: Locale
  /** As dayjs calls the language. */
  dates: string
}
const known: Partial<Record<Language, Words>> & { 'zh-CN': Words } = {
  'zh-CN': { locale: chinese, dates: 'zh-cn' },
  'en-US': { locale: english, dates: 'en' },
}
const fetched = async (): Promise<Words> => ({ locale: (await import('./taiwan.ts')).locale, dates: 'zh-tw' })

/** The words of antd in the language of the moment; the product's own until they have come. */
function useWords(): Words {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const [, come] = useState(0)
  useEffect(() => {
    if (known[language]) return
    void fetched().then(
      words => {
        known[language] = words
        come(before => before + 1)
      },
      () => undefined,
    )
  }, [language])
  const words = known[language] ?? known['zh-CN']
  dayjs.locale(words.dates)
  return words
}

/** antd as this product wears it: its words, its colour, and the light and density the operator chose. */
export function Look({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const seen = useSeen()
  const words = useWords()
  const theme = useMemo(() => themeOf(appearance, seen), [appearance, seen])
  const modal = useMemo(() => modalIn(words.locale), [words])
  return (
    <ConfigProvider locale={words.locale} theme={theme} button={button} modal={modal}>
      <App className="shell">{children}</App>
    </ConfigProvider>
  )
}
