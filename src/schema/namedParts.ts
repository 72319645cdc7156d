/** What a client needs of a schema that `Module` forgets: the filters, sorts, views and actions by name. There is no such value. */
export interface NamedParts {
  filters: unknown
  sorts: unknown
  views: unknown
  group: unknown
  actions: unknown
}
declare const namedParts: unique symbol
export interface WithNamedParts<T extends NamedParts> {
  readonly [namedParts]?: T
}
