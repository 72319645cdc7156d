import { later } from '../later.tsx'
import type { TreeProps } from './TreeChooser.tsx'

const TreeChooser = later(async () => (await import('./TreeChooser.tsx')).TreeChooser)
/** As wide and as high as what comes. */
const room = { display: 'inline-block', minWidth: 160, height: 32 }

/** A row of a tree to pick; few pages have one. */
export const TreePicker = (props: TreeProps) => <TreeChooser {...props} blank={<span data-field={props.name} style={room} />} />
