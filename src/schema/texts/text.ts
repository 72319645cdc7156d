/** A text in several languages: Chinese, English, and the Chinese of Taiwan, which is made of `zh` where `tw` is silent. */
export interface Translations {
  zh: string
  en?: string
  tw?: string
}
/** A text operators read: Chinese, or the same in several languages. */
export type Text = string | Translations

/** Replaces a text. */
export type ChangeText<T> = (key: string, text: T) => string

export const wordLanguages = ['en', 'tw'] as const
export type WordLanguage = (typeof wordLanguages)[number]
/** Texts in other languages than Chinese, by language and key. */
export type Words = { readonly [L in WordLanguage]?: Readonly<Record<string, string>> }

const isTranslations = (text: unknown): text is Translations => typeof text === 'object' && text !== null && 'zh' in text

/** Splits texts by language: returns the Chinese of each, and stores the other languages under the given keys. */
export function textReader() {
  const read: { [L in WordLanguage]?: Record<string, string> } = {}
  return {
    read(key: string, text: Text): string {
      if (!isTranslations(text)) return text
      for (const language of wordLanguages) {
        const word = text[language]
        if (word !== undefined) (read[language] ??= {})[key] = word
      }
      return text.zh
    },
    words: (): Words | undefined => (Object.keys(read).length ? read : undefined),
  }
}

/** Several collections as one; of two texts under one key the latter. */
export function mergeWords(all: readonly (Words | undefined)[]): Words {
  const merged: { [L in WordLanguage]?: Readonly<Record<string, string>> } = {}
  for (const language of wordLanguages) {
    const texts = Object.assign({}, ...all.map(words => words?.[language])) as Record<string, string>
    if (Object.keys(texts).length) merged[language] = texts
  }
  return merged
}

/** The words with keys renamed by `rename`; those it does not rename are omitted. */
export const renameWords = (words: Words, rename: (key: string) => string | undefined): Words =>
  mergeWords(
    wordLanguages.flatMap(language =>
      Object.entries(words[language] ?? {}).map(([key, text]) => {
        const renamed = rename(key)
        return renamed === undefined ? {} : { [language]: { [renamed]: text } }
      }),
    ),
  )

/** Options of a field that operators read, each with the key of its text. */
export const fieldTexts = {
  label: name => `fields.${name}`,
  hint: name => `hints.${name}`,
  required: name => `required.${name}`,
  readonly: name => `readonly.${name}`,
  shape: name => `shapes.${name}`,
  unit: name => `units.${name}`,
  root: name => `roots.${name}`,
  on: name => `options.${name}.1`,
  off: name => `options.${name}.0`,
} as const satisfies Readonly<Record<string, (name: string) => string>>
type FieldText = keyof typeof fieldTexts

/** How an author may write a text option: also in several languages, unless its type is a union of certain words. */
type WrittenText<T> = T extends string ? (string extends T ? Text : T) : T extends { say?: string } ? WrittenMessage<T> : T
type WrittenMessage<T> = Omit<T, 'say'> & {
  /** The sentence that refuses. */
  say?: Text
}
/** Options as an author writes them: in every language. */
export type LocalizedOptions<O> = { [K in keyof O]: K extends FieldText ? WrittenText<O[K]> : O[K] }

/** Other texts whose languages the compiler checks: those of an action. */
type ActionText = 'label' | 'confirm' | 'done' | 'message'
type ExactText<T> = T extends Translations
  ? T & { [L in Exclude<keyof T, keyof Translations>]: never }
  : T extends { say: infer S }
    ? T & { say: ExactText<S> }
    : T
/** Makes a misspelt language an error, which generic inference drops. */
export type ExactTexts<T> = { [K in Extract<keyof T, FieldText | ActionText>]: ExactText<T[K]> }

type ReadText<T> = T extends Translations ? string : T extends { say?: Text } ? ReadMessage<T> : T
type ReadMessage<T> = { [K in keyof T]: K extends 'say' ? ReadText<T[K]> : T[K] }
/** The options as the engine has them: texts in Chinese. */
export type ChineseOptions<O> = { [K in keyof O]: K extends FieldText ? ReadText<O[K]> : O[K] }

/** The options in Chinese, with their other languages in `words`. */
export function readFieldTexts<O extends object>(options: O): O & { words?: Words } {
  const { read, words } = textReader()
  const chinese: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(fieldTexts, name)) continue
    if (isTranslations(value)) chinese[name] = read(name, value)
    else if (hasMessage(value)) chinese[name] = { ...value, say: read(name, value.say) }
  }
  const found = words()
  return found ? { ...options, ...chinese, words: found } : options
}
const hasMessage = (value: unknown): value is { say: Translations } =>
  typeof value === 'object' && value !== null && 'say' in value && isTranslations(value.say)
