/** Modules of this product alone, and what they consist of: the engine is the same without them. */
const productModules = [
  'branch',
  'classify',
  'domain',
  'gasprice',
  'gasstation',
  'homeclassify',
  'link',
  'siteuser',
  'stationAccount',
  'wachapp',
].join('|')

const excluded = [
  new RegExp(`^(schemas|src/modules|locales/[^/]+/modules)/(${productModules})[./]`),
  /^schemas\/migrations\//,
  // Written for each product.
  /^src\/modules\/(servers|clients)\./,
  /^modules\.config\./,
  // Tools of this repository.
  /^src\/cli\/(pack|create|architecture|screenshots|scenes|site)[./]/,
  /^src\/cli\/(chinaOutline|regions|townCoordinates|bootstrap)\./,
]

/** Whether a file of the compiled tree, by its path from the top, belongs to the package. */
export const isShipped = (path: string): boolean => !excluded.some(pattern => pattern.test(path.replaceAll('\\', '/')))
