import i18next from 'i18next'
import { languages } from '../../../shared/rules/languages.ts'

/** Adds Chinese words that come with what shows them. Of another language all words are there once it is chosen. */
export const addWords = (namespace: string, words: object) => i18next.addResourceBundle(languages[0], namespace, words)
