/**
 * Keys of the keyword index: at each place of a text its next three characters, or two where the first is not ASCII, as in Chinese.
 * Each begins with the organisation, so that a search reads no key of another. A keyword is found by the keys that lie
 * whole within it; one shorter than a key by the keys that begin with it.
 */
export const searchKeyFunctions = [
  `create or replace function search_keys(content text, org bigint) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(org || ':' || left(piece, case when ascii(piece) > 127 then 2 else 3 end))), '')
  from (select substr(content, n, 3) as piece from generate_series(1, length(content)) n offset 0) pieces
$$`,
  `create or replace function search_query(word text, org bigint) returns tsquery language sql immutable parallel safe as $$
  select string_agg(distinct '''' || replace(replace(org || ':' || key, '\\', '\\\\'), '''', '''''') || '''' || case when length(key) < size then ':*' else '' end, ' & ')::tsquery
  from (select n, size, substr(word, n, size) as key
    from (select n, case when ascii(substr(word, n, 1)) > 127 then 2 else 3 end as size from generate_series(1, length(word)) n) sizes) keys
  where n = 1 or length(key) = size
$$`,
]

export const searchKeyIndex = {
  name: '0028-search-keys',
  sql: `\n${searchKeyFunctions.join(';\n')};\n`,
}
