import { create } from 'zustand'
import { keep, kept } from './keep.ts'

/** How an account has set up what stands around its pages. */
export interface Settings {
  /** The menu is drawn as icons. */
  collapsed: boolean
  /** The open pages are drawn as tags. */
  tags: boolean
}

const key = 'shell'
const plain: Settings = { collapsed: true, tags: false }

/** What this browser saw last: the frame is drawn before the server has answered. */
function last(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export const useSettings = create<Settings>()(() => ({ ...plain, ...last() }))

const hold = (settings: Settings) => {
  useSettings.setState(settings)
  localStorage.setItem(key, JSON.stringify(settings))
}

export const loadSettings = async () => hold({ ...plain, ...(await kept<Partial<Settings>>(key)) })

export function set(change: Partial<Settings>) {
  hold({ ...useSettings.getState(), ...change })
  keep(key, useSettings.getState())
}
