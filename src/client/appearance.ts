import { create } from 'zustand'
import { speak } from './i18n.ts'
import type { Language } from './i18n.ts'

/** How this browser shows the product, whoever signs in. */
export interface Appearance {
  theme: 'light' | 'dark'
  density: 'normal' | 'compact'
  /** Nothing on the screen changes it yet. */
  language: Language
}

const key = 'appearance'
const plain: Appearance = { theme: 'light', density: 'normal', language: 'zh-CN' }

function kept(): Partial<Appearance> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>
  } catch {
    return {}
  }
}

export const useAppearance = create<Appearance>()(() => ({ ...plain, ...kept() }))

const show = ({ theme }: Appearance) => {
  document.documentElement.dataset['theme'] = theme
}
show(useAppearance.getState())
if (useAppearance.getState().language !== plain.language) void speak(useAppearance.getState().language)

export function appear(change: Partial<Appearance>) {
  useAppearance.setState(change)
  localStorage.setItem(key, JSON.stringify(useAppearance.getState()))
  show(useAppearance.getState())
}
