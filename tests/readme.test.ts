import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { modules } from '../modules.config.ts'
import { type AnyModule, checkModules } from '../src/schema/index.ts'
import { root } from './imports.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'houtai-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The block as a file of its own, as if it stood in schemas/. */
function write(name: string, text: string): string {
  const path = join(folder, `${name}.ts`)
  writeFileSync(path, text.replaceAll("'../src/", `'${root}src/`).replaceAll("'./common.ts'", `'${root}schemas/common.ts'`))
  return path
}

function compile(path: string): string {
  const config = `${path}.json`
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include: [path] }))
  return spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' }).stdout
}

describe('the module in the README', () => {
  test('compiles', () => {
    expect(compile(write('compiles', example))).toBe('')
  })

  test('does not compile with an option misspelt', () => {
    expect(compile(write('misspelt', example.replace('required: true, max', 'requierd: true, max')))).toMatch(
      /misspelt\.ts\(7,\d+\): error/,
    )
  })

  test('is sound beside the modules of the product', async () => {
    const { customer } = (await import(/* @vite-ignore */ write('sound', example))) as { customer: AnyModule }
    expect(checkModules([...modules, customer])).toEqual([])
  })
})

test('every picture the README shows is there', () => {
  const shown = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(match => match[1] ?? '')
  expect(shown.filter(path => !existsSync(join(root, path)))).toEqual([])
  expect(shown).not.toEqual([])
})

test('every command the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run )?([\w:]+)/g)].map(match => match[1] ?? '')
  expect(named.filter(name => scripts[name] === undefined)).toEqual([])
})

test('every constructor of the schema language is in the README, and no other', () => {
  const source = readFileSync(join(root, 'src/schema/fields.ts'), 'utf8')
  const constructors = [...source.matchAll(/^export const (\w+) = (?:optional|needed|<const)/gm)].map(match => match[1])
  const table = readme.slice(readme.indexOf('| constructor'), readme.indexOf('## Decisions'))
  const told = [...table.matchAll(/`(\w+)\(label/g)].map(match => match[1])
  expect(new Set(told)).toEqual(new Set(constructors))
})
