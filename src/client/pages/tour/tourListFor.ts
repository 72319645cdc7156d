import { modules } from '#product/modules'
import type { AnyModule } from '../../../schema/index.ts'
import type { Account } from '../../api/session/session.ts'
import { tourListsOf } from '../../views/clientParts.ts'
import { mayOpenModule } from '../navigation/pageCatalogue.ts'
import type { TourList } from './tourSteps.ts'

/** The first list that a module offers for the tour and the account may open. */
export const tourListFor = (account: Account | null): TourList | null =>
  tourListsOf(modules as readonly AnyModule[]).find(({ module }) => account !== null && mayOpenModule(account, module)) ?? null
