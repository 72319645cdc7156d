import { accountSettings } from './accountSettings.ts'

/** How an account has set up what stands around its pages. */
export interface Settings {
  /** The menu is drawn as icons. */
  collapsed: boolean
  /** The open pages are drawn as tags. */
  tags: boolean
}

const plain: Settings = { collapsed: true, tags: false }
const settings = accountSettings<Settings>('shell', plain)

export const useSettings = settings.use
export const set = settings.set
export const loadSettings = async () => settings.hold({ ...plain, ...(await settings.load()) })
