interface NewestRows {
  table: string
  columns: string
  /** The condition on the organisation, and others. */
  where: string
  limit: string | number
}
/**
 * SQL after `from` of the newest rows with each status of the array `statuses`, in a function of the database. An index has their order
 * within a status; for `status = any(statuses)` the planner would sort all rows of an organisation that has many more than the others.
 */
export const newestOfEachStatus = ({ table, columns, where, limit }: NewestRows): string =>
  `unnest(statuses) each_status (one), lateral (select ${columns} from ${table} where ${where} and status = each_status.one order by id desc limit ${limit}) newest`
