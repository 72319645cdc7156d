const maxNamed = 20

/** Files that rows name and that are stored nowhere: the rows were moved or exported, and show no file. */
export function missingFileLines(missing: readonly string[], done: 'moved' | 'exported'): string[] {
  if (!missing.length) return []
  const more = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more (--json names all)` : ''
  return [
    `${missing.length} files are neither in DATA_DIR nor in the bucket, and were not ${done}: ${missing.slice(0, maxNamed).join(', ')}${more}`,
  ]
}
