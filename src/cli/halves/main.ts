import { authoredSources } from '../dev/authoredSources.ts'
import { unknownIcons } from '../dev/mistakes/unknownIcons.ts'
import { staleFolderLists } from '../lists/folderLists.ts'
import { withSourceLine } from '../withSourceLine.ts'
import { clientProblems } from './clientProblems.ts'
import { serverProblems } from './serverProblems.ts'

// Run by `houtai check`. Skipped while the generated lists of server and client halves are stale: they would miss new halves.
if (!staleFolderLists().length) {
  const [{ modules }, { serverParts }] = await Promise.all([import('#product/modules'), import('#product/servers')])
  const sources = authoredSources()
  const problems = [
    ...(await serverProblems(modules, serverParts)),
    ...clientProblems(modules, sources),
    ...(await unknownIcons(modules)),
  ]
  for (const problem of problems) console.log(withSourceLine(problem, sources))
  if (problems.length) process.exitCode = 1
}
