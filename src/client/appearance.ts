import { create } from 'zustand'

interface Appearance {
  theme: 'light' | 'dark'
  density: 'normal' | 'compact'
}

const key = 'appearance'
const preferred = (): Appearance => ({
  theme: 'light',
  density: 'normal',
  ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>),
})

export const useAppearance = create<Appearance>()(preferred)

const show = ({ theme }: Appearance) => {
  document.documentElement.dataset['theme'] = theme
}
show(useAppearance.getState())

export function appear(change: Partial<Appearance>) {
  useAppearance.setState(change)
  localStorage.setItem(key, JSON.stringify(useAppearance.getState()))
  show(useAppearance.getState())
}
