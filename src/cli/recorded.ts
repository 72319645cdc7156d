import { staleFolderLists } from './lists/folderLists.ts'

// Ends with 1 where something recorded is not what the schemas say. Writes nothing.
const lists = staleFolderLists()
// Imported only now, because it imports the modules by the lists.
const { staleRecords } = await import('./recordSchemas.ts')
const stale = [...lists, ...staleRecords()]
for (const path of stale) console.log(`${path} is out of date`)
if (stale.length) process.exitCode = 1
