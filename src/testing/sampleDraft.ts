import {
  type AnyModule,
  childColumnsOf,
  type ChildrenNamed,
  type Field,
  type FieldOf,
  isChildren,
  isReadonly,
  type LinkField,
  parentFieldOf,
  withinFieldOf,
} from '../schema/index.ts'
import { draftMeetingRules } from './fitRules.ts'

export type SampleRow = Readonly<Record<string, unknown>>

/** Where a draft takes its values from. */
export interface SampleSource {
  modules: readonly AnyModule[]
  /** A call below `/manage/` of the account that will save the draft. */
  call<T>(path: string, body: object): Promise<T | undefined>
  valueOf(field: Field): unknown
  /** Values of a new row that fit together: they replace the samples. */
  valuesOf(module: AnyModule): SampleRow
  /** The rows that this account's references point to. */
  chosen: Map<Field, unknown>
  /** Whether a draft has rows below it. */
  withLines: boolean
}

/** A draft with every field filled that can be, references included. */
export async function sampleDraft(source: SampleSource, module: AnyModule): Promise<Record<string, unknown>> {
  const own = source.valuesOf(module)
  const draft: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(module.fields)) {
    if (Object.hasOwn(own, name)) continue
    const value = await valueFor(source, module, { name, field, draft })
    if (value !== undefined) draft[name] = value
  }
  return { ...draft, ...own }
}

interface FieldToFill {
  name: string
  field: Field
  draft: SampleRow
}
async function valueFor(source: SampleSource, module: AnyModule, { name, field, draft }: FieldToFill): Promise<unknown> {
  if (isChildren(field)) return source.withLines ? sampleLines(source, [name, field]) : undefined
  if (isReadonly(field)) return undefined
  if (field.kind === 'reference' || field.kind === 'references')
    return referenceValue(source, withParentFilter(field, draft, source.modules))
  return source.valueOf(field)
}

/** As many rows below as there have to be, and one where there need not be any. */
async function sampleLines(source: SampleSource, [, field]: ChildrenNamed): Promise<unknown> {
  const child = source.modules.find(({ name }) => name === field.of)
  if (!child) return undefined
  const columns = childColumnsOf(child, field)
  const lines: SampleRow[] = []
  for (let count = 0; count < Math.max(1, field.min ?? 0); count++) {
    const line = await sampleDraft({ ...source, withLines: false }, withoutField(child, field.by))
    lines.push(Object.fromEntries(Object.entries(line).filter(([name]) => columns.includes(name))))
  }
  return lines
}

const withoutField = (module: AnyModule, by: string): AnyModule => ({
  ...module,
  fields: Object.fromEntries(Object.entries(module.fields).filter(([name]) => name !== by)),
})

/** A field within another refers to rows below that one. */
function withParentFilter(field: ReferenceField, draft: SampleRow, modules: readonly AnyModule[]): ReferenceField {
  const within = withinFieldOf(field)
  const target = modules.find(module => module.name === field.to)
  return within && target ? { ...field, where: { [parentFieldOf(target) ?? '']: Number(draft[within] ?? 0) } } : field
}

type ReferenceField = Exclude<LinkField, { kind: 'parent' }> | FieldOf['references']
/** A row the field may refer to, the same for each draft: an existing one, or a new one. */
async function referenceValue(source: SampleSource, field: ReferenceField): Promise<unknown> {
  const { chosen } = source
  if (!chosen.has(field)) {
    // A new target may refer to its own module: there it stays empty.
    chosen.set(field, undefined)
    try {
      chosen.set(field, await findOrCreateTarget(source, field))
    } catch (error) {
      // Each draft says why, instead of a missing value.
      chosen.delete(field)
      throw error
    }
  }
  const id = chosen.get(field)
  return field.kind === 'references' && id !== undefined ? [id] : id
}

async function findOrCreateTarget(source: SampleSource, { to, where = {} }: ReferenceField): Promise<number | undefined> {
  const target = source.modules.find(module => module.name === to)
  if (!target) throw new Error(`there is no module ${to}`)
  const offered = await source.call<{ id: number }[]>(`${target.wire.path}/combox`, { where })
  const [first] = offered ?? []
  if (first) return first.id
  const draft = draftMeetingRules(
    target,
    { ...(await sampleDraft(source, target)), ...where },
    { wanted: where, modules: source.modules },
  )
  const made = await source.call<{ id: number }>(`${target.wire.path}/save`, draft).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`no sample of "${to}" is saved, to which a field refers: ${why}; say its values under expects.others.${to}`)
  })
  return made?.id
}
