/** The present day where the operators are, whatever the clock of the database says. */
export const chinaDay = `(now() at time zone 'Asia/Shanghai')::date`

/** SQL of a moment as it travels; a fixed offset, as the kind `timestamp` has it. */
export const timestampText = (moment: string): string =>
  `to_char((${moment}) at time zone interval '08:00', 'YYYY-MM-DD HH24:MI:SS')`
