import { dirname } from 'node:path'
import { staleFolderLists } from './lists/folderLists.ts'

// Ends with 1 where something recorded is not what the schemas say, or a translation is of nothing. Writes nothing.
const lists = staleFolderLists()
// Imported only now, because it imports the modules by the lists.
const { staleRecords } = await import('./recordSchemas.ts')
const { modules } = await import('#product/modules')
const { unusedTranslations } = await import('./dev/mistakes/unusedTranslations.ts')
const stale = [...lists, ...staleRecords()]
// A line for each folder: a new module has a dozen files.
for (const [folder, paths] of Map.groupBy(stale, path => dirname(path)))
  console.log(paths.length > 1 ? `${folder}: ${paths.length} files are out of date` : `${paths[0]} is out of date`)
// `schema:record` would remove them: the author sees them first.
const unused = unusedTranslations(modules)
for (const problem of unused) console.log(problem)
if (stale.length || unused.length) process.exitCode = 1
