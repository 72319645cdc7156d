import type { JsonSchema } from '../../kinds/kindValue.ts'
import {
  type AnyModule,
  type DraftOf,
  type Fields,
  formerNamesOf,
  type Module,
  type Right,
  type RowOf,
  tableOf,
} from '../../schema/index.ts'
import type { ImportCall, ModuleCall } from '../../schema/moduleCalls.ts'
import type { Language } from '../../shared/rules/languages.ts'
import type { DashboardNotice } from '../../shared/wire/dashboard.ts'
import type { SchemaOf } from '../../shared/wire/schemaOf.ts'
import type { Query } from './connection.ts'
import type { SecretField } from './hiddenSecret.ts'
import type { ModuleWorker, WorkerTools } from './moduleWorker.ts'
import type { Principal, Scope } from './scope.ts'
import type { Migration } from './tables/migrate.ts'

/** Computed fields without a formula. */
type ComputedKey<F> = {
  [K in keyof F]: F[K] extends { kind: 'computed' } ? (F[K] extends { formula: object } ? never : K) : never
}[keyof F]

/** One call of a named action. */
export interface ActionCall {
  scope: Scope
  /** The rows it is called on. */
  ids: readonly number[]
  body: Readonly<Record<string, unknown>>
}

/** An action that answers more than that it was done; `reply` is for the description of the API. */
export interface AnsweringAction {
  reply: JsonSchema
  run(call: ActionCall): Promise<unknown>
}
type ActionCode = ((call: ActionCall) => Promise<void>) | AnsweringAction
/** An action with an answer, which the compiler compares with its schema. */
export const answering = <T>(reply: SchemaOf<T>, run: (call: ActionCall) => Promise<T>): AnsweringAction => ({ reply, run })

/** A row of the first start, and its children. */
export type SeedRow<D = Record<string, unknown>> = Partial<D> & { children?: readonly SeedRow<D>[] }

/** A row to write, including fields that clients may not set. */
type DecidedRow<F> = DraftOf<F> & Partial<Omit<RowOf<F>, keyof DraftOf<F>>>

/** A row after the write, the input (secrets as typed), and the row before. */
export interface WrittenRow<R = Record<string, unknown>, D = Record<string, unknown>> {
  saved: R
  input: D
  old: R | null
}

export interface RepeatedTask {
  seconds: number
  run(query: Query): Promise<void>
}

/** Retention: rows of this age are deleted from a table that otherwise only grows. */
export interface RetentionRule {
  table: string
  /** The column with the time their age counts from. */
  since: string
  /** An interval, as PostgreSQL writes it. */
  after: string
  /** SQL of a further condition. */
  where?: string
  /** A table whose rows are deleted with those of the module, and its column with their id. */
  with?: { table: string; by: string }
}

/** A table whose rows are exported and imported with their organisation. */
export interface TransferredTable {
  name: string
  /** Columns that hold ids of rows, with the table of those rows. */
  links: Readonly<Record<string, string>>
}

/** Kinds of background jobs; `JobKind` in the jobs room has their whole type. */
export type ModuleJobs = Readonly<
  Record<string, { needs(input: never): readonly Right[]; run(context: never, input: never): Promise<object> }>
>

/** An endpoint that only this module has. */
export interface PartCall {
  /** Answers at the same path without `/manage` too. */
  alsoWithoutManage?: true
  needs: readonly Right[] | ((body: Readonly<Record<string, unknown>>) => readonly Right[])
  /** Its request and reply, for the description of the API. */
  body?: JsonSchema
  reply?: JsonSchema
  /** The generic call that it is under another path: its request and reply are described like those. */
  like?: ModuleCall | ImportCall
  run(call: { scope: Scope; body: Readonly<Record<string, unknown>>; language?: Language }): Promise<unknown>
}

/** The list query of the rows that need attention. */
export type AttentionQuery = NonNullable<DashboardNotice['query']>
export type AttentionRules = Readonly<
  Record<string, AttentionQuery | ((scope: Scope) => Promise<Omit<DashboardNotice, 'about' | 'name'> | null>)>
>

/** The part that does not depend on the module's fields. */
interface CommonPart {
  /** Writes of all modules with this name are serialised within an organisation. */
  serial?: string
  /** Further endpoints, by their whole path below `/manage/`. */
  calls?: Readonly<Record<string, PartCall>>
  /** Background jobs of this module, by kind. */
  jobs?: ModuleJobs
  /** Notices of the home page, by name: a query of the module's list, or a function. */
  attention?: AttentionRules
  /** Data of the figures that its client half shows on the home page, by name: for accounts that may view the module. */
  figures?: Readonly<Record<string, (scope: Scope) => Promise<unknown>>>
  /** The module's part of the sign-in page, before anybody has signed in. */
  entrance?(query: Query): Promise<object>
  /** The module's part of the page for every signed-in account: name, logo and colours of the site. */
  site?(scope: Scope): Promise<object>
  /** Runs at an interval, for all organisations. */
  task?: RepeatedTask
  /** Works beside the calls, on every node. */
  worker?(tools: WorkerTools): ModuleWorker
  /** Tables beside the one its schema makes. The name of a migration that ran must stay. */
  tables?: readonly Migration[]
  /** Encrypted columns of those tables: a new key re-encrypts them. */
  sealed?: readonly SecretField[]
  /** The retention of rows of those tables. */
  retention?: readonly RetentionRule[]
  /** Those of them that are exported with an organisation; others stay behind. */
  transfer?: readonly TransferredTable[]
}

/** `who` is null outside a request: the SQL is tested at start. */
export type ComputedSql = string | ((context: { who: Principal | null; registry: Registry }) => string)

/** A body for each name; left out where there is none. */
type Bodies<Key extends string, Name extends PropertyKey, Body> = [Name] extends [never]
  ? { [K in Key]?: never }
  : { [K in Key]: { readonly [N in Name]: Body } }

/**
 * The server half of a module: what its schema cannot express. `computed` is the SQL of every computed field without a formula,
 * over the row `t`, or a function if it depends on the account; `actions` are the bodies of those that need code.
 */
export type ServerPart<F, A extends string> = ModuleHooks<F> &
  Bodies<'computed', ComputedKey<F>, ComputedSql> &
  Bodies<'actions', A, ActionCode>

interface ModuleHooks<F> extends CommonPart {
  /**
   * Runs before a row is written; may change it or refuse. `old` is null for a new row.
   *
   * These three hooks act through their scope alone. It is one transaction with the row: a preview is rolled back and leaves
   * nothing, and messages are published on commit. Lines of an import come in order, each after the lines before it are written.
   */
  beforeSave?(scope: Scope, row: DraftOf<F>, old: RowOf<F> | null): Promise<DecidedRow<F>>
  /** Further writes that follow from a written row. */
  afterSave?(scope: Scope, written: WrittenRow<RowOf<F>, DraftOf<F>>): Promise<void>
  /** Once for all rows that a transaction writes. */
  afterMany?(scope: Scope, written: readonly WrittenRow<RowOf<F>, DraftOf<F>>[]): Promise<void>
  /** Rows of the first start: for the platform, and for the demonstration. */
  seed?: {
    platform?: readonly SeedRow<DraftOf<F>>[]
    demo?: readonly SeedRow<DraftOf<F>>[]
    /**
     * Demonstration rows that are too many to be saved one by one, of one organisation. The second scope is the platform's; null
     * where only the organisation is filled again.
     */
    examples?: (scope: Scope, platform: Scope | null) => Promise<void>
    /** Platform rows that are too many to be saved one by one. */
    bulk?: () => readonly Partial<RowOf<F>>[]
  }
}

export const defineServer = <F extends Fields, K extends string, A extends string, P extends ServerPart<F, A>>(
  _module: Module<string, F, K, A>,
  part: P & ServerPart<F, A>,
): P => part

/** Modules with actions or computed fields, which only a server half can supply. */
type ModulesNeedingPart<M> =
  M extends Module<string, infer F, string, infer A> ? ([ComputedKey<F> | A] extends [never] ? never : M) : never
type PartOf<M> = M extends Module<string, infer F, string, infer A> ? ServerPart<F, A> : never
/** Does not compile while an action or a computed field of a module has no implementation. */
export type Parts<Ms extends readonly { name: string }[]> = {
  [M in Ms[number] as M extends ModulesNeedingPart<M> ? M['name'] : never]: PartOf<M>
} & { [M in Ms[number] as M['name']]?: object }

/** A module's server half without the types of its fields. */
export interface AnyPart extends CommonPart {
  computed?: Readonly<Record<string, ComputedSql>>
  actions?: Readonly<Record<string, ActionCode>>
  beforeSave?(scope: Scope, row: Record<string, unknown>, old: Record<string, unknown> | null): Promise<Record<string, unknown>>
  afterSave?(scope: Scope, written: WrittenRow): Promise<void>
  afterMany?(scope: Scope, written: readonly WrittenRow[]): Promise<void>
  seed?: {
    platform?: readonly SeedRow[]
    demo?: readonly SeedRow[]
    examples?: (scope: Scope, platform: Scope | null) => Promise<void>
    bulk?: () => readonly Record<string, unknown>[]
  }
}

/** The modules of the product and their server halves. */
export interface Registry {
  modules: readonly AnyModule[]
  /** The module that has this name, or once had it: jobs, receipts and audit entries keep the name of their time. */
  named(name: string): AnyModule | undefined
  part(module: AnyModule): AnyPart
  /** The module that owns the table; another page of the same rows points to it. */
  base(module: AnyModule): AnyModule
  /** All modules that show these rows, itself included. */
  pages(module: AnyModule): readonly AnyModule[]
  /** Every kind of job: the engine's and the modules'. */
  jobs: ModuleJobs
}
export const registryOf = (
  modules: readonly AnyModule[],
  parts: Readonly<Record<string, AnyPart>>,
  jobs: ModuleJobs,
): Registry => {
  const byName = new Map([
    ...modules.flatMap(module => formerNamesOf(module).map(name => [name, module] as const)),
    ...modules.map(module => [module.name, module] as const),
  ])
  const partOf = (name: string): AnyPart => (Object.hasOwn(parts, name) ? (parts[name] ?? {}) : {})
  const whole = new Map(
    modules.map(module => [
      module.name,
      module.rowsOf ? pagePart(partOf(tableOf(module)), partOf(module.name)) : partOf(module.name),
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

/** Whether a hook runs after a write. */
export const hasAfterSave = ({ afterSave, afterMany }: AnyPart): boolean => Boolean(afterSave ?? afterMany)

/** Another page of a module's rows shares the hooks of that module; all else is its own. */
const pagePart = ({ beforeSave, afterSave, afterMany, serial, computed, actions }: AnyPart, own: AnyPart): AnyPart => ({
  ...own,
  ...(beforeSave ? { beforeSave } : {}),
  ...(afterSave ? { afterSave } : {}),
  ...(afterMany ? { afterMany } : {}),
  ...(serial === undefined ? {} : { serial }),
  computed: { ...computed, ...own.computed },
  actions: { ...actions, ...own.actions },
})
