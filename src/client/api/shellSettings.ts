import { accountSettings } from './accountSettings.ts'

/** How an account has set up what stands around its pages. */
export interface ShellSettings {
  /** The menu is drawn as icons. */
  collapsed: boolean
  /** The open pages are drawn as tags. */
  tags: boolean
}

const defaultSettings: ShellSettings = { collapsed: true, tags: false }
const stored = accountSettings<ShellSettings>('shell', defaultSettings)

export const useShellSettings = stored.use
export const setShellSettings = stored.set
export const loadShellSettings = async () => stored.hold({ ...defaultSettings, ...(await stored.load()) })
