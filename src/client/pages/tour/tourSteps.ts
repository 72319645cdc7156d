import { type AnyModule, inlineOf, isImportable, isSearched, type Right } from '../../../schema/index.ts'

/** The list that a tour goes through, and what it is tried with there. */
export interface TourList {
  module: AnyModule
  /** The field whose cells are edited. */
  cell: string
}

/** The sign by which a step is done, besides the button that goes on. */
export type TourSign =
  /** The address of the page has this. */
  | { address: (url: URL) => boolean }
  /** A call whose path ends like this was answered. */
  | { call: string }
  /** This was shown and has been closed again. */
  | { closes: string }
  /** The text of this is another than before. */
  | { changes: string }

export interface TourStep {
  name: 'open' | 'search' | 'edit' | 'bulk' | 'undo' | 'import' | 'history' | 'palette' | 'help'
  /** On the page of the list. */
  onList: boolean
  /** The elements it may point at; the first visible one is used. */
  targets: readonly string[]
  sign: TourSign
}

/** The steps that the account can do in a window of this width, in order. */
export function tourSteps(list: TourList | null, rights: readonly Right[], narrow: boolean): readonly TourStep[] {
  const steps = [...(list ? stepsOfList(list, rights, narrow) : []), ...(narrow ? [] : [paletteStep])]
  return [...steps, helpStep]
}

function stepsOfList({ module, cell }: TourList, rights: readonly Right[], narrow: boolean): readonly TourStep[] {
  const { route, wire } = module
  const edits = rights.includes('edit') && !narrow
  const all: readonly (TourStep & { offered: boolean })[] = [
    {
      name: 'open',
      onList: false,
      // The entry and not its link, which in the collapsed menu is a name beside the icon that is not seen.
      targets: [`.shell-side li:has(> * a[href="${route}"])`, '.shell-header > button'],
      sign: { address: ({ pathname }) => pathname === route },
      offered: true,
    },
    {
      name: 'search',
      onList: true,
      targets: ['.filters-keyword'],
      sign: { address: ({ searchParams }) => searchParams.has('queryValue') },
      offered: isSearched(module),
    },
    {
      name: 'edit',
      onList: true,
      targets: [`.list [data-row-key] [data-name="${cell}"]`],
      sign: { call: `${wire.path}/save` },
      offered: edits && inlineOf(module).includes(cell),
    },
    {
      name: 'bulk',
      onList: true,
      targets: ['.list [data-row-key] .ant-checkbox-wrapper'],
      sign: { changes: '.list-last' },
      offered: edits && module.bulk !== undefined,
    },
    {
      name: 'undo',
      onList: true,
      targets: ['.list-last button'],
      sign: { call: 'receipt/undo' },
      offered: edits && module.bulk !== undefined,
    },
    {
      name: 'import',
      onList: true,
      targets: ['.grid-toolbar-tools button:has(.anticon-import)'],
      sign: { closes: '.ant-modal.import' },
      offered: rights.includes('add') && !narrow && isImportable(module),
    },
    {
      name: 'history',
      onList: true,
      targets: ['.list [data-row-key] .row-actions'],
      sign: { closes: '.ant-drawer-open' },
      offered: !module.log,
    },
  ]
  return all.flatMap(({ offered, ...step }) => (offered ? [step] : []))
}

const paletteStep: TourStep = {
  name: 'palette',
  onList: false,
  targets: ['.shell-header button:has(.anticon-search)'],
  sign: { closes: 'dialog.overlay' },
}
const helpStep: TourStep = {
  name: 'help',
  onList: false,
  targets: ['.shell-header .shell-help', '.shell-header .shell-user'],
  sign: { closes: '.help' },
}
