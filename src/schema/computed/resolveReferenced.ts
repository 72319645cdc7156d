import type { Formula } from '../../kinds/computed/kind.ts'
import type { Field } from '../kinds.ts'
import { kindTraits, unitFieldOf } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { possibleNames } from '../names/unknownName.ts'
import {
  fieldOf,
  fieldsOf,
  isChildren,
  isMultiValued,
  isOwnLink,
  isReference,
  isRegion,
  isTitled,
  targetOf,
  type TitledField,
} from '../read.ts'
import { needsOf, rightsToSee } from '../rights/fieldRights.ts'
import { computedField } from './computedField.ts'
import { changesWithTime } from './days.ts'
import { type FormulaSite, type ResolvedFormula, sourceField, unresolved } from './resolveFormula.ts'
import { splitPath } from './summarizedRows.ts'

/** The currency is in another field of the referenced row, which a copy of the amount does not contain. */
const withoutUnit = (field: Field): Field => {
  if (unitFieldOf(field) === undefined || !('currency' in field)) return field
  const { currency: _currency, ...rest } = field
  return rest
}

/** What the link points to; which rows may be chosen is said where it is set. */
function linkLike(module: AnyModule, field: TitledField): Field {
  if (isRegion(field)) return { kind: 'region', label: field.label, level: field.level }
  const root = 'root' in field && field.root !== undefined ? { root: field.root } : {}
  return { kind: 'reference', label: field.label, to: targetOf(module, field), ...root }
}

/** The column `supplier.level`: the field of the row that `supplier` refers to. */
export function resolveReferenced(site: FormulaSite): ResolvedFormula {
  const { module, name, modules } = site
  const [link, rest = ''] = splitPath(name)
  const reference = fieldOf(module, link)
  if (reference && isChildren(reference))
    return unresolved(
      `"${name}" is a field of the child rows: make one of them, computed('…', sum('${name}')), or of min, max or count`,
    )
  if (!isReference(reference)) {
    const references = Object.entries(fieldsOf(module)).flatMap(([one, field]) =>
      isReference(field) && isOwnLink(field) ? [one] : [],
    )
    return unresolved(
      `"${link}" is no reference, and "${name}" a field of the row it refers to${possibleNames(link, references)}`,
    )
  }
  const target = modules.find(one => one.name === targetOf(module, reference) && one.rowsOf === undefined)
  if (!target) return unresolved(`"${link}" refers to no module`)
  const [right] = rightsToSee(target, [rest])
  if (right !== undefined)
    return unresolved(`"${rest}" of "${target.name}" needs the right "${right}", and rows that refer to it would tell it`)
  const source = sourceField(site, target, rest)
  if ('problem' in source) return source
  const { field } = source
  if (kindTraits(field).long || (isMultiValued(field) && kindTraits(field).points !== undefined) || 'of' in field)
    return unresolved(`"${rest}" is of kind ${field.kind}, which is no column of another list`)
  if (changesWithTime(target, rest)) return unresolved(`"${rest}" of "${target.name}" changes with time: show its date`)
  const { copiedAs } = kindTraits(field)
  const like = isTitled(field) ? linkLike(target, field) : withoutUnit(field)
  const kind = copiedAs ?? like.kind
  const label = `${reference.label}·${field.label}`
  const formula: Formula = { name: 'referenced', of: name, to: target.name }
  const { view } = needsOf(reference)
  return {
    field: computedField({ ...like, kind } as Field, { label, formula, ...(view === undefined ? {} : { needs: { view } }) }),
  }
}
