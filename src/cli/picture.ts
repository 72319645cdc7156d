import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../product/roots.ts'
import { drawRooms } from './picture/drawRooms.ts'
import { layerRooms } from './picture/layerRooms.ts'
import { picturePath, readRooms } from './picture/readRooms.ts'

writeFileSync(join(engineRoot, picturePath), drawRooms(layerRooms(readRooms())))
console.log(`drew ${picturePath}`)
