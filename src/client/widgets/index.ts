import { kindView } from '../../fields/views.ts'
import type { AnyKindView } from '../../fields/view.ts'
import type { Field, WidgetName } from '../../schema/index.ts'
import { moduleTitle, rowChanges } from '../modules/audit/audit.tsx'
import { fuelPrice, riseFall } from '../modules/gasprice/riseFall.tsx'
import { wholeRegion } from '../modules/gasprice/wholeRegion.tsx'
import { jumpParameter } from '../modules/link/jumpParameter.tsx'
import { audience } from '../modules/message/audience.tsx'
import { colourText, iconCode, iconPreview } from './named.tsx'
import { pointOnMap } from './PointOnMap.tsx'

/** What a schema may name instead of a kind's own look. A name that is missing here does not compile. */
const widgets: Readonly<Record<WidgetName, Partial<AnyKindView>>> = {
  iconPreview,
  colourText,
  iconCode,
  moduleTitle,
  rowChanges,
  riseFall,
  fuelPrice,
  wholeRegion,
  jumpParameter,
  audience,
  pointOnMap,
}

export const viewOf = (field: Field): AnyKindView => {
  const view = kindView(field)
  if (!('widget' in field && field.widget)) return view
  const widget = widgets[field.widget]
  // Its control is that of a cell too.
  return { ...view, ...(widget.Control ? { CellControl: widget.Control } : {}), ...widget }
}
