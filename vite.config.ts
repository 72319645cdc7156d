import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clientConfig } from './src/cli/vite/clientConfig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

// A test waits for its database, its server or its browser: two files leave a third of two cores idle.
const together = { maxWorkers: Math.max(3, availableParallelism()), sequence: { groupOrder: 0 } }
// They compare times with limits, or load the server at a fixed rate: one file at a time, when nothing else takes the processor.
const timed = ['noisyNeighbour', 'restart', 'rollingRestart', 'sheets'].map(name => `tests/faults/${name}.test.ts`)

/** For what hangs: they start servers, some of them in each round. */
const faultTimeout = 100_000 * Number(process.env['FAULT_ROUNDS'] ?? 6)

/** Files whose result may depend on the database, or on who speaks to it: they run on both. docs/testing.md says why. */
const onBoth = [
  // The first two are in the list below; the others open one certain database, or none.
  'tests/db/!(explain|olderDatabases|casesSql|closedDatabase|databaseUnreachable|embedded*|fairQueue|nats*|planCommand|sharedRates).test.ts',
  'tests/schemas/newModule.test.ts',
  ...[
    'matrix,hostile', // every call of every module, and what the database itself refuses
    'security,sharedScope', // row-level security
    'events,webhooks', // what was committed when, and work of several nodes
    'imports*,jobs,idempotency,overlaps,uniqueWhen,runningCopies', // transactions at once, and beside other calls
    'push,pushNodes,listPresence', // notifications
  ].map(names => `tests/http/{${names}}.test.ts`),
]
/** Files that run many statements, the same on both: on PostgreSQL if there is one, which takes less of the processor. */
const onEither = [
  'tests/attack/attack.test.ts', // every call of every module
  'tests/db/olderDatabases.test.ts', // a whole database, and what a start changes in it
  'tests/db/explain.test.ts', // plans of many queries: the embedded database has the planner of PostgreSQL
  ...[
    'abandonedCalls,batch,bulk,bulkAdjust,bulkPreview,children,deletedRows,recycleBin,dryRun', // transactions
    'saves,steps,replaceValues,putBackChildren,rowLocks,rules,rowDefaults', // the same, of one row
    'export*,plannedChanges,plannedSaves,purgedFiles,practice,notices,messages,errorLog,refusalLog', // statements of their own
    'aggregate,mapAndChart,lists,longLists,pastDifference,pastList,findRecords,pickers,choices', // searching and counting
    'renamesUnderWay,rowScopes,rowScopesOfSeveral,rowScopesAttacked,rowScopesCached,modules,organisations,savedViews,editable', // rows of some
    'revokedRights,fieldRights,hiddenSteps,privilegeEscalation,ownersOnly,viewAs,why,personalFields,personalReads,roleForms,routeGuards', // rights
    'apiClient,apiDescription,apiTokens,apiTokensHostile,agents,agentsHostile,eventsOfAll,sso*', // programs and providers that call
    'session,sessionInvalidation,throttle,rateLimits,secondStep,ownAccount,settings,fileQuotas,attachments,serialNumbers,computed,formulaColumns,ruledSums,ruledColumns,ruledChildren,days,laterDays,deletionComparisons', // locks and counters
    'cards,prices,regions,dashboard,home,stations,menuPlaces,moduleParts', // SQL of single modules
  ].map(names => `tests/http/{${names}}.test.ts`),
]
/**
 * Files that take about half a minute or more, those of a project that take most first: what tests/timings.ts prints. Vitest knows no
 * times in a fresh clone and starts the largest texts first, so that a short text that waits for processes runs alone at the end. Two
 * that need the same package or build stand apart: the second would wait for the first to make it.
 */
const slowFiles: readonly string[] = [
  'faults/examples,firstStart,ownProduct,command,container,kill,disk,backup,roles,s3,import,databaseEnds,lock',
  'e2e/gallery,look,dev,kinds,tags,cards,cardsBulk,roles,rolePages,signIn,ownAccount,shell,cells,ranges,regions,views,tabs,practice,import',
  'e2e/dictionaryForm,menu,children,pages,print,live,dictionary,icon,samples,fieldRights,keyboard,fields,settings,home,savedViews,columns,access',
  'http/matrix,hostile',
  'db/explain,planCommand,tables,rls',
  'docs',
  'schemas/removal',
  'http/pushHostile,practice,imports',
].flatMap(line => {
  const [folder, names] = line.includes('/') ? [`${dirname(line)}/`, basename(line)] : ['', line]
  return names.split(',').map(name => `tests/${folder}${name}.test.ts`)
})
// Else a renamed file would start as late as the short ones.
const gone = [...slowFiles, ...timed].filter(file => !existsSync(join(here, file)))
if (gone.length) throw new Error(`vite.config.ts names files that are no more: ${gone.join(', ')}`)

/** Projects by the length of their files: the last to start are short, and no worker is left alone with a slow one. */
const projectOrder: readonly string[] = ['faults', 'screens', 'postgres', 'parts', 'timed']

/** A file that runs on both databases and does not ask on which does the same twice. */
function refuseSameTwice(files: readonly TestSpecification[]): void {
  const inProject = (name: string) => files.filter(({ project }) => project.name === name).map(({ moduleId }) => moduleId)
  const onPostgres = new Set(inProject('postgres'))
  const same = inProject('parts').filter(file => onPostgres.has(file) && !/\bengine\b/.test(readFileSync(file, 'utf8')))
  if (same.length) throw new Error(`vite.config.ts runs these on both databases, which they do not use: ${same.join(', ')}`)
}

/** Starts slow files first, in each project. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    refuseSameTwice(files)
    const rankIn = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
    const rank = ({ moduleId }: TestSpecification) => rankIn(slowFiles, relative(here, moduleId))
    const usual = await super.sort(files)
    return usual.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        rankIn(projectOrder, a.project.name) - rankIn(projectOrder, b.project.name) ||
        rank(a) - rank(b),
    )
  }
}

const hasPostgres = Boolean(process.env['DATABASE_URL'])

/** The tests without a browser and without processes of their own. */
const parts = {
  ...together,
  exclude: ['tests/e2e/**', 'tests/faults/**'],
  // Each file closes what it opened: the next in the same process finds modules loaded and compiled.
  isolate: false,
  setupFiles: ['tests/cheapHashes.ts', 'tests/sheetsInProcess.ts'],
}

export default defineConfig({
  ...clientConfig,
  test: {
    root: here,
    globalSetup: 'tests/setup.ts',
    reporters: ['default', './tests/timings.ts'],
    sequence: { sequencer: SlowFirst },
    testTimeout: 120_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...parts,
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: [...parts.exclude, ...(hasPostgres ? onEither : [])],
          provide: { engine: 'embedded' },
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: { ...parts, name: 'postgres', include: [...onBoth, ...onEither], provide: { engine: 'postgres' as const } },
            },
          ]
        : []),
      // Processes that are killed and starved.
      {
        extends: true,
        test: {
          ...together,
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          exclude: timed,
          testTimeout: faultTimeout,
        },
      },
      // Without isolation files that run one after the other share a process, and so its browser.
      {
        extends: true,
        test: {
          ...together,
          name: 'screens',
          include: ['tests/e2e/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/e2e/describeFailures.ts',
          testTimeout: 360_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: timed,
          testTimeout: faultTimeout,
          fileParallelism: false,
          // One stall of the machine breaks a limit. A retry is named at the end.
          retry: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
