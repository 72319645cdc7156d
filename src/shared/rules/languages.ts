/** Supported languages; the first is the default. */
export const languages = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Language = (typeof languages)[number]

/** Each name in its own language. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/** The language tags of an `Accept-Language` header, by descending weight. */
const parseAcceptLanguage = (header: string): readonly string[] =>
  header
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.split(';').map(text => text.trim())
      const weight = params.find(param => param.startsWith('q='))?.slice(2) ?? '1'
      return { tag, weight: Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

function languageForTag(tag: string): Language | undefined {
  if (/^zh-(tw|hk|mo|hant)\b/.test(tag)) return 'zh-TW'
  if (/^zh\b/.test(tag)) return 'zh-CN'
  return /^en\b/.test(tag) ? 'en-US' : undefined
}

/** The supported language an `Accept-Language` header prefers. */
export const preferredLanguage = (header: string | undefined): Language =>
  parseAcceptLanguage(header ?? '')
    .map(languageForTag)
    .find(language => language !== undefined) ?? languages[0]
