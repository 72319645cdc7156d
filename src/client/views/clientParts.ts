import type { ComponentType } from 'react'
import type { AnyKindView } from '../../kinds/kindView.ts'
import { type AnyModule, type Fields, type Module, tableOf, type Verb } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { LazyComponent } from '../ui/lazyComponent.tsx'

export interface WindowProps {
  module: AnyModule
  /** null: a row to come, or no row at all. */
  row: ListRow | null
  /** What its button says. */
  label: string
  onClose: () => void
  onSaved: () => void
}

export interface PreviewProps {
  /** What the form holds at the moment. */
  values: Readonly<Record<string, unknown>>
}

/** A figure on the home page or a counter in the header, for whoever may open the module's page. */
export interface ModulePanel {
  name: string
  Panel: LazyComponent<object>
}

/** What a new organisation does first: done once the module has so many rows. */
export interface FirstStep {
  needs: Verb
  least: number
  /** Its place among the steps of all modules. */
  order: number
}

interface Optional {
  figures?: readonly ModulePanel[]
  counters?: readonly ModulePanel[]
  firstStep?: FirstStep
  /** Mounted once beside the page while an account is signed in; draws nothing. */
  Background?: ComponentType
}

type WidgetName<F> = { [K in keyof F]: F[K] extends { widget: infer W extends string } ? W : never }[keyof F]
/** A part for each name; left out where the schema names none. */
type Bound<Key extends string, Name extends string, Part> = [Name] extends [never]
  ? { [K in Key]?: never }
  : { [K in Key]: { readonly [N in Name]: Part } }

/** What a schema names and cannot hold: components. */
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

/** A part as the engine holds it. */
export interface AnyClientPart extends Optional {
  widgets?: Readonly<Record<string, Partial<AnyKindView>>>
  windows?: Readonly<Record<string, LazyComponent<WindowProps>>>
  pages?: Readonly<Record<string, LazyComponent<object>>>
  preview?: LazyComponent<PreviewProps>
}

type Source = () => Promise<Readonly<Record<string, AnyClientPart>>>
let source: Source = async () => ({})
let parts: Readonly<Record<string, AnyClientPart>> = {}

/** Says where the parts come from. They hold widgets, and so much of antd: the sign-in page does without them. */
export const setClientParts = (from: Source) => void (source = from)
/** Every lazily loaded page waits for it; after that the parts are read at once. */
export const loadClientParts = async () => void (parts = await source())

const partNamed = (name: string): AnyClientPart => (Object.hasOwn(parts, name) ? (parts[name] ?? {}) : {})

/** What a module names, looked up in its own part, then in that of the module whose rows it shows. */
function bound<K extends 'widgets' | 'windows' | 'pages'>(module: AnyModule, key: K, name: string) {
  const part = partNamed(module.name)[key]?.[name] ?? partNamed(tableOf(module))[key]?.[name]
  if (!part) throw new Error(`src/modules/${module.name}/client.tsx: no ${key} "${name}"`)
  return part as NonNullable<AnyClientPart[K]>[string]
}

export const widgetOf = (module: AnyModule, name: string): Partial<AnyKindView> => bound(module, 'widgets', name)
export const windowOf = (module: AnyModule, name: string): LazyComponent<WindowProps> => bound(module, 'windows', name)
export const pageComponent = (module: AnyModule, name: string): LazyComponent<object> => bound(module, 'pages', name)
export const previewOf = (module: AnyModule): LazyComponent<PreviewProps> | undefined =>
  partNamed(module.name).preview ?? partNamed(tableOf(module)).preview

/** All panels of that sort, with the module they belong to, in the order of the modules. */
export const panelsOf = (modules: readonly AnyModule[], sort: 'figures' | 'counters') =>
  modules.flatMap(module => (partNamed(module.name)[sort] ?? []).map(panel => ({ ...panel, module })))

export const firstStepsOf = (modules: readonly AnyModule[]) =>
  modules
    .flatMap(module => {
      const { firstStep } = partNamed(module.name)
      return firstStep ? [{ ...firstStep, module }] : []
    })
    .sort((a, b) => a.order - b.order)

/** Only after `loadClientParts`, as all look-ups here. */
export const backgroundParts = () =>
  Object.entries(parts).flatMap(([name, { Background }]) => (Background ? [{ name, Background }] : []))
