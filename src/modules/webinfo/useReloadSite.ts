import { loadSite, useModuleChanges } from '../../client/kit.ts'

/** Takes the settings of the site anew whenever somebody saved them. */
export const useReloadSite = () => useModuleChanges('webinfo', loadSite)
