import type { ComponentType } from 'react'
import type { AnyKindView } from '../../kinds/kindView.ts'
import { type AnyModule, type Fields, type Module, tableOf, type Verb } from '../../schema/index.ts'
import type { CardSize } from '../../shared/wire/homeCards.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { LazyComponent } from '../ui/lazyComponent.tsx'

export interface WindowProps {
  module: AnyModule
  /** Null for a new row, or for a window without a row. */
  row: ListRow | null
  /** The label of its button. */
  label: string
  onClose: () => void
  onSaved: () => void
}

export interface PreviewProps {
  /** The form's current values. */
  values: Readonly<Record<string, unknown>>
}

/** A counter in the header, shown to accounts that may open the module's page. */
export interface ModuleCounter {
  name: string
  Panel: LazyComponent<object>
}

export interface FigureProps {
  /** The answer of the server half's `figures` of this name; undefined until it is here, and without such a name. */
  data: unknown
}
/** A figure that accounts that may open the module's page can have on their home page. */
export interface ModuleFigure {
  name: string
  size: CardSize
  /** On whose home page it is while nobody arranged one: everybody's, unless it is set. */
  shownAt?: 'platform' | 'nobody'
  /** Only the platform's accounts can have it. */
  platformOnly?: true
  /** Fetched again with the rows of its module, or of any. */
  follows?: 'everything'
  Panel: LazyComponent<FigureProps>
}

/** One of the first steps of a new organisation: done once the module has `least` rows. */
export interface FirstStep {
  needs: Verb
  least: number
  /** Its position among the steps of all modules. */
  order: number
}

/** A list that the tour may go through. */
export interface TourPlace {
  /** The field whose cells are edited there. */
  cell: string
}

interface Optional {
  tour?: TourPlace
  figures?: readonly ModuleFigure[]
  counters?: readonly ModuleCounter[]
  firstStep?: FirstStep
  /** Mounted once beside the page while an account is signed in; draws nothing. */
  Background?: ComponentType
  /** The call below /manage/ that receives the errors of browsers. */
  errorReports?: string
}

type WidgetName<F> = { [K in keyof F]: F[K] extends { widget: infer W extends string } ? W : never }[keyof F]
/** A part for each name; left out where the schema names none. */
type Bound<Key extends string, Name extends string, Part> = [Name] extends [never]
  ? { [K in Key]?: never }
  : { [K in Key]: { readonly [N in Name]: Part } }

/** The components that a schema refers to by name. */
export type ClientPart<F, W extends string, P extends true, G extends string> = Optional &
  Bound<'widgets', WidgetName<F>, Partial<AnyKindView>> &
  Bound<'windows', W, LazyComponent<WindowProps>> &
  Bound<'pages', G, LazyComponent<object>> &
  ([P] extends [never] ? { preview?: never } : { preview: LazyComponent<PreviewProps> })

/** Does not compile while a widget, a window, a page or a preview that the schema names has no component. */
export const defineClient = <
  F extends Fields,
  K extends string,
  A extends string,
  W extends string,
  P extends true,
  G extends string,
>(
  _module: Module<string, F, K, A, W, P, G>,
  part: ClientPart<F, W, P, G>,
): AnyClientPart => part as AnyClientPart

/** Modules whose schema names a component. */
type Naming<M> =
  M extends Module<string, infer F, string, string, infer W, infer P, infer G>
    ? [WidgetName<F> | W | P | G] extends [never]
      ? never
      : M
    : never
/** Does not compile while a module that names a component has no client part. */
export type ClientParts<Ms extends readonly { name: string }[]> = {
  readonly [M in Ms[number] as M extends Naming<M> ? M['name'] : never]: AnyClientPart
} & { readonly [M in Ms[number] as M['name']]?: AnyClientPart }

/** A part with the types of its module erased. */
export interface AnyClientPart extends Optional {
  widgets?: Readonly<Record<string, Partial<AnyKindView>>>
  windows?: Readonly<Record<string, LazyComponent<WindowProps>>>
  pages?: Readonly<Record<string, LazyComponent<object>>>
  preview?: LazyComponent<PreviewProps>
}

type PartsLoader = () => Promise<Readonly<Record<string, AnyClientPart>>>
let loadParts: PartsLoader = async () => ({})
let parts: Readonly<Record<string, AnyClientPart>> = {}

/** Sets the loader of the parts. Lazy: parts import much of antd, which the sign-in page does without. */
export const setClientParts = (loader: PartsLoader) => void (loadParts = loader)
/** Awaited by every lazily loaded page, so that parts can then be read synchronously. */
export const loadClientParts = async () => void (parts = await loadParts())

const partNamed = (name: string): AnyClientPart => (Object.hasOwn(parts, name) ? (parts[name] ?? {}) : {})

/** Looks a name up in the module's own part, then in that of the module whose table it shows. */
function requirePart<K extends 'widgets' | 'windows' | 'pages'>(module: AnyModule, key: K, name: string) {
  const part = partNamed(module.name)[key]?.[name] ?? partNamed(tableOf(module))[key]?.[name]
  if (!part) throw new Error(`src/modules/${module.name}/client.tsx: no ${key} "${name}"`)
  return part as NonNullable<AnyClientPart[K]>[string]
}

export const widgetOf = (module: AnyModule, name: string): Partial<AnyKindView> => requirePart(module, 'widgets', name)
export const windowOf = (module: AnyModule, name: string): LazyComponent<WindowProps> => requirePart(module, 'windows', name)
export const pageComponent = (module: AnyModule, name: string): LazyComponent<object> => requirePart(module, 'pages', name)
export const previewOf = (module: AnyModule): LazyComponent<PreviewProps> | undefined =>
  partNamed(module.name).preview ?? partNamed(tableOf(module)).preview

/** All counters with their modules, in the order of the modules. */
export const countersOf = (modules: readonly AnyModule[]) =>
  modules.flatMap(module => (partNamed(module.name).counters ?? []).map(counter => ({ ...counter, module })))

/** All figures with their modules, in the order of the modules. */
export const figuresOf = (modules: readonly AnyModule[]) =>
  modules.flatMap(module => (partNamed(module.name).figures ?? []).map(figure => ({ ...figure, module })))

export const firstStepsOf = (modules: readonly AnyModule[]) =>
  modules
    .flatMap(module => {
      const { firstStep } = partNamed(module.name)
      return firstStep ? [{ ...firstStep, module }] : []
    })
    .sort((a, b) => a.order - b.order)

/** The lists that modules offer for the tour, in the order of the modules. */
export const tourListsOf = (modules: readonly AnyModule[]) =>
  modules.flatMap(module => {
    const { tour } = partNamed(module.name)
    return tour ? [{ module, cell: tour.cell }] : []
  })

/** Only after `loadClientParts`, as all look-ups here. */
export const backgroundParts = () =>
  Object.entries(parts).flatMap(([name, { Background }]) => (Background ? [{ name, Background }] : []))

/** '' if no module receives reports. Reports are sent only when signed in, so the parts are loaded by then. */
export async function loadErrorReportPath(): Promise<string> {
  await loadClientParts()
  return Object.values(parts).find(({ errorReports }) => errorReports)?.errorReports ?? ''
}
