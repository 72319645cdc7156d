export const minWidth = 48
/** No column is wider than the table. */
export const maxWidth = (cell: Element): number => Math.max(minWidth, cell.closest('.grid')?.clientWidth ?? Infinity)
