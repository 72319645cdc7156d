import type { AnyKindView } from '../../kinds/kindView.ts'
import { kindView } from '../../kinds/kindViews.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { widgetOf } from './clientParts.ts'

/** How a field is shown and edited: by its kind, overridden by the widget it names. */
export const viewOf = (module: AnyModule, field: Field): AnyKindView => {
  const view = kindView(field)
  if (!('widget' in field && field.widget)) return view
  const widget = widgetOf(module, field.widget)
  // A widget's form control also edits the cell.
  return { ...view, ...(widget.Control ? { CellControl: widget.Control } : {}), ...widget }
}
