import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../shared/rules/languages.ts'
import { useAppearance, useDisplayMode } from '../../api/appearance/appearance.ts'
import { antdTheme } from './antdTheme.ts'
import './picker.css'

const button = { autoInsertSpace: false }
/**
 * Without antd's names for the year and the month above the days: whoever speaks to the page says what is written there. A picker of two
 * days takes its texts from the calendar, whose texts are the same.
 */
function withPlainPickers({ DatePicker, ...locale }: Locale): Locale {
  if (!DatePicker) return locale
  const plain = { ...DatePicker, lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' } }
  return { ...locale, DatePicker: plain, Calendar: plain }
}
/** Label of antd's close button, which antd has in English only. */
const modalIn = ({ global }: Locale) => ({ closable: { 'aria-label': global?.close ?? '' } })
interface AntdWords {
  locale: Locale
  /** The name of the language in dayjs. */
  dates: string
}
const loadedWords: Partial<Record<Language, AntdWords>> & { 'zh-CN': AntdWords } = {
  'zh-CN': { locale: chinese, dates: 'zh-cn' },
  'en-US': { locale: english, dates: 'en' },
}
const fetchTaiwanese = async (): Promise<AntdWords> => ({
  locale: (await import('./antdTaiwanese.ts')).antdTaiwanese,
  dates: 'zh-tw',
})

/** antd's locale of the current language; Chinese until it is loaded. */
function useAntdWords(): AntdWords {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const [, come] = useState(0)
  useEffect(() => {
    if (loadedWords[language]) return
    void fetchTaiwanese().then(
      words => {
        loadedWords[language] = words
        come(before => before + 1)
      },
      () => undefined,
    )
  }, [language])
  const words = loadedWords[language] ?? loadedWords['zh-CN']
  dayjs.locale(words.dates)
  return words
}

/** antd with the product's locale and colours, in the theme and density of the account. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const seen = useDisplayMode()
  const words = useAntdWords()
  const theme = useMemo(() => antdTheme(appearance, seen), [appearance, seen])
  const modal = useMemo(() => modalIn(words.locale), [words])
  const locale = useMemo(() => withPlainPickers(words.locale), [words])
  return (
    <ConfigProvider locale={locale} theme={theme} button={button} modal={modal}>
      <App className="shell">{children}</App>
    </ConfigProvider>
  )
}
