import { modules } from '#product/modules'
import type { CardOf } from '../../../../shared/wire/homeCards.ts'
import { savedAddress } from '../../../api/listParams.ts'
import { findModule } from '../../../api/moduleRegistry.ts'
import { useSavedViews } from '../../../api/savedViews.ts'
import { useModuleLabels } from '../../../views/useModuleLabels.ts'

/** The list that a card is about: its title, that of the saved view if there is one, and its address. */
export function useCardList({ module: name, view: id }: CardOf<'count' | 'rows'>) {
  const views = useSavedViews()?.views
  const known = findModule(name)
  const module = useModuleLabels(known ?? modules[0])
  const view = views?.find(one => one.id === id)
  return {
    module,
    title: view ? view.name : module.label,
    about: view ? module.label : undefined,
    to: view ? savedAddress(module.route, view) : module.route,
  }
}
