/** The present day where the operators are, whatever the clock of the database says. */
export const chinaDay = `(now() at time zone 'Asia/Shanghai')::date`
