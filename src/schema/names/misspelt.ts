/** A text with one letter left out, for each letter. */
type Shortened<S extends string> = S extends `${infer First}${infer Rest}` ? Rest | `${First}${Shortened<Rest>}` : never
/** Whether one letter is missing, too many or another, or two stand in the wrong order. */
type IsNear<A extends string, B extends string> = [Extract<A | Shortened<A>, B | Shortened<B>>] extends [never] ? false : true
type NearestOf<Name extends string, Known> = Known extends string ? (IsNear<Name, Known> extends true ? Known : never) : never

interface Complaint<Says extends string> {
  readonly says: Says
}
/** No value has this type; the compiler's error prints it, and so says which name was probably meant. */
export type Misspelt<Says extends string, Name, Known> = [NearestOf<Name & string, Known>] extends [never]
  ? Complaint<Says>
  : Complaint<`${Says}; is "${NearestOf<Name & string, Known>}" meant?`>

/** The right that something needs is one of these. An intersection with their names would be `never`, which names nothing. */
export type KnownRight<Needing, Known> = Needing extends { needs: infer Right extends string }
  ? Right extends Known
    ? unknown
    : { needs: Misspelt<`no right "${Right}"`, Right, Known> }
  : unknown
