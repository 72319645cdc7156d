import type { Options } from '../../schema/index.ts'
import { halfWidth } from '../../shared/rules/cleanText.ts'

/** The option with that label or value; undefined where there is none. */
export function parseOption<O extends Options>(typed: string, options: O): O[keyof O] | undefined {
  const text = halfWidth(typed)
  const entries = Object.entries(options) as [string, O[keyof O]][]
  const found =
    entries.find(([word]) => word === typed) ??
    entries.find(([word]) => halfWidth(word) === text) ??
    entries.find(([, value]) => String(value) === text)
  return found?.[1]
}

export const optionWord = (value: string | number, options: Options): string =>
  Object.entries(options).find(([, one]) => one === value)?.[0] ?? String(value)
