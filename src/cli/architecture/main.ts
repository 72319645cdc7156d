import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { drawRooms } from './drawRooms.ts'
import { layerRooms } from './layerRooms.ts'
import { picturePath, readRooms } from './readRooms.ts'

writeFileSync(join(engineRoot, picturePath), drawRooms(layerRooms(readRooms())))
console.log(`drew ${picturePath}`)
