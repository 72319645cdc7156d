/** SQL of today's date in China, whatever the time zone of the database. */
export const chinaDay = `(now() at time zone 'Asia/Shanghai')::date`

/** SQL of a moment as text on the wire. A fixed offset, as in the kind `timestamp`. */
export const timestampText = (moment: string): string =>
  `to_char((${moment}) at time zone interval '08:00', 'YYYY-MM-DD HH24:MI:SS')`

/** SQL of the last moment at which practice organisations were to be reset: at four in the night. */
export const lastPracticeReset = `((date_trunc('day', (now() at time zone 'Asia/Shanghai') - interval '4 hours') + interval '4 hours') at time zone 'Asia/Shanghai')`
