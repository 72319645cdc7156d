/** SQL of today's date in China, whatever the time zone of the database. */
export const chinaDay = `(now() at time zone 'Asia/Shanghai')::date`

/** SQL of a moment as text on the wire. A fixed offset, as in the kind `timestamp`. */
export const timestampText = (moment: string): string =>
  `to_char((${moment}) at time zone interval '08:00', 'YYYY-MM-DD HH24:MI:SS')`
