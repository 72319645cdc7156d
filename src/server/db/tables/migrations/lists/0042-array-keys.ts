/**
 * Keys of the elements of an array, for an index that finds rows by them. Each is made with the organisation, so that a search reads no
 * row of another. Two elements may have the same key: what is found is compared itself.
 */
export const arrayKeyFunctions = [
  ['bigint', 'hashint8extended'],
  ['numeric', 'hash_numeric_extended'],
  ['text', 'hashtextextended'],
].map(
  ([type, hash]) =>
    `create or replace function array_keys(elements ${type}[], org bigint) returns bigint[] language sql immutable parallel safe as $$
  select array(select ${hash}(one, org) from unnest(elements) one)
$$`,
)

export const arrayKeys = {
  name: '0042-array-keys',
  sql: `\n${arrayKeyFunctions.join(';\n')};\n`,
}
