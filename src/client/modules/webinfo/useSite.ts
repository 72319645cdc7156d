import { loadSite } from '../../account.ts'
import { useChanges } from '../../push/useChanges.ts'

/** Takes the settings of the site anew whenever somebody saved them. */
export const useSite = () => useChanges('webinfo', loadSite)
