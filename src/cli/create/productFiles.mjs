import { containerFiles } from './containerFiles.mjs'

/** The modules of the engine that an empty product takes, in their order: organisations, people, roles, and what administers them. */
const engineModules = ['organisation', 'account', 'role', 'audit', 'errorlog', 'message', 'menu', 'icon']

/** A name that npm and containers take. */
const packageName = name =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'product'

const packageJson = ({ name, engine }) => ({
  name: packageName(name),
  private: true,
  type: 'module',
  scripts: {
    start: 'houtai start',
    dev: 'houtai dev',
    test: 'houtai test',
    check: 'houtai check',
    new: 'houtai new',
    'schema:record': 'houtai schema:record',
    'db:plan': 'houtai db:plan',
  },
  dependencies: { houtai: engine },
  // The engine brings its own Node; npm asks whether its install script may run.
  allowScripts: { node: true },
})

const config = `import { withModuleActions } from 'houtai/schema'
${[...engineModules]
  .sort()
  .map(name => `import { ${name} } from 'houtai/schemas/${name}'\n`)
  .join('')}
export const modules = withModuleActions([
${engineModules.map(name => `  ${name},\n`).join('')}])
`

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'esnext', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    types: ['node', 'vite/client'],
  },
  include: ['modules.config.ts', 'schemas', 'src', 'tests'],
}

const test = module => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type TestedProduct } from 'houtai/testing'
import { ${module} } from '../schemas/${module}.ts'

let product: TestedProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

test('a row that an administrator saved is in the list', async () => {
  const admin = await product.signIn()
  const { id } = await admin(${module}).save({ title: '第一条' })
  expect((await admin(${module}).list()).data).toMatchObject([{ id, title: '第一条' }])
})

test('an account that may only look saves nothing', async () => {
  const viewer = await product.signInWith({ [${module}.route]: ['view'] })
  await expect(viewer(${module}).save({ title: '第二条' })).rejects.toMatchObject({ code: 'forbidden' })
})
`

const readme = name => `# ${name}

\`\`\`sh
npm install && npm start   # builds and serves, with an embedded database in ./data; prints the address and the first password
npm run dev                # the same with hot reload
npm test                   # checks and tests
npm run new -- customer --label 客户
docker build -t ${packageName(name)} . && docker run -p 3000:3000 -v ${packageName(name)}:/data ${packageName(name)}
\`\`\`

\`modules.config.ts\` names the modules: those of the engine, and those of \`schemas/\`. \`locales/zh-CN/shell.json\` and
\`locales/en-US/shell.json\` say what the product is called; \`src/logo.svg\` is its logo, once there is one.
A new version of the engine is a new version of \`houtai\` in \`package.json\`.
`

/** What the product is called, on the page of the sign-in and in the title of the browser's tab. */
const nameText = name => `${JSON.stringify({ productName: name }, null, 2)}\n`

/** The files of an empty product, by path; its module is written by `houtai new` once the engine is installed. */
export const productFiles = ({ name, engine, module }) => ({
  'package.json': `${JSON.stringify(packageJson({ name, engine }), null, 2)}\n`,
  'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
  'modules.config.ts': config,
  [`tests/${module}.test.ts`]: test(module),
  'locales/zh-CN/shell.json': nameText(name),
  'locales/en-US/shell.json': nameText(name),
  'README.md': readme(name),
  ...containerFiles(packageName(name)),
  '.gitignore': 'node_modules\ndist\ndata\n*.log\n',
})
