import { type KindSql, plainColumn } from '../kindSql.ts'

/** A fixed offset both ways: with the zone Asia/Shanghai, which had summer time until 1991, a skipped hour would come back changed. */
export const timestampSql: KindSql<'timestamp'> = {
  ...plainColumn<'timestamp'>('timestamptz'),
  // No default: rows that are older than the column would get the time at which it was added.
  column: () => 'timestamptz',
  select: column => `to_char(${column} at time zone interval '08:00', 'YYYY-MM-DD HH24:MI:SS')`,
  store: value => value && `${value}+08:00`,
  // Times have seconds on the wire: the whole last second is included.
  // The end is free for another, which begins then.
  period: (from, to) => `tstzrange(${from}, ${to}, '[)')`,
  isTo: (column, parameter) => `${column} < ${parameter} + interval '1 second'`,
}
