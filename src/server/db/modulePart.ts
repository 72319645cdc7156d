import { type AnyModule, type DraftOf, type Fields, type Module, type RowOf, tableOf, type Verb } from '../../schema/index.ts'
import type { DashboardNotice } from '../../shared/wire/dashboard.ts'
import type { Query } from './connection.ts'
import type { Migration } from './tables/migrate.ts'
import type { Scope } from './scope.ts'
import type { JobKinds } from '../jobs/jobKind.ts'
import type { Language } from '../../shared/rules/languages.ts'

type ComputedKey<F> = { [K in keyof F]: F[K] extends { kind: 'computed' } ? K : never }[keyof F]

/** One run of a named action. */
export interface ActionCall {
  scope: Scope
  /** The rows it was called on; empty for one that stands above the list. */
  ids: readonly number[]
  /** What a bulk action was asked to set. */
  value: number | null
  body: Readonly<Record<string, unknown>>
}

/** A row of the first start, with the rows below it. */
export type SeedRow<D = Record<string, unknown>> = Partial<D> & { children?: readonly SeedRow<D>[] }

/** What is to be written, with what clients may not say. */
type DecidedRow<F> = DraftOf<F> & Partial<Omit<RowOf<F>, keyof DraftOf<F>>>

/** A row as it is now, what was asked for it (secrets as they were typed), and what it was. */
export interface WrittenRow<R = Record<string, unknown>, D = Record<string, unknown>> {
  saved: R
  asked: D
  old: R | null
}

export interface RepeatedTask {
  seconds: number
  run(query: Query): Promise<void>
}

/** Rows that nobody asks for any more, in a table that only grows. */
export interface RetentionRule {
  table: string
  /** The moment they are counted from. */
  since: string
  /** As PostgreSQL writes an interval. */
  after: string
  /** SQL of what else must be so. */
  where?: string
  /** A table with rows that tell of them and go with them, by the column that holds their id. */
  with?: { table: string; by: string }
}

/** A call that only this module has. */
export interface PartCall {
  needs: readonly Verb[] | ((body: Readonly<Record<string, unknown>>) => readonly Verb[])
  run(call: { scope: Scope; body: Readonly<Record<string, unknown>>; language?: Language }): Promise<unknown>
}

/** How many need somebody's attention, and how their list is asked for them. */
export type AttentionQuery = NonNullable<DashboardNotice['query']>
export type AttentionRules = Readonly<
  Record<string, AttentionQuery | ((scope: Scope) => Promise<Omit<DashboardNotice, 'about' | 'name'> | null>)>
>

/** What a part says whatever the fields of its module are. */
interface CommonPart {
  /** Writes of the modules that share this name wait for one another, within an organisation. */
  serial?: string
  /** Calls beside the generic ones, by their whole path below `/manage/`. */
  calls?: Readonly<Record<string, PartCall>>
  /** Work of this module that outlives its call, by the name under which it waits. */
  jobs?: JobKinds
  /** What of this module needs somebody's attention, by name: rows its list finds when asked so, or what only a look can tell. */
  attention?: AttentionRules
  /** What the page of signing in may know of this module, before anybody has. */
  entrance?(query: Query): Promise<object>
  /** Done again and again, for all organisations. */
  every?: RepeatedTask
  /** Tables of its own beside the one its schema makes; the names of those that ran stay. */
  tables?: readonly Migration[]
  /** What of those tables goes by itself, and when. */
  ages?: readonly RetentionRule[]
}

/** What a schema cannot say. */
export interface ServerPart<F, A extends string> extends CommonPart {
  /** SQL of every computed field, over the row `t`. */
  computed: { [K in ComputedKey<F>]: string }
  actions: { [K in A]: (call: ActionCall) => Promise<unknown> }
  /**
   * A last word on a row before it is written; may change it or refuse. `old` is null for a new one.
   *
   * These three act by their scope and by nothing else: it is one transaction with the row, so that a preview, which is rolled back,
   * leaves nothing. What the scope tells others is told when that is committed. Lines of an import come in order, each after those before it are written.
   */
  beforeSave?(scope: Scope, row: DraftOf<F>, old: RowOf<F> | null): Promise<DecidedRow<F>>
  /** What else a written row brings about. */
  afterSave?(scope: Scope, written: WrittenRow<RowOf<F>, DraftOf<F>>): Promise<void>
  /** The same, asked once for all rows that a transaction writes. */
  afterMany?(scope: Scope, written: readonly WrittenRow<RowOf<F>, DraftOf<F>>[]): Promise<void>
  /** Rows of the first start: of the platform, and of the demonstration. */
  seed?: {
    platform?: readonly SeedRow<DraftOf<F>>[]
    demo?: readonly SeedRow<DraftOf<F>>[]
    /** Rows of the demonstration too many to go in one by one; what only the platform may write goes in by its own scope. */
    examples?: (scope: Scope, byPlatform: Scope) => Promise<void>
    /** The platform's, too many to go in one by one. */
    bulk?: () => readonly Partial<RowOf<F>>[]
  }
}

export const defineServer = <F extends Fields, K extends string, A extends string, P extends ServerPart<F, A>>(
  _module: Module<string, F, K, A>,
  part: P & ServerPart<F, A>,
): P => part

/** Modules that name something only a server part can supply. */
type ModulesNeedingPart<M> =
  M extends Module<string, infer F, string, infer A> ? ([ComputedKey<F> | A] extends [never] ? never : M) : never
type PartOf<M> = M extends Module<string, infer F, string, infer A> ? ServerPart<F, A> : never
/** Does not compile while an action or a computed field of a module has no body. */
export type Parts<Ms extends readonly { name: string }[]> = {
  [M in Ms[number] as M extends ModulesNeedingPart<M> ? M['name'] : never]: PartOf<M>
} & { [M in Ms[number] as M['name']]?: object }

/** A part as the engine holds it. */
export interface AnyPart extends CommonPart {
  computed?: Readonly<Record<string, string>>
  actions?: Readonly<Record<string, (call: ActionCall) => Promise<unknown>>>
  beforeSave?(scope: Scope, row: Record<string, unknown>, old: Record<string, unknown> | null): Promise<Record<string, unknown>>
  afterSave?(scope: Scope, written: WrittenRow): Promise<void>
  afterMany?(scope: Scope, written: readonly WrittenRow[]): Promise<void>
  seed?: {
    platform?: readonly SeedRow[]
    demo?: readonly SeedRow[]
    examples?: (scope: Scope, byPlatform: Scope) => Promise<void>
    bulk?: () => readonly Record<string, unknown>[]
  }
}

/** The modules of the product and what belongs to them. */
export interface Registry {
  modules: readonly AnyModule[]
  named(name: string): AnyModule | undefined
  part(module: AnyModule): AnyPart
  /** The module whose rows these are; itself, but for another page of them. */
  base(module: AnyModule): AnyModule
  /** All that show these rows, itself among them. */
  pages(module: AnyModule): readonly AnyModule[]
  /** Every kind of work that outlives its call: the engine's, and those of the parts. */
  jobs: JobKinds
}
export const registryOf = (modules: readonly AnyModule[], parts: Readonly<Record<string, AnyPart>>, jobs: JobKinds): Registry => {
  const byName = new Map(modules.map(module => [module.name, module]))
  const partOf = (name: string): AnyPart => (Object.hasOwn(parts, name) ? (parts[name] ?? {}) : {})
  const whole = new Map(
    modules.map(module => [
      module.name,
      module.of ? pagePart(partOf(tableOf(module)), partOf(module.name)) : partOf(module.name),
    ]),
  )
  return {
    modules,
    named: name => byName.get(name),
    part: module => whole.get(module.name) ?? {},
    base: module => byName.get(tableOf(module)) ?? module,
    pages: module => modules.filter(one => tableOf(one) === tableOf(module)),
    jobs: Object.assign({}, jobs, ...Object.values(parts).map(part => part.jobs)),
  }
}

/** Whether a written row brings anything about beside itself. */
export const hasAfterSave = ({ afterSave, afterMany }: AnyPart): boolean => Boolean(afterSave ?? afterMany)

/** Another page of a module's rows keeps the rules of that module; all else is its own. */
const pagePart = ({ beforeSave, afterSave, afterMany, serial, computed, actions }: AnyPart, own: AnyPart): AnyPart => ({
  ...own,
  ...(beforeSave ? { beforeSave } : {}),
  ...(afterSave ? { afterSave } : {}),
  ...(afterMany ? { afterMany } : {}),
  ...(serial === undefined ? {} : { serial }),
  computed: { ...computed, ...own.computed },
  actions: { ...actions, ...own.actions },
})
