import { accountSettings } from './session/accountSettings.ts'

/** An account's settings of menu and tags. */
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
export const loadShellSettings = async () => stored.setLocal({ ...defaultSettings, ...(await stored.load()) })
