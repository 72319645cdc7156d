import { defineServer, everybody } from 'houtai/server'
import type { PointRegion, RegionsAtPoint } from 'houtai/wire/envelope'
import { refuse } from 'houtai/wire/refusal'
import { listOf, object, enumOf, optional, anyText, integer, boolean } from 'houtai/wire/schemaOf'
import { city as module } from '../../../schemas/city.ts'
import { readRegions } from './readRegions.ts'
import { regionsAt } from './regionsAt.ts'

const levelBelow: Readonly<Record<string, 'city' | 'county'>> = { province: 'city', city: 'county' }
const invalidField = (field: string, code: 'duplicate' | 'noSuchReference') => refuse('invalid', { errors: [{ field, code }] })

const regionsAtPoint = object<RegionsAtPoint>({
  regions: listOf(object<PointRegion>({ id: integer, level: enumOf('province', 'city', 'county'), title: anyText })),
  apart: boolean,
})

export const cityServer = defineServer(module, {
  /** A new region has its code for an id; its level is one below that of the region it belongs to, and stays. */
  async beforeSave(scope, row, old) {
    if (old && row.pid === undefined) return row
    const above = row.pid ? await scope.rows(module).one(row.pid) : null
    const level = above ? levelBelow[String(above['level'])] : 'province'
    if (!level || (old && old.level !== level)) throw invalidField('pid', 'noSuchReference')
    if (old || !row.code) return { ...row, level }
    const id = Number(row.code)
    if (await scope.rows(module).one(id)) throw invalidField('code', 'duplicate')
    return { ...row, level, id }
  },
  calls: {
    'region/at': {
      needs: everybody,
      body: object<{ point: string; region?: number }>({ point: anyText, region: optional(integer) }),
      reply: regionsAtPoint,
      run: ({ scope, body }) => regionsAt(scope, body['point'], body['region']),
    },
  },
  seed: { bulk: readRegions },
})
