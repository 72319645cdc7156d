/**
 * The trigrams of a text, each hashed with the organisation: as keys of an index, those of one organisation
 * are not read in a search of another.
 */
const gramsFunction = `create or replace function search_grams(content text, org bigint) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(substr(content, n, 3), org)), '{}') from generate_series(1, length(content) - 2) n
$$`

export const searchGrams = {
  name: '0022-search-grams',
  sql: `\n${gramsFunction};\n`,
}
