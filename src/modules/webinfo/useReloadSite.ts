import { loadSite } from '../../client/api/account.ts'
import { useModuleChanges } from '../../client/api/push/useModuleChanges.ts'

/** Takes the settings of the site anew whenever somebody saved them. */
export const useReloadSite = () => useModuleChanges('webinfo', loadSite)
