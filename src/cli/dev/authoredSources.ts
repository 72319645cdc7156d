import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productRoot } from '../../product/roots.ts'
import { type SourceFile, sourcesIn } from '../imports.ts'

/** What an author of modules writes: the schemas, and the halves of modules. */
export const authoredSources = (): readonly SourceFile[] =>
  sourcesIn(...['schemas', 'src/modules'].filter(folder => existsSync(join(productRoot, folder))))
