import { pinyin } from 'pinyin-pro'
import type { AnyModule } from '../schema/index.ts'
import type { Data } from './db/connection.ts'

/** What pickers search beside the text itself: whole syllables and their initials. Null when nothing searched has Chinese in it. */
export function pinyinOf(module: AnyModule, row: Data): string | null {
  const text = (module.search ?? []).map(name => row[name] ?? '').join(' ')
  return /\p{Script=Han}/u.test(text) ? sounds(text) : null
}

export function sounds(text: string): string {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  const whole = pinyin(text, options).join('')
  const initials = pinyin(text, { ...options, pattern: 'first' }).join('')
  return `${whole} ${initials}`.toLowerCase().slice(0, 1000)
}
