import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawRooms } from './picture/drawRooms.ts'
import { layerRooms } from './picture/layerRooms.ts'
import { picturePath, readRooms } from './picture/readRooms.ts'
import { engineRoot } from '../product/roots.ts'

writeFileSync(join(engineRoot, picturePath), drawRooms(layerRooms(readRooms())))
console.log(`drew ${picturePath}`)
