import { expect, test } from 'vitest'
import lockfile from '../../package-lock.json' with { type: 'json' }
import { holesIn, knownHoles } from './knownHoles.ts'

test('no package of the lockfile has a known hole', () => {
  expect(holesIn(lockfile as Parameters<typeof holesIn>[0])).toEqual([])
})

test('a version below the first safe one is named, also within another package, and so is one that has no safe version', () => {
  const packages = {
    '': {},
    'node_modules/ws': { version: '8.9.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/a/node_modules/@fastify/proxy-addr': { version: '5.1.0' },
    'node_modules/xlsx': { version: '0.18.5' },
  }
  expect(holesIn({ packages }).map(line => line.split(' ')[0])).toEqual([
    'node_modules/ws',
    'node_modules/a/node_modules/@fastify/proxy-addr',
    'node_modules/xlsx',
  ])
  expect(new Set(knownHoles.map(({ name }) => name)).size).toBe(knownHoles.length)
})
