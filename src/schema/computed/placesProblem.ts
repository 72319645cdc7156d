import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import { formulaOf } from '../read.ts'

const maxPlaces = 10
/** Why the result of a formula cannot be rounded to the places that the field says. */
export function placesProblem(field: Field, made: Field): string | undefined {
  if (!('places' in field) || field.places === undefined) return undefined
  const { places } = field
  if (!Number.isInteger(places) || places < 0 || places > maxPlaces) return `places: is a whole number from 0 to ${maxPlaces}`
  const name = formulaOf(field)?.name
  if (name !== 'calc' && name !== 'cases') return `places: rounds what \`calc\` or \`cases\` makes, and not ${name}`
  if (kindTraits(made).ordered !== 'number') return `places: rounds a number, and this is of kind ${made.kind}`
  return 'integer' in made && made.integer ? 'places: the result is a whole number' : undefined
}
