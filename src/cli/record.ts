import { recordFolderLists } from './lists/folderLists.ts'

const lists = recordFolderLists()
// Imported only now, because it imports the modules by the lists.
const { recordSchemas } = await import('./recordSchemas.ts')
const recorded = [...lists, ...recordSchemas()]
console.log(recorded.length ? recorded.map(path => `recorded ${path}`).join('\n') : 'everything recorded is fresh')
