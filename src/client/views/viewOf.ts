import type { AnyKindView } from '../../kinds/kindView.ts'
import { kindView } from '../../kinds/kindViews.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { widgetOf } from './clientParts.ts'

/** How a field is shown and edited: as its kind says, but for what the widget it names says otherwise. */
export const viewOf = (module: AnyModule, field: Field): AnyKindView => {
  const view = kindView(field)
  if (!('widget' in field && field.widget)) return view
  const widget = widgetOf(module, field.widget)
  // The control of a form is that of a cell too.
  return { ...view, ...(widget.Control ? { CellControl: widget.Control } : {}), ...widget }
}
