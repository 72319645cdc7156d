import { dirname } from 'node:path'
import { staleFolderLists } from './lists/folderLists.ts'

// Ends with 1 where something recorded is not what the schemas say. Writes nothing.
const lists = staleFolderLists()
// Imported only now, because it imports the modules by the lists.
const { staleRecords } = await import('./recordSchemas.ts')
const stale = [...lists, ...staleRecords()]
// A line for each folder: a new module has a dozen files.
for (const [folder, paths] of Map.groupBy(stale, path => dirname(path)))
  console.log(paths.length > 1 ? `${folder}: ${paths.length} files are out of date` : `${paths[0]} is out of date`)
if (stale.length) process.exitCode = 1
